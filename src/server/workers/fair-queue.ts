/**
 * A queue has no room for a task, or the task has waited too long. `isOwnFault` says that the tasks of its own key are
 * why, and not those of everybody together.
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
  /** How many tasks run at once, and how many of one key. */
  atOnce: number
  atOncePerKey: number
  /** How many tasks may wait, and how many of one key. */
  waitingMax: number
  waitingMaxPerKey: number
  /** After how many milliseconds a waiting task is refused. */
  waitMs: number
  /** Is called whenever the number of running or waiting tasks has changed. */
  onChange?: (running: number, waiting: number) => void
}

type Waiting = { start: () => void; refuse: (refusal: QueueFull) => void }

/**
 * Makes a queue in which no key holds up another's tasks: keys take turns, and the tasks of one key run in their order.
 * A full queue refuses the last task of the key that has most of them waiting.
 */
export function makeFairQueue(options: FairQueueOptions) {
  const { atOnce, atOncePerKey, waitingMax, waitingMaxPerKey, waitMs, onChange } = options
  /** The tasks that wait, by key; the key whose turn comes next is first. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let runningCount = 0
  let waitingCount = 0

  const runningOf = (key: string) => running.get(key) ?? 0
  const waitingOf = (key: string) => waiting.get(key)?.length ?? 0
  const changed = () => onChange?.(runningCount, waitingCount)

  /** Throws {@link QueueFull} when a further task of this key can neither start nor wait. */
  function makeRoom(key: string): void {
    if (runningCount < atOnce && runningOf(key) < atOncePerKey) return
    if (waitingOf(key) >= waitingMaxPerKey) throw new QueueFull(true)
    if (waitingCount < waitingMax) return
    const [busiest, tasks] = [...waiting].reduce((most, next) => (next[1].length > most[1].length ? next : most))
    if (tasks.length <= waitingOf(key) + 1) throw new QueueFull(busiest === key)
    tasks.at(-1)?.refuse(new QueueFull(true))
  }

  function waitForTurn(key: string): Promise<void> {
    makeRoom(key)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const isFirst = waiting.get(key)?.[0] === task
        task.refuse(new QueueFull(!isFirst || runningOf(key) >= atOncePerKey))
      }, waitMs)
      const task: Waiting = {
        start() {
          leave(key, task)
          clearTimeout(timer)
          resolve()
        },
        refuse(refusal) {
          leave(key, task)
          clearTimeout(timer)
          reject(refusal)
          changed()
        },
      }
      waiting.set(key, [...(waiting.get(key) ?? []), task])
      waitingCount += 1
      startNext()
      changed()
    })
  }

  function leave(key: string, task: Waiting): void {
    const others = (waiting.get(key) ?? []).filter((one) => one !== task)
    if (others.length > 0) waiting.set(key, others)
    else waiting.delete(key)
    waitingCount -= 1
  }

  /** Starts as many tasks as may run, each of the key whose turn it is. */
  function startNext(): void {
    for (const [key, [task]] of [...waiting]) {
      if (runningCount >= atOnce) return
      if (!task || runningOf(key) >= atOncePerKey) continue
      task.start()
      runningCount += 1
      running.set(key, runningOf(key) + 1)
      const others = waiting.get(key)
      if (!others) continue
      waiting.delete(key)
      waiting.set(key, others)
    }
  }

  function end(key: string): void {
    runningCount -= 1
    if (runningOf(key) > 1) running.set(key, runningOf(key) - 1)
    else running.delete(key)
    startNext()
    changed()
  }

  return {
    /** Runs a task when it is its key's turn. Throws {@link QueueFull}, and what the task throws. */
    async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
      await waitForTurn(key)
      try {
        return await task()
      } finally {
        end(key)
      }
    },

    /** Refuses all waiting tasks. */
    refuseWaiting(): void {
      for (const task of [...waiting.values()].flat()) task.refuse(new QueueFull(false))
    },
  }
}
