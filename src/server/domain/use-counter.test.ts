import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from '../collect-garbage.ts'
import { makeMemoryCounter } from './use-counter.ts'

const LIMIT = { points: 3, seconds: 3600 }

test('uses are counted up to the limit, which then says how long to wait', async () => {
  const { count, giveBack } = makeMemoryCounter()
  const limit = { ...LIMIT, key: 'one' }
  for (let use = 0; use < 3; use++) expect(await count(limit)).toBe(0)
  expect(await count(limit)).toBeGreaterThan(3500)
  await giveBack(limit)
  expect(await count(limit)).toBe(0)
  expect(await count({ ...limit, key: 'another' })).toBe(0)
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
