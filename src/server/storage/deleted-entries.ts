import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '../../shared/durations.ts'
import type { Db, Tx } from './connection/db.ts'
import { deletedEntries } from './schema/schema-journal.ts'

/** How long a deleted entry's id is remembered. */
const REMEMBERED_MS = 30 * DAY_MS
/** How many of a user's deleted entries are remembered, the latest, whatever ids a client makes up. */
const REMEMBERED_MAX = 2_000

/** Remembers that a user has deleted the entries with these ids, whether or not there were any. */
export async function rememberDeleted(tx: Tx, userId: number, ids: string[], now = new Date()): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(deletedEntries)
    .values(ids.map((entryId) => ({ userId, entryId, deletedAt: now })))
    .onConflictDoNothing()
  const beyond = tx
    .select({ entryId: deletedEntries.entryId })
    .from(deletedEntries)
    .where(eq(deletedEntries.userId, userId))
    .orderBy(desc(deletedEntries.deletedAt))
    .offset(REMEMBERED_MAX)
  await tx.delete(deletedEntries).where(and(eq(deletedEntries.userId, userId), inArray(deletedEntries.entryId, beyond)))
}

/** Returns the ids with which a user has deleted an entry. */
export async function listDeleted(tx: Tx, userId: number, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: deletedEntries.entryId })
    .from(deletedEntries)
    .where(and(eq(deletedEntries.userId, userId), inArray(deletedEntries.entryId, ids)))
  return rows.map(({ id }) => id)
}

/** Forgets the ids of entries that were deleted long before `now`. */
export async function forgetDeleted(db: Db, now: Date): Promise<void> {
  await db.delete(deletedEntries).where(lt(deletedEntries.deletedAt, new Date(now.getTime() - REMEMBERED_MS)))
}
