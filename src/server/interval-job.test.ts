import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startIntervalJob } from './interval-job.ts'

/** Runs that end when they are told to; `atOnce` is the highest number of them at the same time. */
function makeRuns() {
  const ends: (() => void)[] = []
  let now = 0
  const runs = { started: 0, atOnce: 0, finished: 0, end: () => ends.shift()?.() }
  const run = async () => {
    runs.started += 1
    now += 1
    runs.atOnce = Math.max(runs.atOnce, now)
    await new Promise<void>((resolve) => ends.push(resolve))
    now -= 1
    runs.finished += 1
  }
  return { runs, run }
}

const fail = (error: unknown) => {
  throw error
}

it('one run begins when the one before has ended', async () => {
  const { runs, run } = makeRuns()
  const job = startIntervalJob(run, { everyMs: 5, onError: fail })
  await expect.poll(() => runs.started).toBe(1)
  await pause(50)
  expect(runs.started).toBe(1)
  runs.end()
  await expect.poll(() => runs.started).toBe(2)
  runs.end()
  await job.stop()
  expect(runs.atOnce).toBe(1)
})

it('stopping waits for the run that is under way, and begins no other', async () => {
  const { runs, run } = makeRuns()
  const job = startIntervalJob(run, { everyMs: 5, onError: fail })
  await expect.poll(() => runs.started).toBe(1)
  const stopped = job.stop()
  setTimeout(runs.end, 30)
  await stopped
  expect(runs.finished).toBe(1)
  await pause(30)
  expect(runs.started).toBe(1)
})

it('stopping waits no longer than it may, and tells the run', async () => {
  let signal: AbortSignal | undefined
  const run = (given: AbortSignal) => {
    signal = given
    return new Promise(() => {})
  }
  const job = startIntervalJob(run, { everyMs: 5, stopMs: 20, onError: fail })
  await expect.poll(() => signal?.aborted).toBe(false)
  await job.stop()
  expect(signal?.aborted).toBe(true)
})

it('a failure is told, and the next run begins in its time', async () => {
  const errors: unknown[] = []
  let started = 0
  const run = async () => {
    started += 1
    throw new Error(`failure ${started}`)
  }
  const job = startIntervalJob(run, { everyMs: 5, onError: (error) => errors.push((error as Error).message) })
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  await job.stop()
  expect(errors.slice(0, 2)).toEqual(['failure 1', 'failure 2'])
})
