import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from './connection/db.ts'
import type { EntryRow } from './journal.ts'
import { filterConditions } from './journal-filter.ts'
import { journalEntries } from './schema/schema-journal.ts'

/** The fields of an entry that the calendar draws: `length` is the number of characters of its dream. */
type NightRow = Pick<EntryRow, 'id' | 'title' | 'mood' | 'lucidity' | 'dreamDate'> & { length: number }

const lengthOfDream = sql<number>`char_length(${journalEntries.dreamContent})`

/** A user's entries from the day `from` until before the day `until`, oldest first, without their texts. */
export function listNights(
  db: Db,
  userId: number,
  { from, until }: { from: string; until: string },
): Promise<NightRow[]> {
  return db
    .select({
      id: journalEntries.id,
      title: journalEntries.title,
      mood: journalEntries.mood,
      length: lengthOfDream,
      lucidity: journalEntries.lucidity,
      dreamDate: journalEntries.dreamDate,
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), ...filterConditions({ days: { from, until } })))
    .orderBy(asc(journalEntries.dreamDate), asc(journalEntries.createdAt))
}

/**
 * Lists the same entries as {@link listNights}, without titles and ids, and at most `perNight` entries of one night:
 * those of the longest dreams. They are in the order of the days.
 */
export async function listNightsOfYear(
  db: Db,
  userId: number,
  { from, until }: { from: string; until: string },
  perNight: number,
): Promise<Omit<NightRow, 'id' | 'title'>[]> {
  const ranked = db
    .select({
      mood: journalEntries.mood,
      length: lengthOfDream.as('length'),
      lucidity: journalEntries.lucidity,
      dreamDate: journalEntries.dreamDate,
      rank: sql<number>`row_number() over (partition by ${journalEntries.dreamDate}
        order by char_length(${journalEntries.dreamContent}) desc, ${journalEntries.id})`.as('rank'),
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), ...filterConditions({ days: { from, until } })))
    .as('ranked')
  return db
    .select({ mood: ranked.mood, length: ranked.length, lucidity: ranked.lucidity, dreamDate: ranked.dreamDate })
    .from(ranked)
    .where(lte(ranked.rank, perNight))
    .orderBy(asc(ranked.dreamDate), asc(ranked.rank))
}
