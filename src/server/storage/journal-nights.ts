import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection/db.ts'
import type { EntryRow } from './journal.ts'
import { filterConditions } from './journal-filter.ts'
import type { EntryName } from './journal-search.ts'
import { journalEntries } from './schema/schema-journal.ts'

/** The fields of an entry that the calendar draws: `length` is the number of characters of its dream. */
type NightRow = Pick<EntryRow, 'id' | 'title' | 'mood' | 'lucidity' | 'dreamDate'> & { length: number }

const lengthOfDream = sql<number>`char_length(${journalEntries.dreamContent})`

/**
 * Whether an entry is among the first `perNight` that the user wrote of one of these days. The index on the days leads
 * to these alone, however many entries a night has.
 */
function isOfDays(userId: number, days: SQL, perNight: number): SQL {
  return inArray(
    journalEntries.id,
    sql`(select early.id from ${days} as night(day) cross join lateral (
      select e.id from ${journalEntries} e where e.user_id = ${userId} and e.dream_date = night.day::date
      order by e.created_at, e.id limit ${perNight}) early)`,
  )
}

/**
 * A user's entries from the day `from` until before the day `until`, at most `perNight` of one night, oldest first and
 * without their texts.
 */
export function listNights(
  db: Db,
  userId: number,
  { from, until }: { from: string; until: string },
  perNight: number,
): Promise<NightRow[]> {
  const days = sql`generate_series(${from}::date, ${until}::date - 1, interval '1 day')`
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
    .where(isOfDays(userId, days, perNight))
    .orderBy(asc(journalEntries.dreamDate), asc(journalEntries.createdAt), asc(journalEntries.id))
}

/** A user's entries of these days, at most `perNight` of one night, the newest night first. */
export function listEntriesOn(db: Db, userId: number, days: string[], perNight: number): Promise<EntryName[]> {
  return db
    .select({ id: journalEntries.id, title: journalEntries.title, dreamDate: journalEntries.dreamDate })
    .from(journalEntries)
    .where(isOfDays(userId, sql`unnest(${sql.param(days)}::text[])`, perNight))
    .orderBy(desc(journalEntries.dreamDate), asc(journalEntries.createdAt), asc(journalEntries.id))
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
