import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EntryFields } from '../../../contract/journal.ts'
import type { ImportResult } from '../../../contract/journal-import.ts'
import { ApiFailure } from '../../../lib/api/api-client.ts'
import { type SendProgress, sendEntries } from './send.ts'

/** Entries so large that a batch holds about four. */
const entries: EntryFields[] = Array.from({ length: 20 }, (_, at) => ({
  title: `${at}`,
  dreamDate: '2026-01-02',
  dreamContent: 'x'.repeat(9_000),
}))
const all = (batch: EntryFields[]): ImportResult => ({
  added: [...batch.keys()],
  ids: batch.map(({ title }) => title),
  known: [],
})

beforeEach(() => {
  vi.useFakeTimers()
  // Node has no window, and so no such events of its own.
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(send: (batch: EntryFields[]) => Promise<ImportResult>, signal = new AbortController().signal) {
  const seen: SendProgress[] = []
  const sending = sendEntries(entries, { isPreview: false, send, onProgress: (now) => seen.push(now), signal })
  return { seen, sending }
}

it('sends everything, and tells how far it is', async () => {
  const { seen, sending } = start(async (batch) => all(batch))
  const end = await sending
  expect(end).toMatchObject({ done: 20, added: 20, known: 0, refused: [], waiting: null })
  expect(end.ids.toSorted()).toEqual(entries.map(({ title }) => title).toSorted())
  expect(seen.length).toBeGreaterThan(3)
})

it('waits as long as the server says, and then sends the same batch again', async () => {
  let refusals = 0
  const { seen, sending } = start(async (batch) => {
    if (batch[0]?.title !== '0' || refusals === 2) return all(batch)
    refusals += 1
    throw new ApiFailure(429, 'Later.', { error: 'Later.', retryAfterSeconds: 600 })
  })
  await vi.advanceTimersByTimeAsync(599_000)
  expect(seen.at(-1)).toMatchObject({ waiting: { why: 'limit' } })
  await vi.advanceTimersByTimeAsync(602_000)
  expect(await sending).toMatchObject({ added: 20, waiting: null })
})

it('goes on as soon as the connection is back', async () => {
  let isAway = true
  const { seen, sending } = start(async (batch) => {
    if (isAway) throw new TypeError('Failed to fetch')
    return all(batch)
  })
  await vi.advanceTimersByTimeAsync(90_000)
  expect(seen.at(-1)).toMatchObject({ done: 0, waiting: { why: 'connection' } })
  isAway = false
  dispatchEvent(new Event('online'))
  expect(await sending).toMatchObject({ added: 20 })
})

it('leaves out only the entry that the server refuses', async () => {
  const { sending } = start(async (batch) => {
    if (batch.some(({ title }) => title === '7')) throw new ApiFailure(400, 'No.', { error: 'No.' })
    return all(batch)
  })
  const end = await sending
  expect(end).toMatchObject({ done: 20, added: 19 })
  expect(end.refused).toMatchObject([{ entry: { title: '7' }, sentence: 'No.' }])
})

it('stops when it is aborted, also while it waits, and when the account is full', async () => {
  const controller = new AbortController()
  const waiting = start(async () => {
    throw new TypeError('Failed to fetch')
  }, controller.signal)
  const stopped = expect(waiting.sending).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort()
  await stopped

  let sent = 0
  const full = start(async (batch) => {
    sent += 1
    if (sent > 2) throw new ApiFailure(403, 'Full.', { error: 'Full.' })
    return all(batch)
  })
  await expect(full.sending).rejects.toThrow('Full.')
  expect(sent).toBeLessThanOrEqual(4)
  expect(full.seen.at(-1)?.added).toBeGreaterThan(0)
})
