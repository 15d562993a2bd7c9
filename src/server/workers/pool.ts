import { Piscina } from 'piscina'

/** All worker threads are busy and enough tasks wait for them already. */
export class WorkersBusy extends Error {
  override name = 'WorkersBusy'
  constructor() {
    super('The worker threads are busy.')
  }
}

/** A task took longer than it may, or more memory, and its thread was ended. */
export class TaskEnded extends Error {
  override name = 'TaskEnded'
  readonly reason: 'time' | 'memory'
  constructor(reason: 'time' | 'memory') {
    super(reason === 'time' ? 'The task took too long.' : 'The task took too much memory.')
    this.reason = reason
  }
}

export type PoolOptions = {
  /** The address of the file whose default export runs the tasks: `(task: WorkerTask) => result`; it says when it starts. */
  file: string
  /** Each thread's `workerData`. */
  data: unknown
  threadsMax: number
  /** What a thread's heap may hold. */
  memoryMb: number
  /** How many tasks may wait for a thread, and how long. */
  waitingMax: number
  waitMs: number
}

/** What a thread gets. Before it begins it posts a {@link TaskStarted}, from which its deadline counts. */
export type WorkerTask = { id: number; name: string; input: unknown }
/** The task's id, its thread, and the processor time (in microseconds) that the thread had used before. */
export type TaskStarted = { started: number; threadId: number; usedBefore: NodeJS.CpuUsage }

/** Of the clock, whatever a busy machine leaves to the thread: from when a task is handed over, with the making of a thread where it needs one. */
const LATEST_MS = 60_000
/** How soon a thread's processor time is looked at again, at the earliest. */
const LOOK_MS = 20
/** One thread stays; further ones go when they have had nothing to do for so long. */
const IDLE_MS = 60_000

/**
 * A pool of worker threads (Piscina's) for work that can't be trusted to end. In front of it stand the two things that Piscina leaves open: a bound on
 * the tasks that wait, and a deadline in processor time that counts from when a task starts. The first thread is made at the first task, or by `warm`.
 */
export function makeWorkerPool({ file, data, threadsMax, memoryMb, waitingMax, waitMs }: PoolOptions) {
  let threads: Piscina | undefined
  let isClosed = false
  let running = 0
  let lastId = 0
  const waiting = new Set<(refusal?: Error) => void>()
  const onStart = new Map<number, (start: TaskStarted) => void>()

  function start(): Piscina {
    const made = new Piscina({
      filename: file,
      workerData: data,
      minThreads: 1,
      maxThreads: threadsMax,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      // A thread needs no secret of the environment, and none of the process's own options.
      env: {},
      execArgv: [],
      recordTiming: false,
    })
    made.on('message', (start: TaskStarted) => onStart.get(start.started)?.(start))
    // A thread that ends between two tasks is replaced at the next one.
    made.on('error', () => {})
    return made
  }

  /** Resolves when a thread is free. Throws {@link WorkersBusy}. */
  async function takeThread(): Promise<void> {
    if (running < threadsMax) {
      running += 1
      return
    }
    if (waiting.size >= waitingMax) throw new WorkersBusy()
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => proceed(new WorkersBusy()), waitMs)
      const proceed = (refusal?: Error) => {
        clearTimeout(late)
        waiting.delete(proceed)
        if (refusal) reject(refusal)
        else resolve()
      }
      waiting.add(proceed)
    })
  }

  function giveThread(): void {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return {
    /** Makes the first thread, so that the first task needn't wait for it. */
    warm(): void {
      threads ??= start()
    },

    /**
     * Runs a task in a thread. Throws {@link WorkersBusy} when it would wait too long, {@link TaskEnded} when it needs more than `deadlineMs` of
     * processor time or more memory than a thread has, and what the task itself throws, as a plain `Error`.
     */
    async run(name: string, input: unknown, deadlineMs: number): Promise<unknown> {
      await takeThread()
      if (isClosed) throw new WorkersBusy()
      threads ??= start()
      const pool = threads
      lastId += 1
      const id = lastId
      const end = new AbortController()
      const latest = setTimeout(() => end.abort(), LATEST_MS)
      let deadline: NodeJS.Timeout | undefined
      onStart.set(id, ({ threadId, usedBefore }) => {
        const thread = pool.threads.find((one) => one.threadId === threadId)
        // A thread uses no more processor time than the clock shows, so there is nothing to see before.
        const lookAfter = (ms: number) => {
          deadline = setTimeout(async () => {
            const used = await thread?.cpuUsage(usedBefore).catch(() => undefined)
            if (!used || !onStart.has(id)) return
            const left = deadlineMs - (used.user + used.system) / 1000
            if (left <= 0) end.abort()
            else lookAfter(Math.max(left, LOOK_MS))
          }, ms)
        }
        lookAfter(deadlineMs)
      })
      try {
        return await pool.run({ id, name, input } satisfies WorkerTask, { signal: end.signal })
      } catch (error) {
        if (end.signal.aborted) throw new TaskEnded('time')
        if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new TaskEnded('memory')
        throw error
      } finally {
        clearTimeout(latest)
        clearTimeout(deadline)
        onStart.delete(id)
        giveThread()
      }
    },

    /** Ends all threads and refuses what waits for one. */
    async close(): Promise<void> {
      isClosed = true
      for (const refuse of [...waiting]) refuse(new WorkersBusy())
      await threads?.destroy()
    },
  }
}
