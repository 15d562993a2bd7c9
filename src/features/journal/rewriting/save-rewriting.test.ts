// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { type Fate, makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import type { Entry } from '../../../contract/journal.ts'
import type { Rewriting } from '../../../contract/rewritings.ts'
import { addRehearsal, createRewriting, type NewText, noteSent } from './save-rewriting.ts'

let site: Awaited<ReturnType<typeof openComponentTest>>
let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
beforeAll(async () => {
  site = await openComponentTest()
  network = makeUnreliableNetwork(site.app.send)
  vi.spyOn(site.app, 'send').mockImplementation(network.send)
})
afterAll(() => site.close())

const writeEntry = async () => ((await (await site.app.post('/api/journal', ENTRY, site.call)).json()) as Entry).id
const list = async (entryId: string) =>
  (await (await site.app.get(`/api/journal/${entryId}/rewritings`, site.call)).json()) as Rewriting[]

it('saves a rewriting once, with what was written after a lost response', async () => {
  const entryId = await writeEntry()
  let known: NewText = { id: crypto.randomUUID(), sent: [] }
  const save = (text: string, ...fates: Fate[]) => {
    known = noteSent(known, text)
    return network.run(fates, () => site.asUser(() => createRewriting(site.userId, entryId, text, known)))
  }
  await save(' The dog is small. ', 'response lost')
  await save('The dog is small. It sleeps.', 'answered', 'response lost')
  await save('A cat, then.', 'lost')
  await save('A cat, then.')
  expect(await list(entryId)).toMatchObject([{ id: known.id, text: 'A cat, then.' }])
})

it('keeps the texts of two tabs that have written one draft', async () => {
  const entryId = await writeEntry()
  const id = crypto.randomUUID()
  for (const text of ['From one tab.', 'From the other.']) {
    const known = noteSent({ id, sent: [] }, text)
    await site.asUser(() => createRewriting(site.userId, entryId, text, known))
  }
  expect((await list(entryId)).map(({ text }) => text).sort()).toEqual(['From one tab.', 'From the other.'])
})

it('notes a rehearsal once, as it was sent last', async () => {
  const entryId = await writeEntry()
  const known = noteSent({ id: crypto.randomUUID(), sent: [] }, 'The dog is small.')
  const { id: rewritingId } = await site.asUser(() => createRewriting(site.userId, entryId, 'The dog is small.', known))
  const rehearsal = { id: crypto.randomUUID(), day: '2026-03-02', distressBefore: 7, distressAfter: 4 }
  const add = (distressAfter: number, ...fates: Fate[]) =>
    network.run(fates, () => site.asUser(() => addRehearsal(site.userId, rewritingId, { ...rehearsal, distressAfter })))
  await add(4, 'response lost')
  await add(4)
  expect((await list(entryId))[0]?.rehearsals).toEqual([rehearsal])
  await add(2)
  expect((await list(entryId))[0]?.rehearsals).toEqual([{ ...rehearsal, distressAfter: 2 }])
})
