// @vitest-environment jsdom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openComponentTest } from '../../../../tests/support/component.tsx'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { makeUnreliableNetwork } from '../../../../tests/support/unreliable-network.ts'
import type { Entry } from '../../../contract/journal.ts'
import type { ImportResult } from '../../../contract/journal-import.ts'
import { sendJson } from '../../../lib/api/api-client.ts'
import { sendEntries } from './send.ts'

let site: Awaited<ReturnType<typeof openComponentTest>>
let network: ReturnType<typeof makeUnreliableNetwork<Parameters<typeof site.app.send>>>
beforeAll(async () => {
  site = await openComponentTest()
  network = makeUnreliableNetwork(site.app.send)
  vi.spyOn(site.app, 'send').mockImplementation(network.send)
})
afterAll(() => site.close())

it('knows the entries of a part whose response was lost, so that the import can be taken back', async () => {
  const entries = ['A', 'B', 'C'].map((title) => ({ ...ENTRY, title, id: crypto.randomUUID() }))
  network.setFates(['response lost'])
  const { added, known, ids } = await site.asUser(() =>
    sendEntries(entries, {
      isPreview: false,
      send: (batch) => sendJson<ImportResult>('POST', '/api/journal/import', { entries: batch }, site.userId),
      // The connection is back at once.
      onProgress: ({ waiting }) => waiting && setTimeout(() => dispatchEvent(new Event('online'))),
      signal: new AbortController().signal,
    }),
  )
  expect({ added, known, ids }).toEqual({ added: 3, known: 0, ids: entries.map(({ id }) => id) })
  await site.app.post('/api/journal/import/removal', { ids }, site.call)
  expect((await (await site.app.get('/api/journal', site.call)).json()) as Entry[]).toEqual([])
})
