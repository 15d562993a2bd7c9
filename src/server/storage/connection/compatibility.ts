import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool } from 'pg'

/** The oldest major version of PostgreSQL that the site is tried with. */
const OLDEST_POSTGRES = 14

/**
 * Throws an `Error` with a message of one sentence when a database can't be used by this version of the site: its
 * server is too old, or a newer version of the site has migrated it. Called before it is migrated.
 */
export async function refuseIncompatible(
  pool: Pick<Pool, 'query'>,
  migrationsFolder: string,
  oldest = OLDEST_POSTGRES,
): Promise<void> {
  const { rows: settings } = await pool.query('show server_version_num')
  const major = Math.floor(Number(settings[0].server_version_num) / 10_000)
  if (major < oldest) {
    throw new Error(`The database server runs PostgreSQL ${major}; the site needs ${oldest} or newer.`)
  }
  const { rows: tables } = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') as migrations`)
  if (tables[0].migrations === null) return
  const { rows } = await pool.query('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations')
  const { entries } = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  if (rows[0].newest <= Math.max(...entries.map(({ when }) => when))) return
  throw new Error(
    'A newer version of the site has changed this database: start that version, or restore a backup from before it.',
  )
}
