import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DetailNameOf, Lucidity } from '../../shared/entry-details.ts'
import type { Db } from './connection/db.ts'
import { journalEntries } from './schema/schema-journal.ts'

const monthOf = sql<string>`to_char(${journalEntries.dreamDate}, 'YYYY-MM')`

/** How many values of each kind are listed. */
const LABELS_MAX = 100

export type Count = { name: string; count: number }

/** The number of a user's entries with each mood, or other text, the most frequent first. Case makes no difference. */
export function countTexts(db: Db, userId: number, name: DetailNameOf<'text'>): Promise<Count[]> {
  const column = journalEntries[name]
  return db
    .select({ name: sql<string>`min(${column})`, count: count() })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), isNotNull(column)))
    .groupBy(sql`lower(${column})`)
    .orderBy(desc(count()), asc(sql`lower(${column})`))
    .limit(LABELS_MAX)
}

/** The number of a user's entries in each month, the newest first. */
export function countMonths(db: Db, userId: number): Promise<Count[]> {
  return db
    .select({ name: monthOf, count: count() })
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
    .groupBy(monthOf)
    .orderBy(desc(monthOf))
}

/** The columns with several values. */
export type ListColumn = DetailNameOf<'labels'> | 'symbols' | 'people' | 'places' | 'themes' | 'feelings'

/** The number of a user's entries with each value of a column, the most frequent first, at most 100. */
export async function countValues(db: Db, userId: number, column: ListColumn): Promise<Count[]> {
  const { rows } = await db.execute<Count>(sql`
    select name, count(*)::int as count
    from (select unnest(${journalEntries[column]}) as name from ${journalEntries} where ${journalEntries.userId} = ${userId}) as values
    group by name order by count(*) desc, name limit ${LABELS_MAX}`)
  return rows
}

/** The number of a user's entries of each lucidity, and of those with an interpretation. */
export async function countNotes(
  db: Db,
  userId: number,
): Promise<{ lucidities: { name: Lucidity; count: number }[]; interpreted: number }> {
  const own = eq(journalEntries.userId, userId)
  const lucidities = await db
    .select({ name: sql<Lucidity>`${journalEntries.lucidity}`, count: count() })
    .from(journalEntries)
    .where(and(own, isNotNull(journalEntries.lucidity)))
    .groupBy(journalEntries.lucidity)
    .orderBy(desc(count()))
  const [row] = await db
    .select({ count: count() })
    .from(journalEntries)
    .where(and(own, isNotNull(journalEntries.interpretation)))
  return { lucidities, interpreted: row?.count ?? 0 }
}
