import { sql } from 'drizzle-orm'
import type { Database } from '../connection/db.ts'

/** Key of the advisory lock that is held during a scheduled backup, the same on all servers of the site. */
const BACKUP_LOCK = 7_361_452_019

/**
 * Runs `work` unless another server of the site is making a backup at the moment; then it returns undefined. The
 * embedded database has one server only, and no second session for the lock.
 */
export async function withBackupLock<Result>(
  { db, kind }: Database,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (kind === 'embedded') return work()
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as locked`,
    )
    return rows[0]?.locked ? work() : undefined
  })
}
