import { WorkersBusy } from './pool.ts'

/**
 * Lets work with the same key take turns, so that nobody has more than one task in the pool at a time, whatever they send. Throws
 * {@link WorkersBusy} when `waitingMax` wait for that key already.
 */
export function makeTurns(waitingMax: number) {
  const lines = new Map<number, { last: Promise<unknown>; length: number }>()
  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > waitingMax) throw new WorkersBusy()
    lines.set(key, line)
    line.length += 1
    const turn = line.last.then(work)
    line.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
