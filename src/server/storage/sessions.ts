import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import type { UserRow } from './account.ts'
import type { Db, Tx } from './connection/db.ts'
import { sessions, users } from './schema/schema-accounts.ts'

export type SessionRow = typeof sessions.$inferSelect

type NewSession = Pick<SessionRow, 'id' | 'userId' | 'device' | 'expiresAt' | 'lastUsedAt'>

export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The sessions of a user that haven't expired at `now`, the one that was used last first. */
export function listSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id)
}

/** The session with this id that hasn't expired at `now`, with its user. */
export async function findSession(
  db: Db,
  id: string,
  now: Date,
): Promise<{ user: UserRow; expiresAt: Date } | undefined> {
  const [row] = await db
    .select({ user: users, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  return row
}

/** Changes when a session expires, and from where it was last used; returns false when there is no such session. */
export async function extendSession(
  db: Db,
  id: string,
  changes: Pick<SessionRow, 'expiresAt' | 'lastUsedAt'> & { device?: string },
): Promise<boolean> {
  const extended = await db.update(sessions).set(changes).where(eq(sessions.id, id)).returning({ id: sessions.id })
  return extended.length > 0
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Deletes the user's session with this public id; returns its id, or undefined when they have none. */
export async function deletePublicSession(db: Db, userId: number, publicId: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
    .returning({ id: sessions.id })
  return deleted?.id
}

/** Deletes the sessions of a user, except the one with the id `except`. */
export async function deleteSessionsOf(db: Db | Tx, userId: number, except = ''): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
}

/** Deletes the sessions of a user but the `kept` that were used last. */
export async function deleteLongestUnusedSessions(tx: Tx, userId: number, kept: number): Promise<void> {
  const unused = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id)
    .offset(kept)
  await tx.delete(sessions).where(inArray(sessions.id, unused))
}

/** Deletes the sessions that have expired at `now`. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
