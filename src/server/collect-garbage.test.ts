import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectWhenIdle } from './collect-garbage.ts'

const CHECK_MS = 50

/** Makes an object that nothing refers to. */
function leaveBehind(): WeakRef<object> {
  return new WeakRef({ text: 'of a request' })
}

async function isCollected(left: WeakRef<object>): Promise<boolean> {
  for (let checks = 0; checks < 60; checks++) {
    await pause(CHECK_MS)
    if (!left.deref()) return true
  }
  return false
}

it('collects what is left behind once there is nothing to do', async () => {
  const stop = collectWhenIdle({ checkMs: CHECK_MS, grownBytes: -Infinity })
  try {
    expect(await isCollected(leaveBehind())).toBe(true)
  } finally {
    stop()
  }
})

it('does not collect while there is work, or when the heap hasn’t grown', async () => {
  const stopIdle = collectWhenIdle({ checkMs: CHECK_MS, grownBytes: Infinity })
  const idle = leaveBehind()
  await pause(10 * CHECK_MS)
  stopIdle()
  expect(idle.deref()).toBeDefined()

  const busy = leaveBehind()
  const stopBusy = collectWhenIdle({ checkMs: CHECK_MS, grownBytes: -Infinity })
  const work = setInterval(() => {
    const until = performance.now() + 8
    while (performance.now() < until);
  }, 10)
  await pause(10 * CHECK_MS)
  clearInterval(work)
  stopBusy()
  expect(busy.deref()).toBeDefined()
})
