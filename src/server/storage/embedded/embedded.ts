import path from 'node:path'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts'
import { makePool } from '../connection/pool.ts'
import { removeCopy, withCopy } from './embedded-copy.ts'
import { startUpkeep, type UpkeepSchedule } from './embedded-upkeep.ts'
import { superviseDatabase } from './pglite-supervisor.ts'

/** The empty database folder made by the build; the first start copies it. */
export const TEMPLATE_FOLDER = path.resolve('dist/database-template')

const STATEMENT_MS = 5 * MINUTE_MS

type EmbeddedOptions = {
  logger?: Pick<BaseLogger, 'error' | 'warn'> | undefined
  template?: string | undefined
  /** Additional options of Node for the database process. */
  execArgv?: string[] | undefined
  /** The schedule of the upkeep; tests set a faster one. */
  upkeep?: UpkeepSchedule | undefined
  roomCheckMs?: number | undefined
}

export type Embedded = {
  /** Has one connection, because PGlite has a single session. */
  pool: Pool
  /** Whether the disk was found to be full; the database is read-only until there is free space again. */
  isDiskFull(): boolean
  /** Runs `work` on a copy of the database as it is now, which is removed afterwards (see {@link withCopy}). */
  withCopy<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>
  /**
   * Waits for running queries, checkpoints, closes the database and unlocks the folder. It may be called repeatedly.
   */
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL database in `folder` in a child process, and creates it if there is none. Only one site can have
 * it open: the file `<folder>.lock` is locked as long as the database process lives, which ends with the site's.
 *
 * Throws `DatabaseInUse` when the folder is open elsewhere, and an `Error` with a message of one sentence when it can't
 * be written or opened, contains something else, or was written by another major version of PostgreSQL. A database that
 * crashes later is restarted.
 */
export async function openEmbedded(
  folder: string,
  { logger, template = TEMPLATE_FOLDER, upkeep, ...options }: EmbeddedOptions = {},
): Promise<Embedded> {
  let recovered = false
  const supervisor = await superviseDatabase({
    ...options,
    folder,
    template,
    logger,
    onOpened: (hasRecovered) => (recovered ||= hasRecovered),
  })
  const pool = makePool(
    {
      max: 1,
      stream: () => supervisor.connect(),
      // Set explicitly, because `pg` would otherwise use those of the environment, which are meant for a server.
      ...{ host: 'localhost', user: 'postgres', database: 'postgres', password: '', ssl: false },
      idleTimeoutMillis: 0,
      // A lost connection is noticed without a time limit here, and a small machine may need long to load the
      // dictionary.
      query_timeout: STATEMENT_MS,
    },
    logger,
  )
  const upkeepJob = startUpkeep(pool, {
    ...upkeep,
    logger,
    isReadOnly: supervisor.isDiskFull,
    takeRecovered() {
      const wasRecovered = recovered
      recovered = false
      return wasRecovered
    },
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await upkeepJob.stop()
    await pool.end()
    await supervisor.close()
  }
  await removeCopy(folder)
  return {
    pool,
    isDiskFull: supervisor.isDiskFull,
    withCopy: (work) => withCopy({ folder, pool, completeCopy: supervisor.completeCopy, openCopy }, work),
    close: () => (closing ??= close()),
  }
}

/** Opens the copy of a database, which needs no upkeep for the short time of its life. */
function openCopy(folder: string): Promise<Embedded> {
  return openEmbedded(folder, { upkeep: { everyMs: 24 * HOUR_MS } })
}
