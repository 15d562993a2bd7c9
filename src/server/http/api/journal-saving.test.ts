import { beforeAll, expect, it } from 'vitest'
import { newAddress, openApp } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { holdTextWorkers, refusingTextWorkers } from '../../../../tests/support/held-workers.ts'
import { ENTRY } from '../../../../tests/support/journal.ts'
import type { SavedEntry } from '../../../contract/journal.ts'
import { QueueFull } from '../../fair-queue.ts'
import type { Database } from '../../storage/connection/db.ts'
import { makeTextWorkers, type TextWorkers } from '../../workers/text-workers.ts'

const SELF_HARM = 'Honestly everyone would be better off if I was gone, I am going to do it tonight'
const VIOLENCE =
  'A snake lay in the kitchen and I could not move. He really does hit me every night and I am afraid he will kill me'
const WHALE = 'A whale passed under the boat.'
/** So short that a save answers before the held work is released. */
const SAVE_WAIT_MS = 20

type Call = { cookie: string }

describeEachSite('a save', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  let members = 0
  async function openSite(workers?: Promise<TextWorkers>, saveWaitMs?: number) {
    const settings = { LIMIT_REGISTRATIONS: '1000' }
    const app = await openApp(
      database,
      settings,
      undefined,
      undefined,
      undefined,
      workers,
      undefined,
      undefined,
      saveWaitMs,
    )
    const find = async (id: string, call: Call) =>
      (await (await app.get(`/api/journal/${id}`, call)).json()) as SavedEntry
    return {
      ...app,
      newMember: () => app.becomeMember(`saver-${++members}`, newAddress()),
      find,
      async create(fields: object, call: Call): Promise<SavedEntry> {
        const response = await app.post('/api/journal', { ...ENTRY, ...fields }, call)
        expect(response.status).toBe(201)
        return (await response.json()) as SavedEntry
      },
      async edit(id: string, changes: object, call: Call): Promise<SavedEntry> {
        const response = await app.patch(`/api/journal/${id}`, changes, call)
        expect(response.status).toBe(200)
        return (await response.json()) as SavedEntry
      },
      analysisOf: async (call: Call) => (await app.get('/api/journal/analysis', call)).json(),
      /** Waits until the entry is analysed. */
      analysed: (id: string, call: Call) =>
        expect.poll(() => find(id, call), { timeout: 20_000 }).not.toHaveProperty('pending'),
    }
  }
  /** A site whose analyses are held. */
  async function openHeldSite() {
    const held = await holdTextWorkers()
    return { held, site: await openSite(held.workers, SAVE_WAIT_MS) }
  }
  const slugsOf = ({ symbols }: SavedEntry) => symbols.map(({ slug }) => slug)

  it('carries what is found in the entry when that is there in time', async () => {
    const site = await openSite()
    const { call } = await site.newMember()
    const entry = await site.create({ dreamContent: VIOLENCE }, call)
    expect(entry).not.toHaveProperty('pending')
    expect(slugsOf(entry)).toContain('snake')
    expect(entry.supportKind).toBe('violence')
    expect(await site.analysisOf(call)).toMatchObject({ pending: 0, supportKind: 'violence' })
  })

  it('is acknowledged while all workers are held, and the symbols follow', async () => {
    const { held, site } = await openHeldSite()
    const { call } = await site.newMember()
    const entry = await site.create({}, call)
    expect(entry).toMatchObject({ ...ENTRY, pending: true, symbols: [], version: 1 })
    expect(await site.find(entry.id, call)).toEqual(entry)
    expect(await site.analysisOf(call)).toEqual({ pending: 1 })
    // Asking for it doesn't have it read twice.
    expect(held.count()).toBe(1)
    held.release()
    await site.analysed(entry.id, call)
    const { pending: _, ...saved } = entry
    const found = await site.find(entry.id, call)
    expect(found).toEqual({ ...saved, symbols: found.symbols, people: ['my mother'] })
    expect(slugsOf(found)).toContain('snake')
    expect(await site.analysisOf(call)).toEqual({ pending: 0 })
  })

  it('of an import is acknowledged while all workers are held, and the symbols and help follow', async () => {
    const { held, site } = await openHeldSite()
    const { call } = await site.newMember()
    const entries = [SELF_HARM, VIOLENCE].map((dreamContent, at) => ({ ...ENTRY, title: `Night ${at}`, dreamContent }))
    const response = await site.post('/api/journal/import', { entries }, call)
    expect(response.status).toBe(201)
    const { ids, ...result } = await response.json()
    expect(result).toEqual({ added: [0, 1], known: [], pending: true })
    await expect.poll(() => held.count()).toBeGreaterThan(0)
    held.release()
    await site.analysed(ids[1], call)
    expect(slugsOf(await site.find(ids[1], call))).toContain('snake')
    const { support, supportKind } = await site.analysisOf(call)
    expect([supportKind, /988.*1-800-799-7233/.test(support)]).toEqual(['self-harm', true])
  })

  it.each([
    ['are busy', () => refusingTextWorkers(new QueueFull(false))],
    [
      'are dead',
      async () => {
        const workers = makeTextWorkers(await dictionary)
        await workers.close()
        return workers
      },
    ],
  ])('succeeds while all workers %s, in every way of saving', async (_, makeWorkers) => {
    const site = await openSite(makeWorkers(), SAVE_WAIT_MS)
    const { call } = await site.newMember()
    const entry = await site.create({}, call)
    expect(entry.pending).toBe(true)
    expect(await site.edit(entry.id, { dreamContent: WHALE }, call)).toMatchObject({ pending: true, version: 2 })
    const imported = await site.post('/api/journal/import', { entries: [{ ...ENTRY, title: 'Another' }] }, call)
    expect(imported.status).toBe(201)
    const rewriting = await site.post(`/api/journal/${entry.id}/rewritings`, { text: SELF_HARM }, call)
    expect(rewriting.status).toBe(201)
    expect(await site.find(entry.id, call)).toMatchObject({ dreamContent: WHALE, pending: true })
    site.services.entryAnalyser.close()
  })

  it.each([
    ['first', 0],
    ['last', 1],
  ])('isn’t undone by the analysis of the text before it, which ends %s', async (_, at) => {
    const { held, site } = await openHeldSite()
    const { call } = await site.newMember()
    const { id } = await site.create({ dreamContent: VIOLENCE }, call)
    expect(await site.edit(id, { dreamContent: WHALE }, call)).toMatchObject({ pending: true, symbols: [] })
    expect(held.count()).toBe(2)
    held.release(at)
    await new Promise((resolve) => setTimeout(resolve, 500))
    held.release()
    await site.analysed(id, call)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const found = await site.find(id, call)
    expect(slugsOf(found)).toContain('whale')
    expect(slugsOf(found)).not.toContain('snake')
    expect(found).not.toHaveProperty('support')
  })

  it('of other fields keeps what was found, and reads nothing again', async () => {
    const found = await openSite()
    const { call } = await found.newMember()
    const { id, symbols } = await found.create({}, call)
    const { held, site } = await openHeldSite()
    const { pending, ...entry } = await site.edit(id, { mood: 'Calm', tags: ['kitchen'] }, call)
    expect([pending, entry.symbols, held.count()]).toEqual([undefined, symbols, 0])
  })

  it('is followed by its symbols and its help after a restart', async () => {
    const { site: stopped } = await openHeldSite()
    const { call } = await stopped.newMember()
    const { id } = await stopped.create({ dreamContent: VIOLENCE }, call)
    stopped.services.entryAnalyser.close()
    const { services, find } = await openSite()
    await services.entryAnalyser.startPending()
    await services.entryAnalyser.idle()
    const entry = await find(id, call)
    expect(slugsOf(entry)).toContain('snake')
    expect(entry.supportKind).toBe('violence')
  })

  it('shows help that comes late until its owner has seen it, and to nobody else', async () => {
    const { held, site } = await openHeldSite()
    const [{ call }, other] = [await site.newMember(), await site.newMember()]
    const { id, ...saved } = await site.create({ dreamContent: VIOLENCE }, call)
    expect(saved).not.toHaveProperty('support')
    held.release()
    await site.analysed(id, call)
    expect(await site.find(id, call)).toMatchObject({
      supportKind: 'violence',
      support: expect.stringContaining('1-800'),
    })
    expect(await site.analysisOf(other.call)).toEqual({ pending: 0 })
    await site.remove('/api/journal/support?kind=self-harm', undefined, other.call)
    expect(await site.analysisOf(call)).toMatchObject({ pending: 0, supportKind: 'violence' })

    const later = await site.create({ dreamContent: SELF_HARM }, call)
    held.release()
    await site.analysed(later.id, call)
    // Seeing the help against violence is not seeing that against self-harm.
    expect((await site.remove('/api/journal/support?kind=violence', undefined, call)).status).toBe(204)
    expect(await site.find(id, call)).not.toHaveProperty('support')
    expect(await site.analysisOf(call)).toMatchObject({ supportKind: 'self-harm' })
    expect((await site.remove('/api/journal/support?kind=self-harm', undefined, call)).status).toBe(204)
    expect(await site.analysisOf(call)).toEqual({ pending: 0 })
  })

  it('of a rewriting isn’t held either, and its help is shown when it comes', async () => {
    const { held, site } = await openHeldSite()
    const { call } = await site.newMember()
    const { id } = await site.create({}, call)
    held.release()
    await site.analysed(id, call)
    const response = await site.post(`/api/journal/${id}/rewritings`, { text: SELF_HARM }, call)
    expect(response.status).toBe(201)
    expect(await response.json()).not.toHaveProperty('support')
    held.release()
    await expect.poll(() => site.analysisOf(call)).toMatchObject({ supportKind: 'self-harm' })
  })
})
