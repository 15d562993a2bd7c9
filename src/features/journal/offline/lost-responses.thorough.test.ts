// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newAddress } from '../../../../tests/support/app.ts'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { PASSWORD } from '../../../../tests/support/offline-copy.ts'
import { isThorough } from '../../../../tests/support/thorough.ts'
import { anyFates, type Fate, makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import { type Entry, newEntrySchema } from '../../../contract/journal.ts'
import { countWaitingChanges, deleteOfflineCopy } from '../../../lib/device/offline-copy.ts'
import { emptyEntryForm, toEntryFields } from '../form/entry-draft.ts'
import { type WrittenFields, withChanges } from './changes.ts'
import { createKeys } from './copy-crypto.ts'
import { createCopyStore } from './copy-store.ts'
import { sendChanges } from './send-changes.ts'
import { syncCopy } from './sync-copy.ts'
import { changeEntry, openChanges, openEntries, type UnlockedCopy, unlockCopy } from './unlocked-copy.ts'

vi.mock('@noble/hashes/argon2.js', () => import('../../../../tests/support/quick-copy-keys.ts'))

let site: Awaited<ReturnType<typeof openComponentTest>>
let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
let members = 0

beforeAll(async () => {
  site = await openComponentTest()
  network = makeUnreliableNetwork(site.app.send)
  vi.spyOn(site.app, 'send').mockImplementation(network.send)
})
afterAll(() => site.close())

/** Wide, since only a hang should ever meet it. */
const LONGEST_MS = isThorough ? 1_800_000 : 180_000

/** Few words, so that a text often returns to what it was, and what a form takes in another spelling. */
const anyFields = fc
  .record({
    title: fc.constantFrom('The ferry', ' The ferry, at night'),
    dreamContent: fc.oneof(
      fc.constantFrom('I crossed.', 'I crossed. Nobody steered.\n', 'A cellar.'),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    ),
    mood: fc.constantFrom('', ' Calm'),
    tags: fc.constantFrom('', 'Sea, sea ,  the  ferry', 'sea'),
    signs: fc.constantFrom('', 'my old School, my old school'),
    sleepHours: fc.constantFrom('', '7,333', '7.33'),
    vividness: fc.constantFrom(null, 3),
  })
  .map((values) => toEntryFields({ ...emptyEntryForm(), dreamDate: '2026-03-01', ...values }))
  .filter((fields) => newEntrySchema.safeParse(fields).success)

type Step =
  | { what: 'write'; fields: WrittenFields }
  | { what: 'edit'; at: number; fields: WrittenFields }
  | { what: 'delete'; at: number }
  | { what: 'send' | 'sync'; fates: Fate[] }
  | { what: 'reload' | 'deliver late' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constant('write' as const), fields: anyFields }),
  fc.record({ what: fc.constant('edit' as const), at: fc.nat(), fields: anyFields }),
  fc.record({ what: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ what: fc.constant('send' as const), fates: anyFates }),
  fc.record({ what: fc.constant('sync' as const), fates: anyFates }),
  fc.record({ what: fc.constant('reload' as const) }),
  fc.record({ what: fc.constant('deliver late' as const) }),
)

const saying = (dreamContent: string) => toEntryFields({ ...emptyEntryForm(), title: 'The ferry', dreamContent })
const write: Step = { what: 'write', fields: saying('I crossed.') }
const edit = (dreamContent: string): Step => ({ what: 'edit', at: 0, fields: saying(dreamContent) })
const remove: Step = { what: 'delete', at: 0 }
const send = (...fates: Fate[]): Step => ({ what: 'send', fates })

