import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { announceChange } from './connection/notifications.ts'
import { users } from './schema/schema-accounts.ts'
import { allowances } from './schema/schema-limits.ts'

export type UserRow = typeof users.$inferSelect

type NewUser = Pick<UserRow, 'username' | 'passwordHash'> & { role?: UserRow['role'] }

/** Creates an account. Throws a unique violation when the username is taken, ignoring case. */
export async function insertUser(db: Db | Tx, user: NewUser): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values({ ...user, usernameKey: usernameKeyOf(user.username) })
    .returning()
  if (!row) throw new Error('The account was not written.')
  return row
}

export async function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, usernameKeyOf(username)))
  return row
}

/**
 * Keeps others from changing the user's password until the transaction ends. Returns false when it is no longer this
 * one, or the account was deleted.
 */
export async function holdPassword(
  tx: Tx,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update')
  return rows.length > 0
}

export async function updatePassword(db: Db | Tx, id: number, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, id))
}

export async function updateRole(db: Db | Tx, id: number, role: UserRow['role']): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id))
}

/**
 * Deletes the account, the rows that refer to it (such as sessions and journal entries), and the allowance of
 * `subject`. The caller holds the account's lock.
 */
export async function deleteUserRow(tx: Tx, id: number, subject: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
  await tx.delete(allowances).where(eq(allowances.subject, subject))
  // Their posts, and their name on the posts of others' pages.
  await announceChange(tx, 'posts')
}

function usernameKeyOf(username: string): string {
  return username.toLowerCase()
}
