import { afterEach, expect, it, vi } from 'vitest'
import { type FairQueueOptions, makeFairQueue, QueueFull } from './fair-queue.ts'

afterEach(() => vi.useRealTimers())

const LONG = 60_000

/** A queue whose tasks run until they are ended; `started` has them in the order in which they began. */
function open(options: Partial<FairQueueOptions> = {}) {
  const queue = makeFairQueue({
    ...{ atOnce: 2, atOncePerKey: 1, waitingMax: 100, waitingMaxPerKey: 100, waitMs: LONG, ...options },
  })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (key: string, name = key) => {
    const done = queue.run(key, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
    return done.catch((error: QueueFull) => (error.isOwnFault ? 'too many of its own' : 'too many'))
  }
  return {
    queue,
    started,
    add,
    addMany: (key: string, count: number) => Array.from({ length: count }, (_, at) => add(key, `${key}${at}`)),
    /** Ends the task that has run longest, and lets the next one begin. */
    async endNext() {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

/** Ends all tasks, also those that have still to begin. */
async function drain({ endNext }: ReturnType<typeof open>): Promise<void> {
  for (let count = 0; count < 500; count++) await endNext()
}

it('starts another’s task at once while a hundred of one key wait', async () => {
  const opened = open()
  const all = opened.addMany('a', 100)
  const other = opened.add('b')
  await Promise.resolve()
  expect(opened.started).toEqual(['a0', 'b'])
  await drain(opened)
  expect(await Promise.all([...all, other])).toHaveLength(101)
})

it('lets keys take turns, and runs the tasks of one key one after the other and in their order', async () => {
  const opened = open({ atOnce: 1 })
  const all = [...opened.addMany('a', 4), ...opened.addMany('b', 2), ...opened.addMany('c', 1)]
  await drain(opened)
  expect(opened.started).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3'])
  expect(await Promise.all(all)).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'c0'])
})

it('runs at most as many tasks at once as are allowed, in all and of a key', async () => {
  const opened = open({ atOnce: 3, atOncePerKey: 2 })
  const all = [...opened.addMany('a', 3), ...opened.addMany('b', 3)]
  await Promise.resolve()
  expect([...opened.started].sort()).toEqual(['a0', 'a1', 'b0'])
  await drain(opened)
  expect(await Promise.all(all)).toHaveLength(6)
})

it('refuses a key beyond its own bound, and nobody else', async () => {
  const opened = open({ waitingMaxPerKey: 2 })
  const mine = opened.addMany('a', 5)
  const other = opened.add('b')
  await drain(opened)
  expect(await Promise.all(mine)).toEqual(['a0', 'a1', 'a2', 'too many of its own', 'too many of its own'])
  expect(await other).toBe('b')
})

it('makes room for others, when it is full, by refusing the last task of the key that has most of them', async () => {
  const opened = open({ waitingMax: 5 })
  const mine = opened.addMany('a', 6)
  const others = ['b', 'c', 'd'].map((key) => opened.add(key))
  await drain(opened)
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd'])
  expect(await Promise.all(mine)).toEqual(['a0', 'a1', 'a2', 'a3', ...Array(2).fill('too many of its own')])
})

it('says that everybody together is too many, where no key has more than others', async () => {
  const opened = open({ waitingMax: 2 })
  const all = ['a', 'b', 'c', 'd', 'e'].map((key) => opened.add(key))
  await drain(opened)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'too many'])
})

it('refuses a task that has waited too long, and says whether others of its key were before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opened = open({ waitMs: 1_000 })
  const [, behindItself] = opened.addMany('a', 2)
  void opened.add('b')
  const behindOthers = opened.add('c')
  vi.advanceTimersByTime(1_001)
  expect(await behindItself).toBe('too many of its own')
  expect(await behindOthers).toBe('too many')
  vi.useRealTimers()
  await drain(opened)
  expect(opened.started).toEqual(['a0', 'b'])
})

it('goes on after a task that fails, and refuses what waits when it is told to', async () => {
  const { queue } = open({ atOnce: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  const running = Promise.withResolvers<string>()
  const first = queue.run('a', () => running.promise)
  const waiting = queue.run('b', async () => 'never')
  queue.refuseWaiting()
  await expect(waiting).rejects.toThrow(QueueFull)
  running.resolve('done')
  expect(await first).toBe('done')
  expect(await queue.run('b', async () => 'again')).toBe('again')
})
