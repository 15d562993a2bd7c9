import { createHook } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { keepTicksFast } from './keep-ticks-fast.ts'

it('keeps one of the objects that Node makes for a tick, which a collection of garbage otherwise takes', async () => {
  const made: WeakRef<object>[] = []
  const hook = createHook({
    init(_id, type, _triggerId, resource) {
      if (type === 'TickObject') made.push(new WeakRef(resource))
    },
  }).enable()
  process.nextTick(() => {})
  keepTicksFast()
  hook.disable()
  expect(made).toHaveLength(2)
  // An object that a weak reference was just made of lives until the end of its turn.
  await pause(1)
  collectGarbage()
  expect(made.map((one) => one.deref() !== undefined)).toEqual([false, true])
})
