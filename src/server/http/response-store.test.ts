import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../shared/durations.ts'
import { makeResponseCache } from './response-store.ts'

const KEPT_MS = 50

afterEach(() => vi.useRealTimers())

test('a response expires in its time though the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = makeResponseCache()
  const stored = { headers: {}, body: Buffer.from('a page'), compressed: new Map(), ready: new Map(), etag: '"1"' }
  cache.begin('home')({ ...stored, expiresAt: Date.now() + KEPT_MS })
  cache.begin('day')({ ...stored, expiresAt: Date.now() + 24 * HOUR_MS })
  vi.setSystemTime(Date.now() - HOUR_MS)
  expect(cache.find('home')).toBeDefined()
  await pause(2 * KEPT_MS)
  expect(cache.find('home')).toBeUndefined()
  expect(cache.find('day')).toBeDefined()
})
