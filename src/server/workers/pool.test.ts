import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { QueueFull } from './fair-queue.ts'
import { makeWorkerPool, type PoolOptions, TaskEnded } from './pool.ts'

const file = pathToFileURL(path.resolve('tests/support/pool-worker.ts')).href
const LONG = 60_000

const pools: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function open(options: Partial<PoolOptions> = {}) {
  const pool = makeWorkerPool({ file, data: {}, threadsMax: 1, memoryMb: 64, waitingMax: 8, waitMs: LONG, ...options })
  pools.push(pool)
  return pool
}

it.each(['spin', 'backtrack'])(
  'terminates a task that never ends (%s), and runs the tasks queued after it',
  async (name) => {
    const pool = open()
    const first = await pool.run('thread', undefined, LONG)
    const endless = pool.run(name, undefined, 100)
    const queued = pool.run('thread', undefined, LONG)
    await expect(endless).rejects.toThrow(TaskEnded)
    await expect(endless).rejects.toMatchObject({ reason: 'time' })
    expect(await queued).not.toBe(first)
  },
)

it('terminates only the thread when a task exceeds its memory', async () => {
  const pool = open()
  const greedy = pool.run('fill', undefined, LONG)
  await expect(greedy).rejects.toThrow(TaskEnded)
  await expect(greedy).rejects.toMatchObject({ reason: 'memory' })
  expect(await pool.run('echo', 'still here', LONG)).toBe('still here')
})

it('counts processor time against the deadline, not wall-clock or waiting time', async () => {
  const pool = open()
  // They sleep longer than the deadline and use almost no processor time.
  const sleepers = [1, 2, 3].map(() => pool.run('sleep', 400, 200))
  expect(await Promise.all(sleepers)).toEqual(['slept', 'slept', 'slept'])
})

it('rejects a task at once when the queue is full, and a queued task after the maximum wait', async () => {
  const pool = open({ waitingMax: 1, waitMs: 50 })
  const running = pool.run('spin', undefined, 1_500)
  const waiting = pool.run('echo', 1, LONG)
  await expect(pool.run('echo', 2, LONG)).rejects.toThrow(QueueFull)
  await expect(waiting).rejects.toThrow(QueueFull)
  await expect(running).rejects.toThrow(TaskEnded)
  expect(await pool.run('echo', 3, LONG)).toBe(3)
})

it('rejects with the error that a task throws', async () => {
  await expect(open().run('fail', undefined, LONG)).rejects.toThrow('a fault')
})

it('runs a waiting task in a thread that is free before a further one has started', async () => {
  const pool = open({ threadsMax: 2, data: { startMs: 1_000 } })
  const first = await pool.run('thread', undefined, LONG)
  const [, next] = await Promise.all([pool.run('sleep', 50, LONG), pool.run('thread', undefined, LONG)])
  expect(next).toBe(first)
})

it('passes no environment variables to the threads', async () => {
  expect(await open().run('environment', undefined, LONG)).toEqual([])
})

it('closes while a task runs, before a task has started, and without any task', async () => {
  const busy = open({ threadsMax: 2 })
  const running = busy.run('spin', undefined, LONG).catch((error: Error) => error.name)
  await busy.run('echo', undefined, LONG)
  await busy.close()
  expect(await running).toBe('Error')
  const fresh = open()
  const asked = fresh.run('spin', undefined, LONG).catch((error: Error) => error.name)
  await fresh.close()
  expect(await asked).toBe('QueueFull')
  await open().close()
})

it('keeps a thread for others while one key has tasks that never end', async () => {
  const pool = open({ threadsMax: 2, threadsMaxPerKey: 1 })
  await pool.run('echo', 'warm', LONG)
  const endless = Array.from({ length: 3 }, () =>
    pool.run('spin', undefined, 500, 'a').catch((error: Error) => error.name),
  )
  let ended = 0
  for (const task of endless) void task.then(() => (ended += 1))
  expect(await pool.run('echo', 'served', LONG, 'b')).toBe('served')
  // At most the first: the second begins when that has ended, and by then the other thread is taken.
  expect(ended).toBeLessThanOrEqual(1)
  expect(await Promise.all(endless)).toEqual(Array(3).fill('TaskEnded'))
})
