import pg from 'pg'
import type { BaseLogger } from 'pino'

/** How long a connection is waited for: a database that is away or overwhelmed is said to be so rather than waited for. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 30_000

/** The connections to a database, with the limits that hold on every kind. */
export function makePool(config: pg.PoolConfig, logger: Pick<BaseLogger, 'warn'> | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_MS,
    // A server that is gone without a word is noticed by this, and its connections are replaced by the life time.
    query_timeout: STATEMENT_MS,
    ...config,
  })
  // Without these listeners a connection that breaks, idle or in a transaction, would end the process.
  const lost = (err: Error) => logger?.warn({ err }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Runs one statement with a time limit of its own. Raw rows come back. */
export async function queryWithin<Row>(pool: pg.Pool, ms: number, text: string, values?: unknown[]): Promise<Row[]> {
  const query = { text, ...(values && { values }), query_timeout: ms }
  return (await pool.query(query)).rows as Row[]
}