/** Sequences that are tried each time. */
const EXAMPLES: Record<string, Step[]> = {
  'a lost creation, then edited': [write, send('response lost'), edit('I crossed, and sang.'), send()],
  'a lost creation, then deleted': [write, send('response lost'), remove, send()],
  'a late creation, after its deletion': [write, send('late'), remove, send(), { what: 'deliver late' }],
  'a page closed after a creation, then edited': [write, send('closed after'), { what: 'reload' }, edit('I swam.')],
  'a creation that something else answers': [write, send('intercepted'), { what: 'reload' }],
  'a deletion that something else answers': [write, send(), remove, send('intercepted'), send('response lost')],
  'a lost edit, then edited': [write, send(), edit('I swam.'), send('response lost'), edit('I flew.'), send()],
  'a lost edit, then deleted': [write, send(), edit('I swam.'), send('response lost'), remove, send()],
  // The text is back to what the server has, and an edit in between is still on its way.
  'a late edit, after it was taken back': [
    ...[write, send(), edit('I swam.'), send('response lost'), edit('I flew.'), send('answered', 'late')],
    ...[edit('I swam.'), send(), { what: 'deliver late' } as const],
  ],
}

/** A device that keeps a copy of a new member's journal, and what the member last wrote on it. */
async function openDevice() {
  await network.deliverLate()
  const member = await site.app.becomeMember(`member-${++members}`, newAddress())
  site.call.cookie = member.call.cookie
  const store = await createCopyStore(member.id, await createKeys(member.id, PASSWORD))
  const written = new Map<string, WrittenFields>()
  let copy: UnlockedCopy
  /** The entries that the page has read from the copy: it reads them again after each try to send. */
  let entries = new Map<string, Entry>()
  const load = async () => {
    entries = new Map((await openEntries(copy)).map((entry) => [entry.id, entry]))
  }
  const reload = async () => {
    copy = await unlockCopy(PASSWORD, member.id)
    await load()
  }
  const list = async () => withChanges(member.id, entries.values(), await openChanges(copy))
  await reload()
  return {
    written,
    reload,
    /** The entries as the page shows them. */
    list,
    async write(id: string, fields: WrittenFields) {
      await changeEntry(copy, id, entries.get(id), fields)
      written.set(id, fields)
    },
    async remove(id: string) {
      await changeEntry(copy, id, entries.get(id), null)
      written.delete(id)
    },
    async send(fates: Parameters<typeof network.run>[0] = []) {
      const result = await network.run(fates, () => site.asUser(() => sendChanges(copy)))
      await load()
      return result
    },
    async sync(fates: Parameters<typeof network.run>[0] = []) {
      await network.run(fates, () => site.asUser(() => syncCopy(store)))
      await load()
    },
    waiting: () => countWaitingChanges(member.id),
    stored: async () => (await (await site.app.get('/api/journal', member.call)).json()) as Entry[],
    close: () => deleteOfflineCopy(member.id),
  }
}

/** The fields that a person writes of each entry, by its id. */
const writtenIn = (entries: Entry[]) =>
  Object.fromEntries(
    entries.map((entry) => [
      entry.id,
      Object.fromEntries(
        Object.keys(toEntryFields(emptyEntryForm())).map((name) => [name, entry[name as keyof Entry]]),
      ),
    ]),
  )

it(
  'ends with what was last written, whatever requests, responses and pages are lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        const device = await openDevice()
        const expectShown = async () =>
          expect(writtenIn(await device.list())).toEqual(Object.fromEntries(device.written))
        for (const step of steps) {
          const shown = await device.list()
          const chosen = 'at' in step ? shown[step.at % shown.length] : undefined
          if (step.what === 'write') await device.write(crypto.randomUUID(), step.fields)
          if (step.what === 'edit' && chosen) await device.write(chosen.id, step.fields)
          if (step.what === 'delete' && chosen) await device.remove(chosen.id)
          if (step.what === 'send') await device.send(step.fates)
          if (step.what === 'sync') await device.sync(step.fates)
          if (step.what === 'reload') await device.reload()
          if (step.what === 'deliver late') await network.deliverLate(true)
          await expectShown()
        }
        expect(await device.send()).toMatchObject({ problems: [] })
        expect(device.waiting()).toBe(0)
        const stored = await device.stored()
        expect(writtenIn(stored)).toEqual(Object.fromEntries(device.written))
        await network.deliverLate()
        expect(await device.stored()).toEqual(stored)
        await device.sync()
        await expectShown()
        device.close()
      }),
      { numRuns: isThorough ? 500 : 40, examples: Object.values(EXAMPLES).map((steps) => [steps]) },
    )
  },
  LONGEST_MS,
)
