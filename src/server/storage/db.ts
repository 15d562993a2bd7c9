import path from 'node:path'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { BaseLogger } from 'pino'
import * as schema from './schema.ts'

type Schema = typeof schema

/** What both drivers answer to a raw statement. */
type Answer<Row> = { rows: Row[] }
interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** The database, whichever it is. A {@link Tx} can stand wherever a `Db` is asked for. */
export type Db = PgDatabase<Rows, Schema>

/** A transaction. Inside one use only it: on the embedded database the outer `Db` would wait for it forever. */
export type Tx = PgTransaction<Rows, Schema, ExtractTablesWithRelations<Schema>>

export type Database = {
  db: Db
  kind: 'embedded' | 'postgres'
  /** Resolves when the database answers; rejects within seconds when it doesn't. */
  ping(): Promise<void>
  /** Waits for what is under way and closes; further calls wait for the same end. */
  close(): Promise<void>
}

type OpenOptions = {
  /** `postgres://…` of a server; without it the embedded database in `folder` is used. */
  url?: string | undefined
  folder: string
  logger?: Pick<BaseLogger, 'fatal' | 'error' | 'warn'> | undefined
  migrationsFolder?: string | undefined
}

const CONNECT_MS = 5_000
const STATEMENT_MS = 30_000
const PING_MS = 2_000
/** Any number, the same in all servers of the site: who holds it migrates. */
const MIGRATION_LOCK = 7_361_452_018

/**
 * Opens the database and brings its tables up to date. Several servers may do so at once.
 *
 * Throws what {@link openEmbedded} throws, or the driver's error when the server can't be reached
 * ({@link isDatabaseAway} knows it) or a migration fails.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, migrationsFolder = path.resolve('src/server/storage/migrations') } = options
  return url ? openServer(url, migrationsFolder, options.logger) : openFolder(options, migrationsFolder)
}

async function openFolder({ folder, logger }: OpenOptions, migrationsFolder: string): Promise<Database> {
  // Loaded only where it is used: it brings PostgreSQL itself along.
  const { openEmbedded } = await import('./embedded.ts')
  const { pg, close } = await openEmbedded(path.resolve(folder), { logger })
  try {
    return await overPglite(pg, close, migrationsFolder)
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates an open PGlite and dresses it as a {@link Database}. Throws when a migration fails. */
export async function overPglite(
  pg: import('@electric-sql/pglite').PGlite,
  close: () => Promise<void>,
  migrationsFolder: string,
): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle(pg, { schema })
  await migrate(db, { migrationsFolder })
  return {
    db: db as unknown as Db,
    kind: 'embedded',
    async ping() {
      await pg.query('select 1')
    },
    close,
  }
}

async function openServer(url: string, migrationsFolder: string, logger: OpenOptions['logger']): Promise<Database> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'somnary',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A server that is gone without a word is noticed by this, and its connections are replaced by the life time.
    query_timeout: STATEMENT_MS,
    maxLifetimeSeconds: 300,
  })
  // Without these listeners a connection that breaks, idle or in a transaction, would end the process.
  const lost = (err: Error) => logger?.warn({ err }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))

  const db = drizzle(pool, { schema })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= pool.end())
  try {
    await migrateAlone(pool, () => migrateServer(db, { migrationsFolder }))
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    async ping() {
      await pool.query({ text: 'select 1', query_timeout: PING_MS } as { text: string })
    },
    close,
  }
}

/**
 * Runs `migrate` while no other server does. The lock belongs to a transaction, not to a session, so that it also
 * works through a connection pooler, and ends with its connection whatever happens.
 */
async function migrateAlone(pool: import('pg').Pool, migrate: () => Promise<void>): Promise<void> {
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

/** Whether a write failed because what it refers to is gone (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === '23503')
}

/** Whether an error means that the database can't be reached or is going down, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(({ code, message }) => AWAY_CODES.test(code) || AWAY_MESSAGES.test(message))
}

/**
 * Node's names of connection faults, and PostgreSQL's: class 08 connection exception, 53300 too many connections,
 * 57P01 to 57P03 shutting down or starting up, 57P05 idle session ended, 25006 fallen back to a read-only standby
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const AWAY_CODES =
  /^(08...|53300|57P0[1235]|25006|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/

/** What `pg` and PGlite throw without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end|PGlite is clos)/

/** The error and what caused it: Drizzle wraps the driver's error, and Node the errors of each address it tried. */
function causes(error: unknown): { code: string; message: string }[] {
  if (!(error instanceof Error)) return []
  const { code } = error as { code?: unknown }
  const within = error instanceof AggregateError ? error.errors : [error.cause]
  return [{ code: typeof code === 'string' ? code : '', message: error.message }, ...within.flatMap(causes)]
}
