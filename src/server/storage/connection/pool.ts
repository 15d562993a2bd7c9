import pg from 'pg'
import type { BaseLogger } from 'pino'
import { MeasuredClient } from './measured-client.ts'
import { makePreparingClient } from './preparing-client.ts'

/** How long to wait for a connection before the database is reported as unreachable or overloaded. */
export const CONNECT_MS = 5_000
const STATEMENT_MS = 30_000
/**
 * How many may wait for a connection. A database that doesn't respond is asked again and again meanwhile: beyond this
 * the answer is immediate, so that what waits takes a bounded amount of memory.
 */
export const WAITING_MAX = 500

/** A pool with a bounded queue: beyond {@link WAITING_MAX} it fails at once with the SQLSTATE too_many_connections. */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < WAITING_MAX) {
      if (!callback) return super.connect()
      super.connect(callback)
      return undefined
    }
    const refusal = Object.assign(new Error('Too many statements wait for the database.'), { code: '53300' })
    if (!callback) return Promise.reject(refusal)
    queueMicrotask(() => callback(refusal, undefined, () => {}))
    return undefined
  }
}

/**
 * Makes a connection pool with the limits that apply to both kinds of database. `isPooled`: the address is that of a
 * connection pooler, which may not know of prepared statements.
 */
export function makePool(
  { isPooled = false, ...config }: pg.PoolConfig & { isPooled?: boolean | undefined },
  logger: Pick<BaseLogger, 'warn'> | undefined,
): pg.Pool {
  const pool = new BoundedPool({
    Client: isPooled ? MeasuredClient : makePreparingClient(),
    connectionTimeoutMillis: CONNECT_MS,
    // Detects a server that disappeared without closing its connections; these are replaced after their maximum
    // lifetime.
    query_timeout: STATEMENT_MS,
    ...config,
  })
  // Without these listeners an error of a connection, idle or in a transaction, would end the process.
  const lost = (err: Error) => logger?.warn({ err }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Runs one statement with its own time limit in milliseconds, and returns the raw rows. */
export async function queryWithin<Row>(pool: pg.Pool, ms: number, text: string, values?: unknown[]): Promise<Row[]> {
  const query = { text, ...(values && { values }), query_timeout: ms }
  return (await pool.query(query)).rows as Row[]
}
