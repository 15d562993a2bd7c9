import { beforeAll, expect, it } from 'vitest'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import { TOLD } from '../../../../tests/support/reading.ts'
import { ENTRY_WITH_READING, READING, savedReadingOf } from '../../../../tests/support/saved-reading.ts'
import { measureEntry } from '../../storage/journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeEachSite('imports into a journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  let list: Journal['list']
  beforeAll(async () => {
    ;({ app, database, newMember, write, list } = await openJournal(open))
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
    const read = await app.post('/api/journal/import', { entries: [{ ...ENTRY, ...ENTRY_WITH_READING }] }, call)
    expect(read.status).toBe(201)
    expect(savedReadingOf((await list(call)).find(({ dreamContent }) => dreamContent === TOLD))).toEqual(READING)
    const wrong = await app.post('/api/journal/import', { entries: [ENTRY, { ...ENTRY, title: '' }] }, call)
    expect(wrong.status).toBe(400)
  })

  it('counts entries that are sent again with their ids as added, each once, also when edited since', async () => {
    const { call } = await newMember()
    const entries = ['A', 'B', 'C'].map((title) => ({ ...ENTRY, title, id: crypto.randomUUID() }))
    const send = async (sent: object[] = entries, by = call) => {
      const response = await app.post('/api/journal/import', { entries: sent }, by)
      return { status: response.status, ...((await response.json()) as { added?: number[]; ids?: string[] }) }
    }
    const ids = entries.map(({ id }) => id)
    const both = await Promise.all([send(), send()])
    for (const result of both) expect(result).toMatchObject({ status: 201, added: [0, 1, 2], ids, known: [] })
    expect((await app.patch(`/api/journal/${ids[1]}`, { title: 'B, edited' }, call)).status).toBe(200)
    expect(await send()).toMatchObject({ added: [0, 1, 2], ids })
    // The same entries of another file.
    expect(await send(entries.map((entry) => ({ ...entry, id: crypto.randomUUID() })))).toMatchObject({ added: [1] })
    expect((await list(call)).map(({ title }) => title).sort()).toEqual(['A', 'B', 'B, edited', 'C'])
    const { journal } = await (await app.get('/api/account/usage', call)).json()
    expect(journal.entries.used).toBe(4)
    const twins = [1, 2].map((at) => ({ ...ENTRY, title: `Twin ${at}`, id: ids[0] }))
    const stranger = (await newMember()).call
    for (const sent of [entries, twins]) expect((await send(sent, stranger)).status).toBe(409)
    expect(await list(stranger)).toEqual([])
  })

  it('adds nothing of an import that was taken back before all of it had arrived', async () => {
    const { call } = await newMember()
    const entries = ['A', 'B'].map((title) => ({ ...ENTRY, title, id: crypto.randomUUID() }))
    const send = (sent: object[]) => app.post('/api/journal/import', { entries: sent }, call)
    await send(entries.slice(0, 1))
    const removal = await app.post('/api/journal/import/removal', { ids: entries.map(({ id }) => id) }, call)
    expect(await removal.json()).toEqual({ removed: 1, kept: 0 })
    expect(await (await send(entries)).json()).toEqual({ added: [], ids: [], known: [0, 1] })
    expect(await list(call)).toEqual([])
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
})
