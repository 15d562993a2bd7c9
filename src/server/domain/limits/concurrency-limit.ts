import { tell } from '../../telemetry.ts'

/** Too much work is queued. The client should retry after `retryAfterSeconds`. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Returns a function that runs at most `atOnce` calls of `work` concurrently and queues the others, first in, first
 * out. When `waiting` calls are queued already, it throws the error that `overloaded` creates.
 */
export function makeConcurrencyLimit(
  { name, atOnce, waiting }: { name: string; atOnce: number; waiting: number },
  overloaded: () => Overloaded,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const queue: (() => void)[] = []
  const tellLoad = () => tell('workload', { pool: name, running, waiting: queue.length })
  return async (work) => {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) {
        tell('taskStopped', { pool: name, reason: 'busy' })
        throw overloaded()
      }
      // A finished call passes its slot to the next one in the queue, so `running` doesn't change.
      const turn = new Promise<void>((resolve) => queue.push(resolve))
      tellLoad()
      await turn
    }
    tellLoad()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
      tellLoad()
    }
  }
}
