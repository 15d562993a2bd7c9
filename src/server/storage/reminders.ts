import { and, asc, count, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { journalEntries, pushSubscriptions, reminders } from './schema/schema-journal.ts'

export type ReminderRow = typeof reminders.$inferSelect
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect
/** When the next note of each kind is due; null: never. */
export type DueTimes = Pick<ReminderRow, 'morningDueAt' | 'realityCheckDueAt'>

export async function readReminders(db: Db | Tx, userId: number): Promise<ReminderRow | undefined> {
  const [row] = await db.select().from(reminders).where(eq(reminders.userId, userId))
  return row
}

/**
 * Writes a user's reminders. With `isNew` they are created, otherwise those before are changed; returns false, and
 * writes nothing, when there are none any more. An address stays confirmed if it stays the same: that is decided by the
 * row as it is when it is written, since a link may have confirmed it after it was read.
 */
export async function saveReminders(
  db: Db | Tx,
  row: Omit<ReminderRow, 'emailConfirmedAt'>,
  { isNew }: { isNew: boolean },
): Promise<boolean> {
  const isSameAddress = sql`${reminders.email} = ${row.email}::text`
  const set = { ...row, emailConfirmedAt: sql`case when ${isSameAddress} then ${reminders.emailConfirmedAt} end` }
  const saved = isNew
    ? await db
        .insert(reminders)
        .values(row)
        .onConflictDoUpdate({ target: reminders.userId, set })
        .returning({ userId: reminders.userId })
    : await db
        .update(reminders)
        .set(set)
        .where(eq(reminders.userId, row.userId))
        .returning({ userId: reminders.userId })
  return saved.length > 0
}

/** Deletes a user's reminders and the browsers that receive them. Returns whether there were any. */
export async function deleteReminders(db: Db, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const browsers = await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).returning()
    const rows = await tx.delete(reminders).where(eq(reminders.userId, userId)).returning()
    return rows.length + browsers.length > 0
  })
}

/** Marks the user's address as confirmed, if it still is this one. Returns whether it is. */
export async function confirmEmail(db: Db, userId: number, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(reminders)
    .set({ emailConfirmedAt: sql`coalesce(${reminders.emailConfirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(reminders.userId, userId), eq(reminders.email, email)))
    .returning({ userId: reminders.userId })
  return rows.length > 0
}

/**
 * Takes at most `limit` rows that have a note due by `now`, and writes the times that `schedule` returns for each. A
 * row is taken once, however many servers ask at the same time. Returns the rows as they were.
 */
export async function takeDueReminders(
  db: Db,
  now: Date,
  limit: number,
  schedule: (row: ReminderRow) => DueTimes,
): Promise<ReminderRow[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(reminders)
      .where(or(lte(reminders.morningDueAt, now), lte(reminders.realityCheckDueAt, now)))
      .orderBy(asc(reminders.userId))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const row of rows) await tx.update(reminders).set(schedule(row)).where(eq(reminders.userId, row.userId))
    return rows
  })
}

/**
 * Registers a browser for a user, and takes it from the one who had registered it before. Of more than `most`, the
 * user's oldest are dropped.
 */
export async function savePushSubscription(
  db: Db,
  subscription: Omit<PushSubscriptionRow, 'id' | 'createdAt'>,
  most: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...subscription, createdAt: sql`now()` } })
    const own = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, subscription.userId))
      .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
    await deletePushSubscriptions(
      tx,
      own.slice(most).map(({ id }) => id),
    )
  })
}

/** Deletes the subscription with this endpoint if it is the user's. Returns whether it was. */
export async function deleteOwnPushSubscription(db: Db | Tx, userId: number, endpoint: string): Promise<boolean> {
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

export async function deletePushSubscriptions(db: Db | Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))
}

export function listPushSubscriptions(db: Db, userId: number): Promise<PushSubscriptionRow[]> {
  return db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
}

export async function countPushSubscriptions(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  return row?.count ?? 0
}

/** The dream signs that the user marked on most entries, the most frequent first. */
export async function listFrequentSigns(db: Db, userId: number, limit: number): Promise<string[]> {
  const signs = db
    .select({ sign: sql<string>`unnest(${journalEntries.signs})`.as('sign') })
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
    .as('signs')
  const rows = await db
    .select({ sign: signs.sign })
    .from(signs)
    .groupBy(signs.sign)
    .orderBy(desc(count()), signs.sign)
    .limit(limit)
  return rows.map(({ sign }) => sign)
}
