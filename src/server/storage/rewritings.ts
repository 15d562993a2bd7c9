import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { journalEntries, rehearsals, rewritings } from './schema/schema-journal.ts'

export type RewritingRow = typeof rewritings.$inferSelect
export type RehearsalRow = typeof rehearsals.$inferSelect

/** The rewritings of these entries of a user, the newest first. */
export function listRewritings(db: Db | Tx, userId: number, entryIds: string[]): Promise<RewritingRow[]> {
  return db
    .select()
    .from(rewritings)
    .where(and(eq(rewritings.userId, userId), inArray(rewritings.entryId, entryIds)))
    .orderBy(desc(rewritings.createdAt), desc(rewritings.id))
}

/** All of a user's rewritings with the titles and days of their entries, the newest first. */
export function listAllRewritings(
  db: Db,
  userId: number,
): Promise<{ rewriting: RewritingRow; entry: { title: string; dreamDate: string } }[]> {
  return db
    .select({
      rewriting: rewritings,
      entry: { title: journalEntries.title, dreamDate: journalEntries.dreamDate },
    })
    .from(rewritings)
    .innerJoin(journalEntries, eq(journalEntries.id, rewritings.entryId))
    .where(eq(rewritings.userId, userId))
    .orderBy(desc(rewritings.createdAt), desc(rewritings.id))
}

/** The rehearsals of these rewritings of a user, the oldest first; with `id`, that one alone. */
export function listRehearsals(
  db: Db | Tx,
  userId: number,
  rewritingIds: string[],
  id?: string,
): Promise<RehearsalRow[]> {
  return db
    .select()
    .from(rehearsals)
    .where(
      and(
        eq(rehearsals.userId, userId),
        inArray(rehearsals.rewritingId, rewritingIds),
        id === undefined ? undefined : eq(rehearsals.id, id),
      ),
    )
    .orderBy(asc(rehearsals.day), asc(rehearsals.createdAt))
}

/** The rewriting with this id, if it belongs to this user. */
export async function findRewriting(db: Db | Tx, userId: number, id: string): Promise<RewritingRow | undefined> {
  const [row] = await db
    .select()
    .from(rewritings)
    .where(and(eq(rewritings.userId, userId), eq(rewritings.id, id)))
  return row
}

export async function countRewritings(tx: Tx, entryId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(rewritings).where(eq(rewritings.entryId, entryId))
  return row?.count ?? 0
}

export async function countRehearsals(tx: Tx, rewritingId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(rehearsals).where(eq(rehearsals.rewritingId, rewritingId))
  return row?.count ?? 0
}

/** Returns undefined if the id is taken. */
export async function insertRewriting(
  tx: Tx,
  values: Pick<RewritingRow, 'userId' | 'entryId' | 'text'> & { id?: string | undefined },
): Promise<RewritingRow | undefined> {
  const [row] = await tx.insert(rewritings).values(values).onConflictDoNothing().returning()
  return row
}

export async function updateRewritingRow(tx: Tx, id: string, text: string): Promise<RewritingRow | undefined> {
  const [row] = await tx
    .update(rewritings)
    .set({ text, updatedAt: new Date() })
    .where(eq(rewritings.id, id))
    .returning()
  return row
}

export async function deleteRewritingRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(rewritings).where(eq(rewritings.id, id))
}

/** Returns false, and inserts nothing, if the id is taken. */
export async function insertRehearsal(tx: Tx, values: typeof rehearsals.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(rehearsals).values(values).onConflictDoNothing().returning({ id: rehearsals.id })
  return inserted.length > 0
}

/** Deletes a rehearsal of a user. Returns whether there was one. */
export async function deleteRehearsalRow(tx: Tx, userId: number, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(rehearsals)
    .where(and(eq(rehearsals.userId, userId), eq(rehearsals.id, id)))
    .returning({ id: rehearsals.id })
  return deleted.length > 0
}

/** The bytes of a stored rewriting, as counted towards its owner's quota. */
export const storedRewritingBytes = sql<number>`octet_length(${rewritings.text})`

/** The bytes of an entry's rewritings, which are deleted with it. */
export async function measureRewritings(tx: Tx, entryId: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${storedRewritingBytes}), 0)` })
    .from(rewritings)
    .where(eq(rewritings.entryId, entryId))
  return Number(row?.bytes)
}
