import { and, count, eq, max } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { recoveryCodes } from './schema/schema-accounts.ts'

/** Replaces all recovery codes of a user by the codes with these hashes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** How many codes a user has left, and when they were made; null if there are none. */
export async function countRecoveryCodes(
  db: Db | Tx,
  userId: number,
): Promise<{ left: number; createdAt: Date | null }> {
  const [row] = await db
    .select({ left: count(), createdAt: max(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row ?? { left: 0, createdAt: null }
}

export async function hasRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const found = await db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(isCode(userId, hash))
  return found.length > 0
}

/** Deletes a code; returns false when the user has no such code (any more). */
export async function deleteRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const deleted = await tx.delete(recoveryCodes).where(isCode(userId, hash)).returning({ hash: recoveryCodes.hash })
  return deleted.length > 0
}

function isCode(userId: number, hash: string) {
  return and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash))
}
