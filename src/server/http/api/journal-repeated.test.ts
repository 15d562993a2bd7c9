import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { forgetDeleted } from '../../storage/deleted-entries.ts'
import { deletedEntries } from '../../storage/schema/schema-journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeEachSite('a write of the journal that is repeated, or arrives late', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  let list: Journal['list']
  beforeAll(async () => {
    ;({ app, database, newMember, write, list } = await openJournal(open))
  })

  it('creates an entry with an id of the client’s own once, however often it is sent', async () => {
    const { call } = await newMember()
    const id = crypto.randomUUID()
    const [one, other] = await Promise.all([write(call, { id }), write(call, { id })])
    expect(one).toEqual(other)
    expect(await write(call, { id, dreamDate: `${ENTRY.dreamDate}T05:00:00Z`, mood: ' ' })).toEqual(one)
    expect(await list(call)).toEqual([one])
    const usage = await (await app.get('/api/account/usage', call)).json()
    expect(usage).toMatchObject({ journal: { entries: { used: 1 } } })
    const { call: another } = await newMember()
    const refused = await app.post('/api/journal', { ...ENTRY, id }, another)
    expect(refused.status).toBe(409)
    expect(await list(another)).toEqual([])
  })

  it('refuses a second entry with the same id that says something else, and returns the first', async () => {
    const { call } = await newMember()
    const id = crypto.randomUUID()
    const entry = await write(call, { id, tags: ['home'], vividness: 4, signs: ['a bell'] })
    const others = [
      { title: 'Another' },
      { dreamDate: '2026-03-02' },
      { dreamContent: `${ENTRY.dreamContent} It hissed.` },
      { interpretation: 'It warns.' },
      { mood: 'Calm' },
      { tags: [] },
      { signs: null },
      { lucidity: 'aware' },
      { vividness: 3 },
      { sleepQuality: 1 },
      { sleepHours: 7 },
      { timeZone: 'Europe/Berlin' },
      { writtenAt: '2026-03-01T05:12:00.000Z' },
    ]
    for (const other of others) {
      const response = await app.post('/api/journal', { ...ENTRY, id, vividness: 4, ...other }, call)
      expect({ other, status: response.status, body: await response.json() }).toMatchObject({
        status: 409,
        body: { entry },
      })
    }
    const [created, refused] = [crypto.randomUUID(), crypto.randomUUID()].map((each) =>
      Promise.all(['One', 'Other'].map((title) => app.post('/api/journal', { ...ENTRY, title, id: each }, call))),
    )
    for (const responses of [await created, await refused])
      expect(responses?.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await list(call)).toHaveLength(3)
  })

  it('takes an edit that the newest version says already as made, whatever version it was made to', async () => {
    const { call } = await newMember()
    const entry = await write(call, { tags: ['home'] })
    const edit = { title: 'Edited', tags: ['Home ', 'home', 'stairs'], mood: '', sleepHours: 7.333, version: 1 }
    const address = `/api/journal/${entry.id}`
    const first = await app.patch(address, edit, call)
    const repeated = await app.patch(address, edit, call)
    expect([first.status, repeated.status]).toEqual([200, 200])
    expect(await repeated.json()).toEqual(await first.json())
    expect((await app.patch(address, { ...edit, sleepHours: 7 }, call)).status).toBe(409)
  })

  it('deletes no newer version than the one that is named', async () => {
    const { call } = await newMember()
    const { id } = await write(call)
    await app.patch(`/api/journal/${id}`, { title: 'Newer' }, call)
    const remove = (version: unknown) => app.send(`/api/journal/${id}?version=${version}`, { method: 'DELETE' }, call)
    const refused = await remove(1)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ entry: { title: 'Newer', version: 2 } })
    expect((await remove('newest')).status).toBe(400)
    expect((await remove(2)).status).toBe(204)
    expect(await list(call)).toEqual([])
  })

  it('creates no entry that its owner has deleted, before or after its request arrived', async () => {
    const { call } = await newMember()
    const remove = (id: string) => app.send(`/api/journal/${id}`, { method: 'DELETE' }, call)
    const [arrived, late] = [crypto.randomUUID(), crypto.randomUUID()]
    await write(call, { id: arrived })
    expect((await remove(arrived)).status).toBe(204)
    expect((await remove(late)).status).toBe(404)
    for (const id of [arrived, late]) {
      const response = await app.post('/api/journal', { ...ENTRY, id }, call)
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 410,
        body: { error: 'This entry has been deleted.' },
      })
    }
    // However they cross.
    for (let round = 0; round < 5; round++) {
      const id = crypto.randomUUID()
      await Promise.all([app.post('/api/journal', { ...ENTRY, id }, call), remove(id)])
    }
    expect(await list(call)).toEqual([])
    // Nobody is kept from an id by another user who says that they have deleted it.
    await write((await newMember()).call, { id: late })
  })

  it('remembers a month’s deleted ids, of each user a bounded number', async () => {
    const { id: userId, call } = await newMember()
    const ids = Array.from({ length: 2_100 }, () => crypto.randomUUID())
    const deletedAt = (at: number) => new Date(Date.now() - at * 1000)
    await database.db
      .insert(deletedEntries)
      .values(ids.map((entryId, at) => ({ userId, entryId, deletedAt: deletedAt(at + 1) })))
    await app.send(`/api/journal/${crypto.randomUUID()}`, { method: 'DELETE' }, call)
    const isTheirs = eq(deletedEntries.userId, userId)
    expect(await database.db.$count(deletedEntries, isTheirs)).toBe(2_000)
    expect((await app.post('/api/journal', { ...ENTRY, id: ids[0] }, call)).status).toBe(410)
    await forgetDeleted(database.db, new Date(Date.now() + 29 * DAY_MS))
    expect(await database.db.$count(deletedEntries, isTheirs)).toBe(2_000)
    await forgetDeleted(database.db, new Date(Date.now() + 31 * DAY_MS))
    expect(await database.db.$count(deletedEntries, isTheirs)).toBe(0)
  })
})
