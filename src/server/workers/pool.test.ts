import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { makeWorkerPool, type PoolOptions, TaskEnded, WorkersBusy } from './pool.ts'
import { makeTurns } from './turns.ts'

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
  'ends a task that doesn’t end by itself (%s), and goes on with those behind it',
  async (name) => {
    const pool = open()
    const first = await pool.run('thread', undefined, LONG)
    const endless = pool.run(name, undefined, 100)
    const behind = pool.run('thread', undefined, LONG)
    await expect(endless).rejects.toThrow(TaskEnded)
    await expect(endless).rejects.toMatchObject({ reason: 'time' })
    expect(await behind).not.toBe(first)
  },
)

it('ends the thread alone when a task takes more memory than it may', async () => {
  const pool = open()
  const greedy = pool.run('fill', undefined, LONG)
  await expect(greedy).rejects.toThrow(TaskEnded)
  await expect(greedy).rejects.toMatchObject({ reason: 'memory' })
  expect(await pool.run('echo', 'still here', LONG)).toBe('still here')
})

it('counts the processor’s time, not the clock’s, and not that of waiting', async () => {
  const pool = open()
  // Longer by the clock than they may take, and nearly nothing of the processor.
  const sleepers = [1, 2, 3].map(() => pool.run('sleep', 400, 200))
  expect(await Promise.all(sleepers)).toEqual(['slept', 'slept', 'slept'])
})

it('refuses at once what would wait in too long a line, and later what has waited too long', async () => {
  const pool = open({ waitingMax: 1, waitMs: 50 })
  const running = pool.run('spin', undefined, 1_500)
  const waiting = pool.run('echo', 1, LONG)
  await expect(pool.run('echo', 2, LONG)).rejects.toThrow(WorkersBusy)
  await expect(waiting).rejects.toThrow(WorkersBusy)
  await expect(running).rejects.toThrow(TaskEnded)
  expect(await pool.run('echo', 3, LONG)).toBe(3)
})

it('gives on what a task throws', async () => {
  await expect(open().run('fail', undefined, LONG)).rejects.toThrow('a fault')
})

it('hands on nothing of the environment, where secrets stand', async () => {
  expect(await open().run('environment', undefined, LONG)).toEqual([])
})

it('closes while a task runs, before one has begun, and before any was asked for', async () => {
  const busy = open({ threadsMax: 2 })
  const running = busy.run('spin', undefined, LONG).catch((error: Error) => error.name)
  await busy.run('echo', undefined, LONG)
  await busy.close()
  expect(await running).toBe('Error')
  const fresh = open()
  const asked = fresh.run('spin', undefined, LONG).catch((error: Error) => error.name)
  await fresh.close()
  expect(await asked).toBe('WorkersBusy')
  await open().close()
})

it('lets work of one key take turns, that of others pass, and refuses too much of one', async () => {
  const inTurn = makeTurns(1)
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn(1, async () => {
    await gate.promise
    order.push('first')
  })
  const second = inTurn(1, async () => order.push('second'))
  await expect(inTurn(1, async () => order.push('third'))).rejects.toThrow(WorkersBusy)
  await inTurn(2, async () => order.push('another’s'))
  gate.resolve()
  await Promise.all([first, second])
  await expect(inTurn(1, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  await inTurn(1, async () => order.push('again'))
  expect(order).toEqual(['another’s', 'first', 'second', 'again'])
})
