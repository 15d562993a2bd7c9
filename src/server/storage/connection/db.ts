import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { refuseIncompatible } from './compatibility.ts'
import { makePool } from './pool.ts'

/** The driver's result of a raw statement. */
type QueryResult<Row> = { rows: Row[] }
interface QueryResultHkt extends PgQueryResultHKT {
  type: QueryResult<this['row']>
}

/** The database, embedded or on a server. A {@link Tx} can be passed wherever a `Db` is expected. */
export type Db = PgDatabase<QueryResultHkt>

/**
 * A transaction. Inside it, query through it alone: on the embedded database a query of the outer `Db` would wait
 * forever.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  db: Db
  kind: 'embedded' | 'postgres'
  /** Resolves when the database responds; rejects within seconds when it doesn't. */
  ping(): Promise<void>
  /** Waits for running queries and closes the database. It may be called repeatedly. */
  close(): Promise<void>
  /** Whether the embedded database's disk is full: it is read-only until there is free space again. */
  isDiskFull(): boolean
  /**
   * Runs `work` where a long read holds nobody up: on the server itself, or on a copy of the embedded database as it is
   * now. What `work` writes may be lost.
   */
  withSnapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

type OpenOptions = {
  /** `postgres://…` URL of a server; without it the embedded database in `folder` is opened. */
  url?: string | undefined
  /** Whether the URL is that of a connection pooler. */
  isPooled?: boolean | undefined
  folder: string
  logger?: Pick<BaseLogger, 'error' | 'warn'> | undefined
  migrationsFolder?: string | undefined
}

const PING_MS = 2_000
/** Key of the advisory lock that is held while migrating: an arbitrary number, the same on all servers of the site. */
const MIGRATION_LOCK = 7_361_452_018

/**
 * Opens the database and migrates it. Several servers may do so at the same time.
 *
 * Throws what {@link openEmbedded} throws, or the driver's error when the server can't be reached (see
 * {@link isDatabaseUnreachable}) or a migration fails.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, migrationsFolder = path.resolve('src/server/storage/migrations') } = options
  return url ? openServer({ ...options, url, migrationsFolder }) : openFolder(options, migrationsFolder)
}

async function openFolder({ folder, logger }: OpenOptions, migrationsFolder: string): Promise<Database> {
  const { openEmbedded } = await import('../embedded/embedded.ts')
  return wrapEmbedded(await openEmbedded(path.resolve(folder), { logger }), migrationsFolder)
}

/**
 * Migrates an open embedded database and returns it as a {@link Database}. Closes it and throws when a migration fails.
 */
export async function wrapEmbedded(
  { pool, isDiskFull, withCopy, close }: import('../embedded/embedded.ts').Embedded,
  migrationsFolder: string,
): Promise<Database> {
  const db = drizzle(pool)
  try {
    await refuseIncompatible(pool, migrationsFolder)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: db as unknown as Db,
    kind: 'embedded',
    ping: () => ping(pool),
    isDiskFull,
    withSnapshot: (work) => withCopy((copy) => work(drizzle(copy) as unknown as Db)),
    close,
  }
}

type ServerOptions = OpenOptions & { url: string; migrationsFolder: string }

async function openServer({ url, isPooled, migrationsFolder, logger }: ServerOptions): Promise<Database> {
  const pool = makePool(
    {
      connectionString: url,
      isPooled,
      application_name: 'somnary',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      maxLifetimeSeconds: 300,
    },
    logger,
  )
  const db = drizzle(pool)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= pool.end())
  try {
    await refuseIncompatible(pool, migrationsFolder)
    await migrateUnderLock(pool, () => migrate(db, { migrationsFolder }))
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    ping: () => ping(pool),
    isDiskFull: () => false,
    withSnapshot: (work) => work(db as unknown as Db),
    close,
  }
}

/** Waits at most {@link PING_MS} for a free connection and the response together. */
async function ping(pool: Pool): Promise<void> {
  const done = new AbortController()
  const limit = pause(PING_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error('Query read timeout')
  })
  try {
    await Promise.race([pool.query('select 1'), limit])
  } finally {
    done.abort()
    limit.catch(() => {})
  }
}

/**
 * Runs `migrate` while no other server does. The lock belongs to a transaction, not to a session, so that it also works
 * through a connection pooler, and is released whenever its connection ends.
 */
async function migrateUnderLock(pool: Pool, migrate: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await migrate()
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** Whether a write failed because of a unique constraint (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === '23505')
}

/** Whether a write failed because a referenced row doesn't exist (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === '23503')
}

/** Whether a write failed because of its values (SQLSTATE classes 22, 23 and 42), and not of the database's state. */
export function isRefusedData(error: unknown): boolean {
  return causes(error).some(({ code }) => /^(22|23|42)/.test(String(code)))
}

/** Whether a write failed because the database's disk is full (SQLSTATE 53100). */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '53100')
}

/**
 * Whether an error means that the database can't be reached or is shutting down, rather than that a statement is wrong.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causes(error).some(({ code, message }) => UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(message))
}

/**
 * Node's codes of connection errors, and PostgreSQL's: class 08 connection exception, 53300 too many connections, 57P01
 * to 57P03 shutting down or starting up, 57P05 idle session ended, 25006 fallen back to a read-only standby
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const UNREACHABLE_CODES =
  /^(08...|53300|57P0[1235]|25006|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/

/** Messages of errors that `pg` throws without a code. */
const UNREACHABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end|The embedded database has ended)/

/**
 * The error and its causes: Drizzle wraps the driver's error, and Node wraps the errors of each address that it tried.
 */
function causes(error: unknown): { code: string; message: string }[] {
  if (!(error instanceof Error)) return []
  const { code } = error as { code?: unknown }
  const within = error instanceof AggregateError ? error.errors : [error.cause]
  return [{ code: typeof code === 'string' ? code : '', message: error.message }, ...within.flatMap(causes)]
}
