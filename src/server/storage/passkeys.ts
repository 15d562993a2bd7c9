import { and, asc, count, eq, gt, isNull, lte } from 'drizzle-orm'
import type { UserRow } from './account.ts'
import type { Db, Tx } from './connection/db.ts'
import { passkeyChallenges, passkeys, users } from './schema/schema-accounts.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect

/** Adds a passkey. Throws a unique violation when there is one with this id, whosever it is. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<PasskeyRow> {
  const [row] = await tx.insert(passkeys).values(passkey).returning()
  if (!row) throw new Error('The passkey was not written.')
  return row
}

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Db | Tx, userId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeys(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

/** The passkey with this id, and its user. */
export async function findPasskey(db: Db, id: string): Promise<{ passkey: PasskeyRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
  return row
}

/** Renames a user's passkey; undefined when they have no such passkey. */
export async function updatePasskeyName(
  db: Db,
  userId: number,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning()
  return row
}

/**
 * Notes a use of a passkey. Returns false, and changes nothing, when its counter isn't `previous` any more: another use
 * came first.
 */
export async function updatePasskeyUse(
  db: Db,
  { id, counter: previous }: Pick<PasskeyRow, 'id' | 'counter'>,
  use: Pick<PasskeyRow, 'counter' | 'isBackedUp' | 'lastUsedAt'>,
): Promise<boolean> {
  const updated = await db
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, previous)))
    .returning({ id: passkeys.id })
  return updated.length > 0
}

/** Deletes a user's passkey; returns false when they have no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: string): Promise<boolean> {
  const deleted = await db.delete(passkeys).where(isOwn(userId, id)).returning({ id: passkeys.id })
  return deleted.length > 0
}

export async function insertChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Deletes a challenge; returns false when there is none for this purpose and user, or when it has expired at `now`. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, userId }: Omit<ChallengeRow, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}

/** Deletes the challenges that have expired at `now`. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
}

function isOwn(userId: number, id: string) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id))
}
