import { beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import { ANSWER, TOLD } from '../../../../tests/support/reading.ts'
import { type Entry, insightsSchema, nightSchema, yearNightSchema } from '../../../contract/journal.ts'
import { readingBasis } from '../../../shared/reading-basis.ts'
import { ensureAdmin } from '../../domain/account.ts'
import { deleteEntry } from '../../domain/journal.ts'
import { bytesOfEntry, findEntry, measureEntry } from '../../storage/journal.ts'
import { dreamlessNights } from '../../storage/schema-journal.ts'

const INTERPRETATION = `${ANSWER.interpretation.summary}\n\n${ANSWER.interpretation.detailed}`
const READING = {
  basis: readingBasis(TOLD, INTERPRETATION),
  parts: ANSWER.parts,
  symbols: ANSWER.symbols.map(({ slug, keyword, reading }) => ({ slug, keyword, ...(reading && { reading }) })),
}
/** The reading of an entry as it was saved: the figures are added when it is shown. */
const savedOf = (entry: Entry | undefined) =>
  entry?.reading && {
    ...entry.reading,
    symbols: entry.reading.symbols.map(({ figure: _, ...symbol }) => symbol),
  }

const READ = { dreamContent: TOLD, interpretation: INTERPRETATION, reading: READING }

type Journal = Awaited<ReturnType<typeof openJournal>>

describeEachSite('the journal', (open) => {
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

  it('creates an entry with an id of the client’s own once, however often it is sent', async () => {
    const { call } = await newMember()
    const id = crypto.randomUUID()
    const [one, other] = await Promise.all([write(call, { id }), write(call, { id })])
    expect(one).toEqual(other)
    expect(await write(call, { id, title: 'Sent once more' })).toEqual(one)
    expect(await list(call)).toEqual([one])
    const usage = await (await app.get('/api/account/usage', call)).json()
    expect(usage).toMatchObject({ journal: { entries: { used: 1 } } })
    const { call: another } = await newMember()
    const refused = await app.post('/api/journal', { ...ENTRY, id }, another)
    expect(refused.status).toBe(409)
    expect(await list(another)).toEqual([])
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

  it('keeps what an interpretation rests on, and counts its bytes', async () => {
    const { id, call } = await newMember()
    const entry = await write(call, READ)
    expect(savedOf(entry)).toEqual(READING)
    expect(entry.reading?.symbols.map(({ slug, figure }) => [slug, figure?.stars.includes(',')])).toEqual(
      READING.symbols.map(({ slug, reading }) => [slug, reading && true]),
    )
    const [listed] = await list(call)
    expect(savedOf(listed)).toEqual(READING)
    const stored = await findEntry(database.db, id, entry.id)
    const { bytes } = (await measureEntry(database.db, entry.id)) ?? {}
    expect(stored && bytesOfEntry(stored)).toBe(bytes)
    expect(bytes).toBeGreaterThan(JSON.stringify(READING).length)
  })

  it('keeps of a reading only what fits the edited texts', async () => {
    const { call } = await newMember()
    const { id } = await write(call, READ)
    const patch = async (changes: object): Promise<Entry> =>
      (await app.patch(`/api/journal/${id}`, changes, call)).json()
    const imagesOf = ({ reading }: Entry) =>
      reading?.symbols.flatMap(({ slug, reading: image }) => (image ? [slug] : []))
    expect(savedOf(await patch({ mood: 'Sad', dreamContent: TOLD, interpretation: INTERPRETATION }))).toEqual(READING)
    const shortened = await patch({ dreamContent: TOLD.replace(' in the hand', '') })
    expect(shortened.reading?.parts).toEqual([])
    expect(imagesOf(shortened)).toEqual(['snake'])
    expect((await patch({ interpretation: 'My own words.', reading: READING })).reading?.parts).toEqual([])
    const renewed = await patch({ dreamContent: TOLD, interpretation: INTERPRETATION, reading: READING })
    expect(savedOf(renewed)).toEqual(READING)
    expect((await patch({ interpretation: '' })).reading).toBeNull()
    expect((await write(call, { ...READ, title: 'Without', interpretation: null })).reading).toBeNull()
  })

  it.each([
    ['no object', 7],
    ['a part of no section', { ...READING, parts: [{ ...READING.parts[0], section: 'other' }] }],
    ['a broken character', { ...READING, parts: [{ ...READING.parts[0], text: 'a\u0000b' }] }],
    ['too much text', { ...READING, parts: Array(10).fill({ ...READING.parts[0], text: 'x'.repeat(2_500) }) }],
  ])('refuses a reading with %s', async (_, reading) => {
    const { call } = await newMember()
    const response = await app.post('/api/journal', { ...ENTRY, ...READ, reading }, call)
    expect(response.status).toBe(400)
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

  it('returns the nights of a month', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Second', dreamDate: '2026-02-02', mood: 'Sad', dreamContent: 'Six ☾' })
    await write(call, { title: 'Last', dreamDate: '2026-02-28', lucidity: 'control' })
    await write(call, { title: 'Again', dreamDate: '2026-02-02' })
    await write(call, { title: 'Not it', dreamDate: '2026-03-01' })
    const nights = nightSchema.array().parse(await (await app.get('/api/journal/nights/2026-02', call)).json())
    expect(nights.map(({ day, entries }) => [day, entries.map(({ title }) => title)])).toEqual([
      ['2026-02-02', ['Second', 'Again']],
      ['2026-02-28', ['Last']],
    ])
    expect(nights[0]?.entries[0]).toMatchObject({ mood: 'Sad', length: 5, lucidity: null })
    expect(nights[1]?.entries[0]).toMatchObject({ mood: null, lucidity: 'control' })
    expect((await app.get('/api/journal/nights/2026-2', call)).status).toBe(400)
  })

  it('returns the nights of a year without titles, at most four entries of one, and those without a dream', async () => {
    const { id, call } = await newMember()
    const stranger = await newMember()
    await write(call, { dreamDate: '2024-12-31' })
    await write(call, { dreamDate: '2025-12-31', mood: 'Joyful', lucidity: 'aware', dreamContent: 'Six ☾' })
    for (let length = 1; length <= 6; length++)
      await write(call, { dreamDate: '2025-01-01', dreamContent: 'z'.repeat(length) })
    await write(call, { dreamDate: '2026-01-01' })
    await write(stranger.call, { dreamDate: '2025-05-05' })
    await database.db.insert(dreamlessNights).values([
      { userId: id, day: '2025-03-03' },
      { userId: id, day: '2026-03-03' },
      { userId: stranger.id, day: '2025-04-04' },
    ])
    const body = await (await app.get('/api/journal/years/2025', call)).json()
    const nights = yearNightSchema.strict().array().parse(body)
    expect(nights.map(({ day, isDreamless }) => [day, isDreamless])).toEqual([
      ['2025-01-01', false],
      ['2025-03-03', true],
      ['2025-12-31', false],
    ])
    expect(nights.map(({ entries }) => entries.map(({ length }) => length))).toEqual([[6, 5, 4, 3], [], [5]])
    expect(nights[2]?.entries).toEqual([{ mood: 'Joyful', length: 5, lucidity: 'aware' }])
    for (const year of ['26', '1899', '3000', '2025-01', 'years'])
      expect((await app.get(`/api/journal/years/${year}`, call)).status, year).toBe(400)
  })

  it('returns statistics over all entries, with the number of entries behind each', async () => {
    const { call } = await newMember()
    const both = 'A snake lay beside a river.'
    for (const dreamDate of ['2026-01-30', '2026-01-31', '2026-02-01'])
      await write(call, { dreamDate, dreamContent: both, mood: 'Sad' })
    await write(call, { dreamDate: '2026-02-03', dreamContent: 'A snake, again.', mood: 'sad' })
    await write(call, { dreamDate: '2026-02-04', dreamContent: 'Nothing I can name.' })
    const read = async (today: string) =>
      insightsSchema.parse(await (await app.get(`/api/journal/insights?today=${today}`, call)).json())
    const insights = await read('2026-02-05')
    expect(insights.nights).toEqual({
      entries: 5,
      recorded: 5,
      first: '2026-01-30',
      last: '2026-02-04',
      streak: 2,
      longestStreak: 3,
      months: [
        { month: '2026-01', count: 2 },
        { month: '2026-02', count: 3 },
      ],
    })
    expect(insights.symbols.entries).toBe(4)
    expect(insights.symbols.top[0]).toEqual({
      slug: 'snake',
      keyword: 'Snake',
      count: 4,
      months: [
        { month: '2026-01', count: 2 },
        { month: '2026-02', count: 2 },
      ],
    })
    expect(insights.moods).toMatchObject({ entries: 4, top: [{ count: 4 }] })
    expect(insights.pairs.entries).toBe(3)
    expect(insights.pairs.top[0]).toMatchObject({ one: { slug: 'river' }, other: { slug: 'snake' }, count: 3 })
    expect((await read('2026-02-06')).nights.streak).toBe(0)
  })

  it('imports only entries that the journal doesn’t contain, and previews the import', async () => {
    const { call } = await newMember()
    await write(call)
    const entries = [ENTRY, { ...ENTRY, title: 'Another' }, { ...ENTRY, title: 'Another' }]
    const send = (preview: boolean) => app.post('/api/journal/import', { entries, preview }, call)
    const preview = await send(true)
    expect([preview.status, await preview.json()]).toEqual([200, { added: [1], known: [0, 2] }])
    expect(await list(call)).toHaveLength(1)
    const first = await send(false)
    expect([first.status, await first.json()]).toEqual([201, { added: [1], ids: [expect.any(String)], known: [0, 2] }])
    expect(await (await send(false)).json()).toEqual({ added: [], ids: [], known: [0, 1, 2] })
    expect(await list(call)).toHaveLength(2)
    const read = await app.post('/api/journal/import', { entries: [{ ...ENTRY, ...READ }] }, call)
    expect(read.status).toBe(201)
    expect(savedOf((await list(call)).find(({ dreamContent }) => dreamContent === TOLD))).toEqual(READING)
    const wrong = await app.post('/api/journal/import', { entries: [ENTRY, { ...ENTRY, title: '' }] }, call)
    expect(wrong.status).toBe(400)
  })

  it('takes an import back, except for what was edited since, and what is somebody else’s', async () => {
    const { call } = await newMember()
    const other = await newMember()
    const entries = ['A', 'B', 'C'].map((title) => ({ ...ENTRY, title }))
    const added = async (of: typeof call) => (await (await app.post('/api/journal/import', { entries }, of)).json()).ids
    const [ids, othersIds] = [await added(call), await added(other.call)]
    expect((await app.patch(`/api/journal/${ids[1]}`, { mood: 'Sad' }, call)).status).toBe(200)
    const remove = (body: unknown) => app.post('/api/journal/import/removal', body, call)
    const removal = await remove({ ids: [...ids, ...othersIds] })
    expect([removal.status, await removal.json()]).toEqual([200, { removed: 2, kept: 1 }])
    expect((await list(call)).map(({ title }) => title)).toEqual(['B'])
    expect(await list(other.call)).toHaveLength(3)
    const { journal } = await (await app.get('/api/account/usage', call)).json()
    expect(journal.entries.used).toBe(1)
    expect(journal.bytes.used).toBe((await measureEntry(database.db, ids[1]))?.bytes)
    expect(await (await remove({ ids })).json()).toEqual({ removed: 0, kept: 1 })
    for (const wrong of [{ ids: ['x'] }, { ids: Array(501).fill(ids[0]) }, {}])
      expect((await remove(wrong)).status).toBe(400)
    expect((await app.post('/api/journal/import/removal', { ids })).status).toBe(401)
  })

  it('limits a user’s writes per minute', async () => {
    const { call } = await newMember()
    const responses = await Promise.all(
      Array.from({ length: 310 }, () => app.send('/api/journal/no-uuid', { method: 'DELETE' }, call)),
    )
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
