import { setTimeout as pause } from 'node:timers/promises'

export type IntervalJob = { stop(): Promise<void> }

type JobOptions = {
  everyMs: number
  /** How long stopping waits for a run that is under way, in milliseconds; for as long as it takes by default. */
  stopMs?: number
  /** Called with what a run has thrown. The job goes on. */
  onError: (error: unknown) => void
}

/**
 * Calls `run` at regular intervals, one run at a time: an interval that ends during a run is skipped. The timer doesn't
 * keep the process alive. `stop` begins no more runs, aborts the signal that `run` is called with, and waits for the
 * run that is under way.
 */
export function startIntervalJob(
  run: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, stopMs, onError }: JobOptions,
): IntervalJob {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= run(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await (stopMs === undefined ? running : Promise.race([running, pause(stopMs, undefined, { ref: false })]))
    },
  }
}
