import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../shared/durations.ts'
import { makeResponseCache, pageKeyOf } from './response-store.ts'

const KEPT_MS = 50

afterEach(() => vi.useRealTimers())

test('a response expires in its time though the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = makeResponseCache()
  const until = (expiresAt: number) => ({
    headers: {},
    body: Buffer.from('a page'),
    compressed: new Map(),
    etag: '"1"',
    expiresAt,
  })
  cache.begin('home')(until(Date.now() + KEPT_MS))
  cache.begin('day')(until(Date.now() + 24 * HOUR_MS))
  vi.setSystemTime(Date.now() - HOUR_MS)
  expect(cache.find('home')).toBeDefined()
  await pause(2 * KEPT_MS)
  expect(cache.find('home')).toBeUndefined()
  expect(cache.find('day')).toBeDefined()
})

test('no other responses, however many, push a page out, and the cache stays within its bounds', () => {
  const cache = makeResponseCache({ pageBytes: 20_000, otherBytes: 20_000 })
  const store = (key: string) =>
    cache.begin(key)({
      headers: {},
      body: Buffer.alloc(1_000),
      compressed: new Map(),
      etag: '"1"',
      expiresAt: Date.now() + HOUR_MS,
    })
  store(pageKeyOf('/about'))
  for (let at = 0; at < 1_000; at++) store(`other ${at}`)
  expect(cache.find(pageKeyOf('/about'))).toBeDefined()
  expect(cache.find('other 999')).toBeDefined()
  expect(cache.find('other 0')).toBeUndefined()
  expect(cache.statistics().bytes).toBeLessThanOrEqual(40_000)
})
