import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { journalEntries } from './schema.ts'

/** How often something was in a person's entries of a month. */
export type MonthlyCount = { name: string; month: string; count: number }

/** Which nights a person has recorded, oldest first. */
export async function recordedDays(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: journalEntries.dreamDate })
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
    .orderBy(asc(journalEntries.dreamDate))
  return rows.map(({ day }) => day)
}

/** How many entries a person has, how many with a mood, with a symbol, with two symbols or more. */
export async function countEntries(
  db: Db,
  userId: number,
): Promise<{ all: number; withMood: number; withSymbol: number; withPair: number }> {
  const some = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      all: count(),
      withMood: some(sql`${journalEntries.mood} is not null`),
      withSymbol: some(sql`cardinality(${journalEntries.symbols}) > 0`),
      withPair: some(sql`cardinality(${journalEntries.symbols}) > 1`),
    })
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
  return row ?? { all: 0, withMood: 0, withSymbol: 0, withPair: 0 }
}

/** How often each symbol was recognised, by month. */
export async function symbolsByMonth(db: Db, userId: number): Promise<MonthlyCount[]> {
  const { rows } = await db.execute<MonthlyCount>(sql`
    select symbol as name, to_char(${journalEntries.dreamDate}, 'YYYY-MM') as month, count(*)::int as count
    from ${journalEntries}, unnest(${journalEntries.symbols}) as symbol
    where ${journalEntries.userId} = ${userId} group by 1, 2`)
  return rows
}

/** How often each mood was noted, by month; moods that differ in case alone are one. */
export function moodsByMonth(db: Db, userId: number): Promise<MonthlyCount[]> {
  return db
    .select({
      name: sql<string>`min(${journalEntries.mood})`,
      month: sql<string>`to_char(${journalEntries.dreamDate}, 'YYYY-MM')`,
      count: count(),
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), sql`${journalEntries.mood} is not null`))
    .groupBy(sql`lower(${journalEntries.mood})`, sql`to_char(${journalEntries.dreamDate}, 'YYYY-MM')`)
}

/** The pairs of symbols that were most often in one entry together, twice at least. */
export async function frequentPairs(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ one: string; other: string; count: number }[]> {
  const { rows } = await db.execute<{ one: string; other: string; count: number }>(sql`
    select a.symbol as one, b.symbol as other, count(*)::int as count
    from ${journalEntries}, unnest(${journalEntries.symbols}) as a(symbol), unnest(${journalEntries.symbols}) as b(symbol)
    where ${journalEntries.userId} = ${userId} and a.symbol < b.symbol
    group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit ${limit}`)
  return rows
}
