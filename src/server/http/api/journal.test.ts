import { beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import type { Entry } from '../../../contract/journal.ts'
import { ensureAdmin } from '../../domain/account/account.ts'
import { deleteEntry } from '../../domain/journal/journal.ts'
import { findEntry } from '../../storage/journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('the journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  let list: Journal['list']
  beforeAll(async () => {
    ;({ app, database, newMember, write, list } = await openJournal(open))
  })

  it('creates an entry with the symbols of its dream, and returns it', async () => {
    const { id, call } = await newMember()
    const entry = await write(call, { mood: ' Afraid ', tags: ['Home ', 'home', ''], interpretation: '' })
    expect(entry).toMatchObject({
      ...ENTRY,
      userId: id,
      mood: 'Afraid',
      tags: ['home'],
      interpretation: null,
      version: 1,
    })
    expect(entry.symbols).toContainEqual({ slug: 'snake', keyword: 'Snake' })
    expect(await list(call)).toEqual([entry])
    expect(await (await app.get(`/api/journal/${entry.id}`, call)).json()).toEqual(entry)
  })

  it('keeps what the dreamer noted about the night, and clears it on request', async () => {
    const { call } = await newMember()
    const noted = {
      signs: ['my old school'],
      lucidity: 'aware',
      vividness: 4,
      sleepQuality: 2,
      sleepHours: 6.5,
      writtenAt: '2026-03-01T05:12:00.000Z',
      timeZone: 'Europe/Berlin',
    }
    const entry = await write(call, { ...noted, signs: ['My old  school'], writtenAt: '2026-03-01T06:12:00+01:00' })
    expect(entry).toMatchObject(noted)
    const address = `/api/journal/${entry.id}`
    expect(await (await app.patch(address, { title: 'Another' }, call)).json()).toMatchObject(noted)
    const cleared = { signs: [], lucidity: null, vividness: null, sleepQuality: null, sleepHours: null }
    expect(
      await (await app.patch(address, { ...cleared, writtenAt: null, timeZone: null }, call)).json(),
    ).toMatchObject({ ...cleared, writtenAt: null, timeZone: null })
  })

  it('rounds hours of sleep to hundredths, which the database can hold', async () => {
    const { call } = await newMember()
    expect(await write(call, { sleepHours: 1e-320 })).toMatchObject({ sleepHours: 0 })
    expect(await write(call, { sleepHours: 7.333333 })).toMatchObject({ sleepHours: 7.33 })
  })

  it.each([
    [{ id: 'mine' }, 'id', 'Please give the id as a UUID.'],
    [{ lucidity: 'very' }, 'lucidity', 'Please give the lucidity as none, aware, control, or leave it out.'],
    [{ vividness: 6 }, 'vividness', 'Please give the vividness as a whole number from 1 to 5.'],
    [{ sleepQuality: 2.5 }, 'sleepQuality', 'Please give the sleep quality as a whole number from 1 to 5.'],
    [{ sleepHours: 25 }, 'sleepHours', 'Please give the hours of sleep as a number from 0 to 24.'],
    [{ signs: 'water' }, 'signs', 'Please give the dream signs as a list.'],
    [{ timeZone: 'Nowhere/At all' }, 'timeZone', 'Please give the time zone by its name, such as Europe/Berlin.'],
    [{ writtenAt: 'yesterday' }, 'writtenAt', 'Please give the time of writing as an ISO date and time.'],
    [{ writtenAt: '0001-01-01T00:00:00+14:00' }, 'writtenAt', 'Please give a time of writing in the years 1 to 9999.'],
    [{ writtenAt: '9999-12-31T23:59:59-14:00' }, 'writtenAt', 'Please give a time of writing in the years 1 to 9999.'],
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ dreamContent: '' }, 'dreamContent', 'Dream description is required'],
    [{ dreamDate: undefined }, 'dreamDate', 'Date is required'],
    [{ dreamDate: '2026-02-30' }, 'dreamDate', /exists/],
    [{ dreamDate: '2126-02-03' }, 'dreamDate', /not in the future/],
    [{ dreamDate: 'yesterday' }, 'dreamDate', /year-month-day/],
    [{ tags: Array.from({ length: 13 }, (_, at) => `tag ${at}`) }, 'tags', /at most 12/],
    [{ title: 'x'.repeat(201) }, 'title', /at most 200/],
    [{ dreamContent: 'x'.repeat(20_001) }, 'dreamContent', /20,000/],
  ])('refuses %j with a sentence for the field', async (wrong, field, sentence) => {
    const { call } = await newMember()
    const response = await app.post('/api/journal', { ...ENTRY, ...wrong }, call)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: Record<string, string> }).fields[field]).toMatch(sentence)
  })

  it('stores the calendar day as given, whatever its time and time zone', async () => {
    const { call } = await newMember()
    for (const dreamDate of ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59-11:00']) {
      expect((await write(call, { dreamDate })).dreamDate).toBe('2026-03-01')
    }
  })

  it('ignores a user id, id and creation date sent by the client', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const mine = await write(one.call, { userId: other.id, createdAt: '2001-01-01T00:00:00Z', id: crypto.randomUUID() })
    expect(mine.userId).toBe(one.id)
    expect(new Date(mine.createdAt).getFullYear()).toBeGreaterThan(2020)
    const response = await app.patch(
      `/api/journal/${mine.id}`,
      { userId: other.id, createdAt: '2001-01-01T00:00:00Z' },
      one.call,
    )
    expect(await response.json()).toMatchObject({ userId: one.id, createdAt: mine.createdAt })
    expect(await list(other.call)).toEqual([])
  })

  it('gives other members, admins and guests no access to a journal, in any request', async () => {
    const owner = await newMember()
    const entry = await write(owner.call, { mood: 'Joyful', tags: ['mine'] })
    const stranger = await newMember()
    await ensureAdmin(database.db, { username: 'journal-admin', password: PASSWORD })
    const login = await app.post('/api/login', { username: 'journal-admin', password: PASSWORD })
    const admin = { cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' }

    for (const call of [stranger.call, admin]) {
      for (const id of [entry.id, crypto.randomUUID(), 'no-uuid']) {
        const missing = { status: 404, body: { error: 'There is no such entry in your journal.' } }
        for (const response of [
          await app.get(`/api/journal/${id}`, call),
          await app.patch(`/api/journal/${id}`, { title: 'Mine now' }, call),
          await app.send(`/api/journal/${id}`, { method: 'DELETE' }, call),
        ]) {
          expect({ status: response.status, body: await response.json() }).toEqual(missing)
        }
      }
      expect(await list(call)).toEqual([])
      expect(await list(call, '?q=snake')).toEqual([])
      expect(await (await app.get('/api/journal/nights/2026-03', call)).json()).toEqual([])
      expect(await (await app.get('/api/journal/years/2026', call)).json()).toEqual([])
      expect(await (await app.get('/api/journal/labels', call)).json()).toEqual({
        entries: 0,
        moods: [],
        tags: [],
        signs: [],
        months: [],
      })
      expect(await (await app.get('/api/journal/insights', call)).json()).toMatchObject({ nights: { entries: 0 } })
      const response = await app.post('/api/journal/import', { entries: [ENTRY], preview: true }, call)
      expect(await response.json()).toEqual({ added: [0], known: [] })
    }
    for (const response of [
      await app.get('/api/journal'),
      await app.get('/api/journal?limit=none'),
      await app.post('/api/journal', ENTRY),
      await app.post('/api/journal', {}),
      await app.get('/api/journal/labels'),
      await app.get('/api/journal/insights'),
      await app.get('/api/journal/nights/2026-03'),
      await app.get('/api/journal/years/2026'),
      await app.post('/api/journal/import', { entries: [ENTRY] }),
      await app.get(`/api/journal/${entry.id}`),
      await app.patch(`/api/journal/${entry.id}`, { title: 'Mine now' }),
      await app.send(`/api/journal/${entry.id}`, { method: 'DELETE' }),
    ]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ error: 'Please sign in first.' })
    }
    expect(await list(owner.call)).toEqual([entry])
  })

  it('doesn’t compile to delete an entry that was only read', async () => {
    const { id, call } = await newMember()
    const entry = await write(call)
    const read = await findEntry(database.db, id, entry.id)
    // @ts-expect-error Only `authorizeEntry` makes an `Authorized` entry.
    const remove = () => read && deleteEntry(database.db, read)
    expect(remove).toBeTypeOf('function')
  })

  it('updates the given fields, clears those that are null and keeps the others', async () => {
    const { call } = await newMember()
    const entry = await write(call, { mood: 'Sad', tags: ['a', 'b'], interpretation: 'It hurts.' })
    const patch = async (changes: object) => (await app.patch(`/api/journal/${entry.id}`, changes, call)).json()
    expect(await patch({ title: 'Another title' })).toMatchObject({
      title: 'Another title',
      mood: 'Sad',
      tags: ['a', 'b'],
      version: 2,
    })
    expect(await patch({ mood: '', interpretation: null, tags: [] })).toMatchObject({
      mood: null,
      interpretation: null,
      tags: [],
    })
    const changed = (await patch({ dreamContent: 'A whale passed under the boat.' })) as Entry
    expect(changed.symbols.map(({ slug }) => slug)).toContain('whale')
    expect(changed.symbols.map(({ slug }) => slug)).not.toContain('snake')
  })

  it('refuses an update of an outdated version and returns the current entry', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    const edit = (title: string, version?: number) => app.patch(`/api/journal/${entry.id}`, { title, version }, call)
    expect((await edit('From the phone', 1)).status).toBe(200)
    const refused = await edit('From the desk', 1)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: 'This entry was changed elsewhere since you opened it.',
      entry: { title: 'From the phone', version: 2 },
    })
    const responses = await Promise.all(Array.from({ length: 10 }, (_, at) => edit(`At once ${at}`, 2)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await edit('Whatever came between')).status).toBe(200)
  })

  it('deletes an entry permanently', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    expect((await app.send(`/api/journal/${entry.id}`, { method: 'DELETE' }, call)).status).toBe(204)
    expect((await app.get(`/api/journal/${entry.id}`, call)).status).toBe(404)
    expect((await app.patch(`/api/journal/${entry.id}`, { title: 'Again' }, call)).status).toBe(404)
  })

  it('limits a user’s writes per minute', async () => {
    const { call } = await newMember()
    const responses = await Promise.all(
      Array.from({ length: 310 }, () => app.send('/api/journal/no-uuid', { method: 'DELETE' }, call)),
    )
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
