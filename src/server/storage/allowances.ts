import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './db.ts'
import { allowances } from './schema.ts'

/** An open window of a subject: what is used of it and when the allowance is whole again. */
export type Window = { subject: string; used: number; resetsAt: Date }

/** The windows of the subjects that are open at `now`. */
export function openWindows(db: Db | Tx, subjects: string[], now: Date): Promise<Window[]> {
  return db
    .select()
    .from(allowances)
    .where(and(inArray(allowances.subject, subjects), gt(allowances.resetsAt, now)))
}

/**
 * Uses one of the subject's window, which opens at `now` when none is open. One statement, so that
 * parallel requests can't both take the last one. Answers undefined when `limit` is used up.
 */
export async function takeOne(
  tx: Tx,
  subject: string,
  limit: number,
  now: Date,
  resetsAt: Date,
): Promise<Window | undefined> {
  if (limit < 1) return undefined
  const over = lte(allowances.resetsAt, now)
  const [window] = await tx
    .insert(allowances)
    .values({ subject, used: 1, resetsAt })
    .onConflictDoUpdate({
      target: allowances.subject,
      set: {
        used: sql`case when ${over} then 1 else ${allowances.used} + 1 end`,
        resetsAt: sql`case when ${over} then ${resetsAt.toISOString()}::timestamptz else ${allowances.resetsAt} end`,
      },
      setWhere: sql`${over} or ${allowances.used} < ${limit}`,
    })
    .returning()
  return window
}

/** Gives one back to the very window it was taken from; a window with nothing used is no window. */
export async function giveBackOne(tx: Tx, { subject, resetsAt }: Window): Promise<void> {
  const same = and(eq(allowances.subject, subject), eq(allowances.resetsAt, resetsAt))
  await tx
    .update(allowances)
    .set({ used: sql`${allowances.used} - 1` })
    .where(same)
  await tx.delete(allowances).where(and(same, lt(allowances.used, 1)))
}

/** Removes windows that ended before `now`: what is counted by address is kept no longer than its window. */
export async function forgetEndedWindows(db: Db, now: Date): Promise<void> {
  await db.delete(allowances).where(lte(allowances.resetsAt, now))
}
