import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BaseLogger } from 'pino'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { DatabaseInUse } from './embedded-lock.ts'
import {
  isDiskFullReason,
  makeDatabaseGoneError,
  type NotOpened,
  type PgliteChild,
  startPglite,
} from './pglite-child.ts'
import type { CopiedFiles, Ending, ProcessOptions } from './pglite-protocol.ts'
import { PgliteStream } from './pglite-stream.ts'

/**
 * Size of a file beside the database. It is deleted when the disk is full, to have the space for reopening the database
 * read-only.
 */
const RESERVE_BYTES = 8 * 1024 * 1024
/** Free space that is required before the database becomes writable again. */
const MIN_FREE_BYTES = 4 * RESERVE_BYTES
const DISK_CHECK_MS = 5_000
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 30_000
/** A database that ran for this long is no longer counted as failing repeatedly. */
const STABLE_MS = MINUTE_MS

type SupervisorOptions = ProcessOptions & {
  logger?: Pick<BaseLogger, 'error' | 'warn'> | undefined
  /**
   * Called each time the database has been opened; `recovered` is true when it had not been shut down properly before.
   */
  onOpened?: (recovered: boolean) => void
  /** Additional options of Node for the database process. */
  execArgv?: string[] | undefined
  /** How often the free space is checked while the disk is full, in milliseconds. */
  roomCheckMs?: number | undefined
}

export type Supervisor = {
  /** Opens a connection for `pg`. It waits while the database is starting, and fails while it can't be started. */
  connect(): PgliteStream
  /** Whether the disk was found to be full; the database is read-only until there is free space again. */
  isDiskFull(): boolean
  /** Completes a copy of the data folder, as it is between two statements. Rejects with the reason if it can't. */
  completeCopy(target: string, copied: CopiedFiles): Promise<void>
  close(): Promise<void>
}

/**
 * Runs the embedded database in a child process and restarts it when it ends, so that PostgreSQL recovers from its log.
 * If it ended because the disk is full, it is opened read-only until there is free space.
 *
 * Throws {@link DatabaseInUse}, or an `Error` with a message of one sentence, when the first start fails.
 */
export async function superviseDatabase({
  logger,
  onOpened,
  execArgv,
  roomCheckMs = DISK_CHECK_MS,
  ...options
}: SupervisorOptions): Promise<Supervisor> {
  const reserveFile = `${options.folder}.reserve`
  const closing = new AbortController()
  let isReadOnly = false
  let failures = 0

  async function start(): Promise<PgliteChild> {
    const child = await startPglite(options, execArgv).catch(async (error: NotOpened) => {
      if (!isDiskFullReason(error.message) || !existsSync(reserveFile)) throw error
      await rm(reserveFile)
      return startPglite(options, execArgv)
    })
    const opened = performance.now()
    if (isReadOnly) child.setReadOnly(true)
    void child.ended.then((ending) => {
      if (closing.signal.aborted) return
      if (performance.now() - opened > STABLE_MS) failures = 0
      void restart(ending)
    })
    onOpened?.(child.recovered)
    return child
  }

  async function restart({ reason }: Pick<Ending, 'reason'>): Promise<void> {
    logger?.error({ reason }, 'the embedded database ended; it is started again and recovers')
    if (isDiskFullReason(reason) && !isReadOnly) {
      isReadOnly = true
      logger?.error({ reason }, 'the disk is full: the site can only be read until there is room')
    }
    if (failures > 0) {
      running = Promise.reject(makeDatabaseGoneError(reason))
      running.catch(() => {})
      const wait = Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_MAX_MS)
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
    if (closing.signal.aborted) return
    failures++
    running = start()
    running.catch((error: NotOpened) => restart({ reason: error.message }))
  }

  async function hasFreeSpace(): Promise<boolean> {
    const { bavail, bsize } = await statfs(path.dirname(options.folder))
    return bavail * bsize >= MIN_FREE_BYTES
  }

  /** Creates the reserve file. Its bytes are random, since some file systems allocate no space for zeros. */
  async function writeReserve(): Promise<void> {
    if (existsSync(reserveFile) || !(await hasFreeSpace())) return
    await writeFile(reserveFile, await promisify(randomBytes)(RESERVE_BYTES), { mode: 0o600 })
  }

  async function makeWritableWhenSpaceIsFree(): Promise<void> {
    if (!isReadOnly || !(await hasFreeSpace())) return
    const child = await running
    await writeReserve()
    isReadOnly = false
    child.setReadOnly(false)
    logger?.warn({}, 'the disk has room again: the site is saving again')
  }

  let running = start()
  try {
    await running
    await writeReserve().catch((err) => logger?.warn({ err }, 'no room could be kept in reserve for a full disk'))
  } catch (error) {
    const { kind, message } = error as NotOpened
    if (kind === 'in use') throw new DatabaseInUse(message)
    throw new Error(kind === 'unopenable' ? message : `The database in ${options.folder} can't be opened: ${message}.`)
  }
  const diskCheck = setInterval(() => {
    makeWritableWhenSpaceIsFree().catch((err) => logger?.error({ err }, 'the full disk could not be looked at'))
  }, roomCheckMs).unref()

  return {
    connect: () => new PgliteStream(async (stream) => (await running.catch(throwAsDatabaseGone)).connect(stream)),
    isDiskFull: () => isReadOnly,
    completeCopy: async (target, copied) => (await running.catch(throwAsDatabaseGone)).completeCopy(target, copied),
    async close() {
      closing.abort()
      clearInterval(diskCheck)
      await running.then(
        (child) => child.close(),
        () => {},
      )
    },
  }
}

function throwAsDatabaseGone(error: Error): never {
  throw 'code' in error ? error : makeDatabaseGoneError(error.message)
}
