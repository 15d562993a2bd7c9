import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { AllowanceWindow } from './allowance.ts'
import type { Db, Tx } from './connection/db.ts'
import { reservations } from './schema/schema-limits.ts'

/** A window that a reserved interpretation was taken from. */
export type ReservedWindow = Pick<AllowanceWindow, 'subject' | 'resetsAt'>

/** Stores what was taken from these windows until `leaseUntil`. Returns the reservation's id. */
export async function insertReservation(tx: Tx, windows: ReservedWindow[], leaseUntil: Date): Promise<string> {
  const stored = windows.map(({ subject, resetsAt }) => ({ subject, resetsAt: resetsAt.toISOString() }))
  const [row] = await tx.insert(reservations).values({ windows: stored, leaseUntil }).returning({ id: reservations.id })
  if (!row) throw new Error('A reservation was not stored.')
  return row.id
}

/** Extends the lease of a reservation that hasn't been ended. */
export async function extendLease(db: Db, id: string, leaseUntil: Date): Promise<void> {
  await db.update(reservations).set({ leaseUntil }).where(eq(reservations.id, id))
}

/**
 * Deletes a reservation. If several callers try, in any process, one gets its windows; the others get undefined.
 * `endedBy`: only if its lease has expired by then.
 */
export async function takeReservation(db: Db | Tx, id: string, endedBy?: Date): Promise<ReservedWindow[] | undefined> {
  const isExpired = endedBy && lte(reservations.leaseUntil, endedBy)
  const [row] = await db
    .delete(reservations)
    .where(and(eq(reservations.id, id), isExpired))
    .returning({ windows: reservations.windows })
  return row?.windows.map(({ subject, resetsAt }) => ({ subject, resetsAt: new Date(resetsAt) }))
}

/**
 * The ids of at most `limit` reservations whose lease has expired at `now`, after the id `after`, by id; only those of
 * `subjects` if these are given.
 */
export async function listExpiredReservations(
  db: Db,
  now: Date,
  { subjects, after, limit }: { subjects?: string[] | undefined; after?: string | undefined; limit: number },
): Promise<string[]> {
  const isTheirs = subjects?.map((subject) => sql`${reservations.windows} @> ${JSON.stringify([{ subject }])}::jsonb`)
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        lte(reservations.leaseUntil, now),
        isTheirs && or(...isTheirs),
        after === undefined ? undefined : gt(reservations.id, after),
      ),
    )
    .orderBy(reservations.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}
