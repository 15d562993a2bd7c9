import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFairQueue, QueueFull } from './fair-queue.ts'

type Limits = Parameters<typeof makeFairQueue>[0]

/**
 * A queue of tasks that end when `finish` is called, and the names of those that were started, in their order. A task
 * that was added resolves to its name, or to the bound that it was refused by.
 */
function openQueue(limits: Partial<Limits> = {}) {
  const queue = makeFairQueue({ name: 'test', atOnce: 1, waiting: 100, waitingPerKey: 100, ...limits })
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (keys: string | string[], name = String(keys)) =>
      queue
        .run(keys, async () => {
          started.push(name)
          await new Promise<void>((resolve) => ends.push(resolve))
          return name
        })
        .catch((error: unknown) => (error instanceof QueueFull ? error.bound : String(error))),
    /** Ends the running tasks, and those that are started then, until none is left. */
    async finish() {
      for (;;) {
        await setImmediate()
        const end = ends.shift()
        if (!end) return
        end()
      }
    },
  }
}
test('keys take turns, and the tasks of one key come in their order', async () => {
  const { add, started, finish } = openQueue()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => add(name[0] ?? '', name))
  await finish()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
})

test('a key that always has tasks delays another’s only by those that run', async () => {
  const { add, started, finish } = openQueue({ atOnce: 2 })
  const flood = Array.from({ length: 50 }, () => add('busy'))
  await setImmediate()
  const late = add('other')
  await finish()
  expect(started.indexOf('other')).toBeLessThanOrEqual(3)
  await Promise.all([...flood, late])
})

test('a task with several keys waits for its turn among those of each', async () => {
  const { add, started, finish } = openQueue()
  const flood = Array.from({ length: 5 }, (_, at) => add([`address ${at}`, 'account'], `flood ${at}`))
  const others = [add(['address 9', 'another account'], 'other'), add(['address 4', 'its account'], 'same address')]
  await finish()
  expect(started).toEqual(['flood 0', 'flood 1', 'other', 'flood 2', 'flood 3', 'flood 4', 'same address'])
  await Promise.all([...flood, ...others])
})

test('each key has so many tasks waiting, and room again when they are done', async () => {
  const { add, finish } = openQueue({ waitingPerKey: 2 })
  const first = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('a', 'a4'), add(['b', 'a'], 'b1'), add('b', 'b2')]
  await finish()
  expect(await Promise.all(first)).toEqual(['a1', 'a2', 'a3', 'key', 'key', 'b2'])
  const again = [add('a', 'a5'), add('a', 'a6')]
  await finish()
  expect(await Promise.all(again)).toEqual(['a5', 'a6'])
})

test('a full queue refuses the task whose turn is last, and not another key’s first', async () => {
  const { add, started, finish } = openQueue({ waiting: 3 })
  const all = [
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name)),
    ...['b', 'c', 'd'].map((key) => add(key)),
    add('a', 'a6'),
  ]
  await finish()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'queue', 'queue', 'queue', 'b', 'c', 'queue', 'queue'])
  expect(started).toEqual(['a1', 'a2', 'b', 'c'])
})

test('runs so many at once, also after tasks that failed', async () => {
  const queue = makeFairQueue({ name: 'test', atOnce: 2, waiting: 10, waitingPerKey: 10 })
  let running = 0
  let most = 0
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    running -= 1
    throw new Error('failed')
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => queue.run(`key ${at % 3}`, task)))
  expect(outcomes.every((outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof QueueFull))).toBe(
    true,
  )
  expect([running, most]).toEqual([0, 2])
  expect(await queue.run('a', async () => 'still works')).toBe('still works')
})

test('in any order of arrivals no key waits for more than one task of each other key before each of its own', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 50; round++) {
    const { add, started, finish } = openQueue()
    const first = add('first')
    const keys = Array.from({ length: 40 }, () => `key ${random(5) * random(2)}`)
    const all = keys.map((key) => add(key))
    await finish()
    await Promise.all([first, ...all])
    // The n-th task of a key is started before the n+1-th of any other, since all had arrived.
    const seen = new Map<string, number>()
    const turns = started.slice(1).map((key) => {
      seen.set(key, (seen.get(key) ?? 0) + 1)
      return seen.get(key) ?? 0
    })
    expect(turns).toEqual([...turns].sort((a, b) => a - b))
  }
})
