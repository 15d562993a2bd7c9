import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BaseLogger } from 'pino'
import { DatabaseInUse } from './embedded-lock.ts'
import { databaseGone, isFullDisk, type NotOpened, type PgliteChild, startPglite } from './pglite-child.ts'
import type { Ending, ProcessOptions } from './pglite-protocol.ts'
import { PgliteStream } from './pglite-stream.ts'

/** Kept beside the database so that it can be reopened, and so be read, when nothing else is left of the disk. */
const RESERVE_BYTES = 8 * 1024 * 1024
/** So much must be free before anything is written again. */
const ROOM_BYTES = 4 * RESERVE_BYTES
const ROOM_CHECK_MS = 5_000
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 30_000
/** A database that ran for so long is no longer one that fails again and again. */
const STABLE_MS = 60_000

type SupervisorOptions = ProcessOptions & {
  logger?: Pick<BaseLogger, 'error' | 'warn'> | undefined
  /** Called after each opening; `recovered` says that the database had not been shut down properly. */
  onOpened?: (recovered: boolean) => void
  /** Further options of Node for the database's process. */
  execArgv?: string[] | undefined
  /** How often a full disk is looked at again. */
  roomCheckMs?: number | undefined
}

export type Supervisor = {
  /** A connection, for `pg`; it waits while the database is being opened and fails while it can't be. */
  connect(): PgliteStream
  /** The disk was full: the database can only be read until there is room again. */
  isDiskFull(): boolean
  close(): Promise<void>
}

/**
 * Runs the embedded database in a process of its own and keeps it running: one that ends is started again and recovers
 * from its log, as PostgreSQL's own supervisor would have it. When it ended because the disk is full, it is opened for
 * reading alone until there is room.
 *
 * Throws {@link DatabaseInUse}, or an `Error` with one sentence, when it can't be opened at first.
 */
export async function superviseDatabase({
  logger,
  onOpened,
  execArgv,
  roomCheckMs = ROOM_CHECK_MS,
  ...options
}: SupervisorOptions): Promise<Supervisor> {
  const reserve = `${options.folder}.reserve`
  const closing = new AbortController()
  let diskFull = false
  let failures = 0

  async function start(): Promise<PgliteChild> {
    const child = await startPglite(options, execArgv).catch(async (error: NotOpened) => {
      if (!isFullDisk(error.message) || !existsSync(reserve)) throw error
      await rm(reserve)
      return startPglite(options, execArgv)
    })
    const opened = Date.now()
    if (diskFull) child.setReadOnly(true)
    void child.ended.then((ending) => {
      if (closing.signal.aborted) return
      if (Date.now() - opened > STABLE_MS) failures = 0
      void restart(ending)
    })
    onOpened?.(child.recovered)
    return child
  }

  async function restart({ reason }: Pick<Ending, 'reason'>): Promise<void> {
    logger?.error({ reason }, 'the embedded database ended; it is started again and recovers')
    if (isFullDisk(reason) && !diskFull) {
      diskFull = true
      logger?.error({ reason }, 'the disk is full: the site can only be read until there is room')
    }
    if (failures > 0) {
      running = Promise.reject(databaseGone(reason))
      running.catch(() => {})
      const wait = Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_MAX_MS)
      await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
    if (closing.signal.aborted) return
    failures++
    running = start()
    running.catch((error: NotOpened) => restart({ reason: error.message }))
  }

  async function hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(path.dirname(options.folder))
    return bavail * bsize >= ROOM_BYTES
  }

  /** Of random bytes: some file systems keep zeros without giving them any room. */
  async function keepReserve(): Promise<void> {
    if (existsSync(reserve) || !(await hasRoom())) return
    await writeFile(reserve, await promisify(randomBytes)(RESERVE_BYTES), { mode: 0o600 })
  }

  async function lookForRoom(): Promise<void> {
    if (!diskFull || !(await hasRoom())) return
    const child = await running
    await keepReserve()
    diskFull = false
    child.setReadOnly(false)
    logger?.warn({}, 'the disk has room again: the site is saving again')
  }

  let running = start()
  try {
    await running
    await keepReserve().catch((err) => logger?.warn({ err }, 'no room could be kept in reserve for a full disk'))
  } catch (error) {
    const { kind, message } = error as NotOpened
    if (kind === 'in use') throw new DatabaseInUse(message)
    throw new Error(kind === 'unopenable' ? message : `The database in ${options.folder} can't be opened: ${message}.`)
  }
  const roomCheck = setInterval(() => {
    lookForRoom().catch((err) => logger?.error({ err }, 'the full disk could not be looked at'))
  }, roomCheckMs).unref()

  return {
    connect: () => new PgliteStream(async (stream) => (await running.catch(asGone)).connect(stream)),
    isDiskFull: () => diskFull,
    async close() {
      closing.abort()
      clearInterval(roomCheck)
      await running.then(
        (child) => child.close(),
        () => {},
      )
    },
  }
}

function asGone(error: Error): never {
  throw 'code' in error ? error : databaseGone(error.message)
}
