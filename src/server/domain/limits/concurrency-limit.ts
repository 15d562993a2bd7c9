import PQueue from 'p-queue'
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
  let made: PQueue | undefined
  // Made with the first call: modules that load this one are also loaded where there is nothing to queue.
  const queue = () => (made ??= makeQueue(name, atOnce))
  return async (work) => {
    if (queue().size >= waiting) {
      tell('taskStopped', { pool: name, reason: 'busy' })
      throw overloaded()
    }
    return queue().add(work)
  }
}

function makeQueue(name: string, atOnce: number): PQueue {
  const queue = new PQueue({ concurrency: atOnce })
  const tellLoad = () => tell('workload', { pool: name, running: queue.pending, waiting: queue.size })
  for (const event of ['add', 'active', 'next'] as const) queue.addEventListener(event, tellLoad)
  return queue
}
