import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { collectGarbage } from '../../../../tests/support/collect-garbage.ts'
import { HOUR_SECONDS } from '../../../shared/durations.ts'
import { makeMemoryCounter } from './use-counter.ts'

const LIMIT = { points: 3, seconds: HOUR_SECONDS }

test('uses are counted up to the limit, which then says how long to wait', async () => {
  const { count, giveBack } = makeMemoryCounter()
  const limit = { ...LIMIT, key: 'one' }
  for (let use = 0; use < 3; use++) expect(await count(limit)).toBe(0)
  expect(await count(limit)).toBeGreaterThan(3500)
  await giveBack(limit)
  expect(await count(limit)).toBe(0)
  expect(await count({ ...limit, key: 'another' })).toBe(0)
})

test('so many keys are counted at most: of more, the one that was asked for longest ago is forgotten', async () => {
  const { count } = makeMemoryCounter(1_000)
  const limit = { ...LIMIT, points: 1 }
  expect(await count({ ...limit, key: 'asks often' })).toBe(0)
  expect(await count({ ...limit, key: 'asks once' })).toBe(0)
  for (let at = 0; at < 5_000; at++) {
    expect(await count({ ...limit, key: `address ${at}` })).toBe(0)
    if (at % 500 === 0) expect(await count({ ...limit, key: 'asks often' })).toBeGreaterThan(3500)
  }
  expect(await count({ ...limit, key: 'asks often' })).toBeGreaterThan(3500)
  expect(await count({ ...limit, key: 'asks once' })).toBe(0)
})

test('a window ends when it was to end, however often the key is used in it', async () => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1)
  try {
    const { count, giveBack } = makeMemoryCounter()
    const limit = { key: 'one', points: 3, seconds: 60 }
    expect(await count(limit)).toBe(0)
    vi.advanceTimersByTime(50_000)
    expect([await count(limit), await count(limit)]).toEqual([0, 0])
    await giveBack(limit)
    expect(await count(limit)).toBe(0)
    expect(await count(limit)).toBe(10)
    vi.advanceTimersByTime(10_001)
    expect(await count({ ...limit, cost: 3 })).toBe(0)
    expect(await count({ ...limit, key: 'another', cost: 4 })).toBe(60)
    await giveBack({ ...limit, key: 'unknown' })
    expect(await count({ ...limit, key: 'unknown', cost: 3 })).toBe(0)
    expect(await count({ ...limit, key: 'unknown' })).toBe(60)
  } finally {
    vi.useRealTimers()
  }
})

test('nothing of a request stays in memory while its use is counted', async () => {
  const { count } = makeMemoryCounter()
  const context = new AsyncLocalStorage<object>()
  const requests = Array.from({ length: 20 }, (_, at) => {
    const request = { cookie: `secret ${at}` }
    const counted = context.run(request, () => count({ ...LIMIT, key: `address ${at}` }))
    return { counted, kept: new WeakRef(request) }
  })
  for (const { counted } of requests) expect(await counted).toBe(0)
  // A reference that was read stays for the rest of its task.
  await setImmediate()
  collectGarbage()
  expect(requests.filter(({ kept }) => kept.deref())).toEqual([])
})
