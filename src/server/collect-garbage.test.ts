import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { collectGarbage, collectWhenIdle } from './collect-garbage.ts'

const CHECK_MS = 250

/** Makes an object that nothing refers to. */
function leaveBehind(): WeakRef<object> {
  return new WeakRef({ text: 'of a request' })
}

it('frees what nothing refers to', async () => {
  const left = leaveBehind()
  // An object that a weak reference was just made of lives until the end of its turn.
  await pause(1)
  collectGarbage()
  expect(left.deref()).toBeUndefined()
})

it('collects once there is nothing to do', async () => {
  const collect = vi.fn()
  const stop = collectWhenIdle({ checkMs: CHECK_MS, grownBytes: -Infinity, collect })
  try {
    await vi.waitFor(() => expect(collect).toHaveBeenCalled(), { timeout: 60_000, interval: 2 * CHECK_MS })
  } finally {
    stop()
  }
})

it('does not collect while there is work', async () => {
  const collect = vi.fn()
  const stop = collectWhenIdle({ checkMs: CHECK_MS, grownBytes: -Infinity, collect })
  const work = setInterval(() => {
    const until = performance.now() + 8
    while (performance.now() < until);
  }, 10)
  await pause(5 * CHECK_MS)
  clearInterval(work)
  stop()
  expect(collect).not.toHaveBeenCalled()
})

it('does not collect when the heap hasn’t grown', async () => {
  const collect = vi.fn()
  const stop = collectWhenIdle({ checkMs: CHECK_MS, grownBytes: Infinity, collect })
  await pause(5 * CHECK_MS)
  stop()
  expect(collect).not.toHaveBeenCalled()
})
