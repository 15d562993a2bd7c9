import { tell } from '../../telemetry.ts'

/**
 * Too many tasks wait. `bound`: those of one of the task's keys, whose own fault it is, or those of the whole queue.
 */
export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly bound: 'key' | 'queue'
  constructor(bound: 'key' | 'queue') {
    super('Too many tasks wait.')
    this.bound = bound
  }
}

type Waiting = { turn: number; keys: readonly string[]; start: () => void; refuse: (error: QueueFull) => void }

/**
 * Makes a queue that runs at most `atOnce` tasks at the same time and takes turns by their keys, such as an address: a
 * key with a hundred tasks delays another's only one by one. Of each key at most `waitingPerKey` tasks wait, in all at
 * most `waiting`; `name` stands in the metrics.
 *
 * It is start-time fair queueing: a task's turn comes after the last one of each of its keys, and the earliest turn is
 * next. Only keys of which tasks wait are kept in memory.
 */
export function makeFairQueue(limits: { name: string; atOnce: number; waiting: number; waitingPerKey: number }) {
  const { name, atOnce, waiting, waitingPerKey } = limits
  /** In the order of their turns. */
  const queue: Waiting[] = []
  const keysWaiting = new Map<string, { tasks: number; lastTurn: number }>()
  let running = 0
  /** The turn of the task that was started last. */
  let currentTurn = 0
  const tellLoad = () => tell('workload', { pool: name, running, waiting: queue.length })

  return {
    /**
     * Runs `task` when its turn comes, and resolves or rejects as it does. With several keys it waits for its turn among
     * the tasks of each. Rejects with {@link QueueFull}, and doesn't run it, when too many wait; of a full queue that is
     * the task whose turn would come last, which may have been waiting.
     */
    async run<Result>(keys: string | readonly string[], task: () => Promise<Result>): Promise<Result> {
      if (running < atOnce) running += 1
      // A finished task passes its place on to the next one, so `running` doesn't change.
      else await waitForTurn(typeof keys === 'string' ? [keys] : [...new Set(keys)])
      tellLoad()
      try {
        return await task()
      } finally {
        startNext()
        tellLoad()
      }
    },
  }

  function waitForTurn(keys: readonly string[]): Promise<void> {
    return new Promise((start, refuse) => {
      const earlier = keys.map((key) => keysWaiting.get(key))
      if (earlier.some((own) => own && own.tasks >= waitingPerKey)) return refuse(refusal('key'))
      const turn = 1 + Math.max(currentTurn, ...earlier.map((own) => own?.lastTurn ?? 0))
      if (queue.length >= waiting && !refuseLast(turn)) return refuse(refusal('queue'))
      for (const key of keys) keysWaiting.set(key, { tasks: (keysWaiting.get(key)?.tasks ?? 0) + 1, lastTurn: turn })
      const place = queue.findLastIndex((other) => other.turn <= turn) + 1
      queue.splice(place, 0, { turn, keys, start, refuse })
      tellLoad()
    })
  }

  function startNext(): void {
    const next = queue.shift()
    if (!next) {
      running -= 1
      return
    }
    currentTurn = next.turn
    for (const key of next.keys) forget(key)
    next.start()
  }

  /** Refuses the last task of the queue if its turn comes after `turn`, and returns whether it did. */
  function refuseLast(turn: number): boolean {
    const last = queue.at(-1)
    if (!last || last.turn <= turn) return false
    queue.pop()
    for (const key of last.keys) forget(key, last.turn - 1)
    last.refuse(refusal('queue'))
    return true
  }

  /** A task of this key no longer waits. */
  function forget(key: string, lastTurn?: number): void {
    const own = keysWaiting.get(key)
    if (!own || own.tasks === 1) keysWaiting.delete(key)
    else keysWaiting.set(key, { tasks: own.tasks - 1, lastTurn: lastTurn ?? own.lastTurn })
  }

  function refusal(bound: 'key' | 'queue'): QueueFull {
    tell('taskStopped', { pool: name, reason: 'busy' })
    return new QueueFull(bound)
  }
}
