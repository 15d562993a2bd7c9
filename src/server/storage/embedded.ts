import path from 'node:path'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { startUpkeep, type UpkeepSchedule } from './embedded-upkeep.ts'
import { superviseDatabase } from './pglite-supervisor.ts'
import { makePool } from './pool.ts'

/** Where the build puts an empty database folder, so that a first start only copies it. */
export const TEMPLATE_FOLDER = path.resolve('dist/database-template')

const STATEMENT_MS = 5 * 60_000

type EmbeddedOptions = {
  logger?: Pick<BaseLogger, 'error' | 'warn'> | undefined
  template?: string | undefined
  /** Further options of Node for the database's process. */
  execArgv?: string[] | undefined
  /** When upkeep is done, for tests that can't wait for it. */
  upkeep?: UpkeepSchedule | undefined
  roomCheckMs?: number | undefined
}

export type Embedded = {
  /** Of one connection: PGlite has a single session. */
  pool: Pool
  /** The disk was full: everything can be read and nothing written until there is room again. */
  isDiskFull(): boolean
  /** Waits for what is under way, checkpoints, closes and unlocks; further calls wait for the same end. */
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL database in `folder` in a process of its own, making it when there is none. Only one site can
 * have it open: beside the folder stands `<folder>.lock`, locked as long as the database's process lives, which ends
 * with the site's.
 *
 * Throws `DatabaseInUse` when the folder is open elsewhere, and an `Error` with one sentence when it can't be written or
 * opened, holds something else, or was written by another major version of PostgreSQL. A database that crashes later on
 * is opened again.
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
    onOpened: (after) => (recovered ||= after),
  })
  const pool = makePool(
    {
      max: 1,
      stream: () => supervisor.connect(),
      // Named here, or the environment's, which are meant for a server, would be taken.
      ...{ host: 'localhost', user: 'postgres', database: 'postgres', password: '', ssl: false },
      idleTimeoutMillis: 0,
      // Nothing is ever away without a word here, and a small machine may take its time to load the dictionary.
      query_timeout: STATEMENT_MS,
    },
    logger,
  )
  const stopUpkeep = startUpkeep(pool, {
    ...upkeep,
    logger,
    isReadOnly: supervisor.isDiskFull,
    takeRecovered() {
      const was = recovered
      recovered = false
      return was
    },
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await stopUpkeep()
    await pool.end()
    await supervisor.close()
  }
  return { pool, isDiskFull: supervisor.isDiskFull, close: () => (closing ??= close()) }
}
