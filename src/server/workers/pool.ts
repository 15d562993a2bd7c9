import path from 'node:path'
import { Piscina } from 'piscina'
import { MINUTE_MS } from '../../shared/durations.ts'
import { makeFairQueue, QueueFull } from '../fair-queue.ts'
import { tell } from '../telemetry.ts'

/** A task exceeded its processor time or memory, and its thread was terminated. */
export class TaskEnded extends Error {
  override name = 'TaskEnded'
  readonly reason: 'time' | 'memory'
  constructor(reason: 'time' | 'memory') {
    super(reason === 'time' ? 'The task took too long.' : 'The task took too much memory.')
    this.reason = reason
  }
}

export type PoolOptions = {
  /**
   * URL of the file whose default export runs the tasks: `(task: WorkerTask) => result`; it posts a {@link TaskStarted}
   * first.
   */
  file: string
  /** The `workerData` of each thread. */
  data: unknown
  threadsMax: number
  /** How many threads stay when there is nothing to do; 1 by default. */
  threadsMin?: 0 | 1
  /** After how many milliseconds without a task the further threads end; a minute by default. */
  idleMs?: number
  /** Maximum size of a thread's heap (old generation). */
  memoryMb: number
  /** How many tasks may wait for a thread, and how long (in milliseconds). */
  waitingMax: number
  waitMs: number
  /** How many threads the tasks of one key may have at once, and how many of them may wait; all by default. */
  threadsMaxPerKey?: number
  waitingMaxPerKey?: number
}

/** A task as a thread receives it. The thread first posts a {@link TaskStarted}, from which the deadline is counted. */
export type WorkerTask = { id: number; name: string; input: unknown }
/** Ids of the task and its thread, and the processor time (in microseconds) that the thread had used before. */
export type TaskStarted = { started: number; threadId: number; usedBefore: NodeJS.CpuUsage }

/**
 * Maximum wall-clock time of a task, however busy the machine is. It includes the start of a thread where one is
 * needed.
 */
const WALL_CLOCK_MAX_MS = MINUTE_MS
/** Minimum interval between two checks of a thread's processor time. */
const CPU_CHECK_MIN_MS = 20
/** Further threads than `threadsMin` are ended after being idle for this long. */
const IDLE_MS = MINUTE_MS

/** A thread's space for new objects. With 32 MB each thread holds 30 MB more and is no faster. */
const YOUNG_MB = 8

/**
 * How far the threads stand back (as in nice(2)) behind the main thread, on which all requests wait. A hundred requests
 * a second wait half as long for it while threads start.
 */
const NICE = 10

/**
 * Makes a pool of worker threads (Piscina) for tasks that may never end. It adds what Piscina lacks: a fair queue with
 * bounds ({@link makeFairQueue}), and a limit on the processor time of a task, counted from its start. The first thread
 * is started by the first task, or by `warm`.
 */
export function makeWorkerPool(options: PoolOptions) {
  const { file, data, threadsMax, threadsMin = 1, idleMs = IDLE_MS, memoryMb, waitingMax, waitMs } = options
  const { threadsMaxPerKey = threadsMax, waitingMaxPerKey = waitingMax } = options
  let threads: Piscina | undefined
  let isClosed = false
  let lastId = 0
  const onStart = new Map<number, (start: TaskStarted) => void>()
  const name = path.basename(file, '.ts')
  const queue = makeFairQueue({
    ...{ atOnce: threadsMax, atOncePerKey: threadsMaxPerKey, waitingMax, waitingMaxPerKey, waitMs },
    onChange: (running, waiting) => tell('workload', { pool: name, running, waiting }),
  })
  const tellStopped = (reason: 'time' | 'memory' | 'busy') => tell('taskStopped', { pool: name, reason })

  function start(): Piscina {
    // A task waits for the first thread that can run it. Piscina's own choice counts a thread that is still starting as
    // free, and a busy machine takes seconds to start one.
    const ready = new Set<number>()
    const made = new Piscina({
      filename: file,
      workerData: data,
      minThreads: threadsMin,
      maxThreads: threadsMax,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
      // A thread needs neither the secrets in the environment nor the options of the process.
      env: {},
      execArgv: [],
      recordTiming: false,
      niceIncrement: NICE,
      loadBalancer: (_task, threads) =>
        threads.find(({ id, currentUsage }) => currentUsage === 0 && ready.has(id)) ?? null,
      // A thread with nothing to do waits for events, and not in a call in which it could do nothing else, such as
      // collect what it has left behind.
      atomics: 'disabled',
    })
    // The first task waits for the first thread, which starts with the pool.
    for (const { threadId } of made.threads) ready.add(threadId)
    made.on('workerCreate', ({ id }: { id: number }) => ready.add(id))
    made.on('workerDestroy', ({ id }: { id: number }) => ready.delete(id))
    made.on('message', (start: TaskStarted) => onStart.get(start.started)?.(start))
    // A thread that ends between two tasks is replaced for the next one.
    made.on('error', () => {})
    return made
  }

  async function runInThread(task: Omit<WorkerTask, 'id'>, deadlineMs: number): Promise<unknown> {
    if (isClosed) throw new QueueFull(false)
    threads ??= start()
    const pool = threads
    lastId += 1
    const id = lastId
    const controller = new AbortController()
    const wallClockTimer = setTimeout(() => controller.abort(), WALL_CLOCK_MAX_MS)
    let deadlineTimer: NodeJS.Timeout | undefined
    onStart.set(id, ({ threadId, usedBefore }) => {
      const thread = pool.threads.find((one) => one.threadId === threadId)
      // Processor time can't exceed wall-clock time, so the first check is due after the deadline's time.
      const checkAfter = (ms: number) => {
        deadlineTimer = setTimeout(async () => {
          const used = await thread?.cpuUsage(usedBefore).catch(() => undefined)
          if (!used || !onStart.has(id)) return
          const left = deadlineMs - (used.user + used.system) / 1000
          if (left <= 0) controller.abort()
          else checkAfter(Math.max(left, CPU_CHECK_MIN_MS))
        }, ms)
      }
      checkAfter(deadlineMs)
    })
    try {
      return await pool.run({ id, ...task } satisfies WorkerTask, { signal: controller.signal })
    } catch (error) {
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!controller.signal.aborted && !isOutOfMemory) throw error
      const reason = controller.signal.aborted ? 'time' : 'memory'
      tellStopped(reason)
      throw new TaskEnded(reason)
    } finally {
      clearTimeout(wallClockTimer)
      clearTimeout(deadlineTimer)
      onStart.delete(id)
    }
  }

  return {
    /** Starts the first thread, so that the first task needn't wait for it. */
    warm(): void {
      threads ??= start()
    },

    /**
     * Runs a task in a thread and returns its result; `keys` are whose turns it takes. Throws {@link QueueFull} when
     * too many tasks wait or this one waits too long, {@link TaskEnded} when it needs more than `deadlineMs` of
     * processor time or too much memory, and the task's own errors as a plain `Error`.
     */
    async run(
      name: string,
      input: unknown,
      deadlineMs: number,
      keys: string | readonly string[] = '',
    ): Promise<unknown> {
      try {
        return await queue.run(keys, () => runInThread({ name, input }, deadlineMs))
      } catch (error) {
        if (error instanceof QueueFull) tellStopped('busy')
        throw error
      }
    },

    /** Terminates all threads and rejects the waiting tasks. */
    async close(): Promise<void> {
      isClosed = true
      queue.refuseWaiting()
      await threads?.destroy()
    },
  }
}
