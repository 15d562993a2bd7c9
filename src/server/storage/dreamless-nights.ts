import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { renewJournalStamp } from './account-usage.ts'
import type { Db } from './connection/db.ts'
import { dreamlessNights, journalEntries } from './schema/schema-journal.ts'

/** Notes a night of which no dream was remembered; noting it again changes nothing. */
export function insertDreamlessNight(db: Db, userId: number, day: string): Promise<void> {
  return db.transaction(async (tx) => {
    await renewJournalStamp(tx, userId)
    await tx.insert(dreamlessNights).values({ userId, day }).onConflictDoNothing()
  })
}

export function deleteDreamlessNight(db: Db, userId: number, day: string): Promise<void> {
  return db.transaction(async (tx) => {
    await renewJournalStamp(tx, userId)
    await tx.delete(dreamlessNights).where(and(eq(dreamlessNights.userId, userId), eq(dreamlessNights.day, day)))
  })
}

/** A user's noted nights, oldest first; with `days`, from the day `from` until before the day `until`. */
export async function listDreamlessNights(
  db: Db,
  userId: number,
  days?: { from: string; until: string },
): Promise<string[]> {
  const rows = await db
    .select({ day: dreamlessNights.day })
    .from(dreamlessNights)
    .where(
      and(
        eq(dreamlessNights.userId, userId),
        days && and(gte(dreamlessNights.day, days.from), lt(dreamlessNights.day, days.until)),
      ),
    )
    .orderBy(asc(dreamlessNights.day))
  return rows.map(({ day }) => day)
}

/** Whether the user has an entry of this day. */
export async function hasEntryOfDay(db: Db, userId: number, day: string): Promise<boolean> {
  const rows = await db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), eq(journalEntries.dreamDate, day)))
    .limit(1)
  return rows.length > 0
}
