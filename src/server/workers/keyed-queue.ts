import { WorkersBusy } from './pool.ts'

/**
 * Runs work with the same key one after the other, so that a user has at most one task in the pool at a time. Throws
 * {@link WorkersBusy} when more than `waitingMax` of that key are running or waiting.
 */
export function makeKeyedQueue(waitingMax: number) {
  const queues = new Map<number, { last: Promise<unknown>; length: number }>()
  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length > waitingMax) throw new WorkersBusy()
    queues.set(key, queue)
    queue.length += 1
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    }
  }
}
