// @vitest-environment jsdom
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newAddress } from '../../../../tests/support/app.ts'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { isThorough } from '../../../../tests/support/thorough.ts'
import { anyFates, type Fate, makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import type { Entry } from '../../../contract/journal.ts'
import { conflictingEntryOf, deleteEntry, saveEntry, triedWith, type Writing } from '../form/save-entry.ts'
import { correctEntry, correctName } from './correct-entry.ts'

let site: Awaited<ReturnType<typeof openComponentTest>>
let members = 0
let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
/** Reaches the server always: another device, and what a page shows. */
let direct: (typeof site.app)['send']
beforeAll(async () => {
  site = await openComponentTest()
  direct = site.app.send
  network = makeUnreliableNetwork(direct)
  vi.spyOn(site.app, 'send').mockImplementation(network.send)
})
afterAll(() => site.close())

const request = (method: string, path: string, body?: object) =>
  direct(
    `/api/journal${path}`,
    { method, ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }) },
    site.call,
  )
const read = async (id: string) => (await (await request('GET', `/${id}`)).json()) as Entry

const NAMES = ['Ana', 'Ben', 'Cem']
type Step =
  | { what: 'correct'; name: string; isIn: boolean; fates: Fate[] }
  | { what: 'edit'; text: string; fates: Fate[] }
  | { what: 'edit elsewhere'; text: string }
  | { what: 'reload' | 'deliver late' }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('correct' as const),
    name: fc.constantFrom(...NAMES),
    isIn: fc.boolean(),
    fates: anyFates,
  }),
  fc.record({ what: fc.constant('edit' as const), text: fc.constantFrom('I swam.', 'I flew.'), fates: anyFates }),
  fc.record({ what: fc.constant('edit elsewhere' as const), text: fc.constantFrom('I sank.', 'I hid.') }),
  fc.record({ what: fc.constant('reload' as const) }),
  fc.record({ what: fc.constant('deliver late' as const) }),
)
const correct = (name: string, ...fates: Fate[]): Step => ({ what: 'correct', name, isIn: true, fates })
const elsewhere: Step = { what: 'edit elsewhere', text: 'I sank.' }

const EXAMPLES: Step[][] = [
  [correct('Ana', 'response lost'), correct('Ben')],
  [correct('Ana', 'late'), correct('Ben'), { what: 'deliver late' }],
  [correct('Ana', 'late'), elsewhere, { what: 'deliver late' }],
  [{ what: 'edit', text: 'I swam.', fates: ['late'] }, elsewhere, { what: 'deliver late' }],
  [
    { what: 'edit', text: 'I swam.', fates: ['response lost'] },
    correct('Ana'),
    { what: 'edit', text: 'I flew.', fates: [] },
  ],
]

it(
  'keeps every correction and every newer text, whatever requests and responses are lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
        await network.deliverLate()
        // A member of its own, so that the limits of the one before don't count.
        const member = await site.app.becomeMember(`member-${++members}`, newAddress())
        site.call.cookie = member.call.cookie
        let shown = (await (await request('POST', '', ENTRY)).json()) as Entry
        const { id } = shown
        let writing: Writing = { id, version: shown.version, tried: [] }
        let text = shown.dreamContent
        const said = new Map<string, boolean>()
        /** Tries as a person would, again until it is saved; a conflict is what the form asks about. */
        const saved = async (fates: Fate[], work: () => Promise<unknown>) => {
          for (let theirs = fates; ; theirs = []) {
            const outcome = await network
              .run(theirs, () => site.asUser(work).then(() => 'saved' as const))
              .catch((failure) => {
                if (conflictingEntryOf(failure)) return 'conflict' as const
                throw failure
              })
            if (outcome) return outcome === 'saved'
          }
        }
        for (const step of steps) {
          if (step.what === 'correct') {
            const one = step.isIn ? { added: step.name } : { removed: step.name }
            expect(await saved(step.fates, () => correctEntry(member.id, shown, correctName('people', one)))).toBe(true)
            said.set(step.name, step.isIn)
          }
          if (step.what === 'edit') {
            const fields = { dreamContent: step.text }
            writing = { ...writing, tried: triedWith(writing, fields) }
            const onVersion = (version: number) => (writing = { ...writing, version })
            if (await saved(step.fates, () => saveEntry(member.id, writing, fields, { onVersion }))) text = step.text
          }
          if (step.what === 'edit elsewhere') {
            expect((await request('PATCH', `/${id}`, { dreamContent: step.text })).status).toBe(200)
            text = step.text
          }
          if (step.what === 'reload') {
            shown = await read(id)
            writing = { id, version: shown.version, tried: [] }
          }
          if (step.what === 'deliver late') await network.deliverLate(true)
        }
        await network.deliverLate()
        const stored = await read(id)
        expect(stored.dreamContent).toBe(text)
        const { added = [], removed = [] } = stored.corrections?.people ?? {}
        for (const [name, isIn] of said) {
          expect([added.includes(name), removed.includes(name)], name).toEqual([isIn, !isIn])
        }
        // Only what is shown is deleted.
        const version = (await read(id)).version
        await request('PATCH', `/${id}`, { dreamContent: 'The newest.' })
        expect(await saved([], () => deleteEntry(member.id, { id, version, tried: [] }))).toBe(false)
        await request('DELETE', `/${id}`)
      }),
      { numRuns: isThorough ? 300 : 20, examples: EXAMPLES.map((steps) => [steps]) },
    )
  },
  isThorough ? 1_800_000 : 300_000,
)
