import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { allowances } from './schema/schema-limits.ts'

/** The current window of a subject: how many interpretations it has used, and when its allowance is reset. */
export type AllowanceWindow = { subject: string; used: number; resetsAt: Date }

/** The windows of these subjects that haven't expired at `now`. */
export function listOpenWindows(db: Db | Tx, subjects: string[], now: Date): Promise<AllowanceWindow[]> {
  return db
    .select()
    .from(allowances)
    .where(and(inArray(allowances.subject, subjects), gt(allowances.resetsAt, now)))
}

/**
 * Uses one interpretation of the subject, in a window that starts at `now` when there is none. It is a single
 * statement, so that parallel requests can't both use the last one. Returns undefined when `limit` is used up.
 */
export async function consumeAllowance(
  tx: Tx,
  subject: string,
  limit: number,
  now: Date,
  resetsAt: Date,
): Promise<AllowanceWindow | undefined> {
  if (limit < 1) return undefined
  const isExpired = lte(allowances.resetsAt, now)
  const [window] = await tx
    .insert(allowances)
    .values({ subject, used: 1, resetsAt })
    .onConflictDoUpdate({
      target: allowances.subject,
      set: {
        used: sql`case when ${isExpired} then 1 else ${allowances.used} + 1 end`,
        resetsAt: sql`case when ${isExpired} then ${resetsAt.toISOString()}::timestamptz else ${allowances.resetsAt} end`,
      },
      setWhere: sql`${isExpired} or ${allowances.used} < ${limit}`,
    })
    .returning()
  return window
}

/** Returns one interpretation to the window it was taken from. A window without any use is deleted. */
export async function refundAllowance(
  tx: Tx,
  { subject, resetsAt }: Pick<AllowanceWindow, 'subject' | 'resetsAt'>,
): Promise<void> {
  const isSameWindow = and(eq(allowances.subject, subject), eq(allowances.resetsAt, resetsAt))
  await tx
    .update(allowances)
    .set({ used: sql`${allowances.used} - 1` })
    .where(isSameWindow)
  await tx.delete(allowances).where(and(isSameWindow, lt(allowances.used, 1)))
}

/** Deletes the windows that have expired at `now`. What is counted by IP address is kept no longer than its window. */
export async function deleteExpiredWindows(db: Db, now: Date): Promise<void> {
  await db.delete(allowances).where(lte(allowances.resetsAt, now))
}
