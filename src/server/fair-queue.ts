/**
 * A queue has no room for a task, or the task has waited too long. `isOwnFault` says that other tasks of its own key
 * are why, and not those of everybody together.
 */
export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly isOwnFault: boolean
  constructor(isOwnFault: boolean) {
    super(isOwnFault ? 'Too many tasks of this key are waiting.' : 'Too many tasks are waiting.')
    this.isOwnFault = isOwnFault
  }
}

export type FairQueueOptions = {
  /** How many tasks run at once, and how many of one key; without the latter as many. */
  atOnce: number
  atOncePerKey?: number
  /** How many tasks may wait, and how many of one key. */
  waitingMax: number
  waitingMaxPerKey: number
  /** After how many milliseconds a waiting task is refused; without it never. */
  waitMs?: number
  /** Is called whenever the number of running or waiting tasks has changed. */
  onChange?: (running: number, waiting: number) => void
}

type Waiting = { turn: number; keys: readonly string[]; start: () => void; refuse: (isOwnFault: boolean) => void }
type KeyState = { running: number; waiting: number; lastTurn: number }

/**
 * Makes a queue in which no key holds up another's tasks. It is start-time fair queueing: a task's turn comes after the
 * last one of each of its keys, such as an address and an account, and the earliest turn is next. A full queue refuses
 * the task whose turn would come last, which may have been waiting. Only keys with tasks are kept in memory.
 */
export function makeFairQueue(options: FairQueueOptions) {
  const { atOnce, atOncePerKey = atOnce, waitingMax, waitingMaxPerKey, waitMs, onChange } = options
  /** In the order of their turns. */
  const queue: Waiting[] = []
  const states = new Map<string, KeyState>()
  let running = 0
  /** The turn of the task that was started last. */
  let currentTurn = 0

  const stateOf = (key: string) => states.get(key) ?? { running: 0, waiting: 0, lastTurn: 0 }
  const mayRun = (keys: readonly string[]) =>
    running < atOnce && keys.every((key) => stateOf(key).running < atOncePerKey)
  /** Whether more than a tenth of the places are those of one of these keys, beside `own`. */
  const fillsQueue = (keys: readonly string[], own = 0) =>
    keys.some((key) => stateOf(key).waiting - own > waitingMax / 10)

  function count(keys: readonly string[], change: { running?: number; waiting?: number; lastTurn?: number }): void {
    for (const key of keys) {
      const { running: runs, waiting: waits, lastTurn } = stateOf(key)
      const state = { running: runs + (change.running ?? 0), waiting: waits + (change.waiting ?? 0) }
      if (state.running + state.waiting === 0) states.delete(key)
      else states.set(key, { ...state, lastTurn: change.lastTurn ?? lastTurn })
    }
  }

  function begin(keys: readonly string[]): void {
    running += 1
    count(keys, { running: 1 })
  }

  function leave(task: Waiting, change: { lastTurn?: number } = {}): void {
    queue.splice(queue.indexOf(task), 1)
    count(task.keys, { waiting: -1, ...change })
  }

  function waitForTurn(keys: readonly string[]): Promise<void> {
    if (keys.some((key) => stateOf(key).waiting >= waitingMaxPerKey)) throw new QueueFull(true)
    const turn = 1 + Math.max(currentTurn, ...keys.map((key) => stateOf(key).lastTurn))
    const last = queue.at(-1)
    if (queue.length >= waitingMax && last) {
      if (last.turn <= turn) throw new QueueFull(fillsQueue(keys))
      last.refuse(fillsQueue(last.keys, 1))
    }
    return new Promise((resolve, reject) => {
      const task: Waiting = {
        turn,
        keys,
        start() {
          clearTimeout(timer)
          currentTurn = turn
          leave(task)
          begin(keys)
          resolve()
        },
        refuse(isOwnFault) {
          clearTimeout(timer)
          leave(task, { lastTurn: turn - 1 })
          reject(new QueueFull(isOwnFault))
          onChange?.(running, queue.length)
        },
      }
      const timer = waitMs === undefined ? undefined : setTimeout(() => task.refuse(isBehindItsOwn(task)), waitMs)
      const place = queue.findLastIndex((other) => other.turn <= turn) + 1
      queue.splice(place, 0, task)
      count(keys, { waiting: 1, lastTurn: turn })
      onChange?.(running, queue.length)
    })
  }

  /** Whether others of its keys are before this task. */
  function isBehindItsOwn({ keys, turn }: Waiting): boolean {
    const isBefore = (other: Waiting) => other.turn < turn && other.keys.some((key) => keys.includes(key))
    return keys.some((key) => stateOf(key).running >= atOncePerKey) || queue.some(isBefore)
  }

  function startNext(): void {
    for (;;) {
      const next = queue.find(({ keys }) => mayRun(keys))
      if (!next) return
      next.start()
    }
  }

  return {
    /**
     * Runs `task` when its turn comes, and resolves or rejects as it does. With several keys it waits for its turn
     * among the tasks of each. Rejects with {@link QueueFull}, and doesn't run it, when too many wait.
     */
    async run<Result>(keys: string | readonly string[], task: () => Promise<Result>): Promise<Result> {
      const own = typeof keys === 'string' ? [keys] : [...new Set(keys)]
      await (mayRun(own) ? begin(own) : waitForTurn(own))
      onChange?.(running, queue.length)
      try {
        return await task()
      } finally {
        running -= 1
        count(own, { running: -1 })
        startNext()
        onChange?.(running, queue.length)
      }
    },

    /** Refuses all waiting tasks. */
    refuseWaiting(): void {
      for (const task of [...queue]) task.refuse(false)
    },
  }
}
