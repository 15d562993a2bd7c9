import { expect } from 'vitest'

/**
 * The processor time of `work` in milliseconds, so that a busy machine doesn't matter: the least of up to six runs,
 * any of which may include compilation or garbage collection. It stops at a run that takes `enough` or less.
 */
export async function processorMs(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 6 && least > enough; attempt += 1) {
    const before = process.cpuUsage()
    await work()
    least = Math.min(least, process.cpuUsage(before).user / 1000)
  }
  return least
}

/** What the processor's clock, which counts in ticks, may be wrong by, with the slow first runs of short work. */
const CLOCK_MS = 100

/**
 * Expects `work` on a hostile text to take at most five times as long as on ordinary text of the same length, which
 * takes `ordinaryMs`. A regular expression that backtracks takes tens of times as long or more.
 *
 * @param name - The text, for the message.
 */
export async function expectNoBacktracking(work: () => unknown, ordinaryMs: number, name: string): Promise<void> {
  const most = 5 * ordinaryMs + CLOCK_MS
  expect(await processorMs(work, most), name).toBeLessThan(most)
}
