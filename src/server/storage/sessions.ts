import { and, eq, gt, lte, ne } from 'drizzle-orm'
import type { UserRow } from './account.ts'
import type { Db, Tx } from './db.ts'
import { sessions, users } from './schema.ts'

export async function insertSession(db: Db | Tx, id: string, userId: number, expiresAt: Date): Promise<void> {
  await db.insert(sessions).values({ id, userId, expiresAt })
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

/** Changes when a session expires; returns false when there is no such session. */
export async function extendSession(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const extended = await db
    .update(sessions)
    .set({ expiresAt })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  return extended.length > 0
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Deletes the sessions of a user, except the one with the id `except`. */
export async function deleteSessionsOf(db: Db | Tx, userId: number, except = ''): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
}

/** Deletes the sessions that have expired at `now`. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
