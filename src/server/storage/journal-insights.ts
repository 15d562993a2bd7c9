import { and, asc, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { pickDetails } from '../../shared/entry-details.ts'
import type { Db } from './connection/db.ts'
import { isAfter } from './journal.ts'
import { journalEntries } from './schema/schema-journal.ts'

const bytes = sql<number>`octet_length(${journalEntries.dreamContent})`

const { dreamDate, symbols, people, places, themes, feelings, recognisedBy } = getTableColumns(journalEntries)
const INSIGHT_COLUMNS = {
  ...{ dreamDate, symbols, people, places, themes, feelings, recognisedBy },
  ...pickDetails(getTableColumns(journalEntries)),
  bytes,
}

export type InsightRow = Pick<typeof journalEntries.$inferSelect, Exclude<keyof typeof INSIGHT_COLUMNS, 'bytes'>> & {
  /** Of the dream's text, in UTF-8. */
  bytes: number
}

/** How many entries are read with one statement: other users' statements come between two of them. */
const BATCH_SIZE = 500

/**
 * Lists the rows from which the insights are counted: each of a user's entries without its texts, oldest first. `pause`
 * is awaited between two statements.
 */
export async function listInsightRows(db: Db, userId: number, pause: () => Promise<void>): Promise<InsightRow[]> {
  const all: InsightRow[] = []
  let after: { dreamDate: string; createdAt: Date; id: string } | undefined
  do {
    const rows = await db
      .select({ ...INSIGHT_COLUMNS, createdAt: journalEntries.createdAt, id: journalEntries.id })
      .from(journalEntries)
      .where(and(eq(journalEntries.userId, userId), after && isAfter(after)))
      .orderBy(asc(journalEntries.dreamDate), asc(journalEntries.createdAt), asc(journalEntries.id))
      .limit(BATCH_SIZE)
    for (const { createdAt: _, id: __, ...row } of rows) all.push(row)
    after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
    await pause()
  } while (after)
  return all
}

/** How many characters of a dream hold its first sentence. */
const OPENING_CHARACTERS = 600

export type LongDream = {
  id: string
  title: string
  dreamDate: string
  quarter: number
  opening: string
  length: number
}

/** The longest dream of each quarter of a year, the first quarter first. `length` is in characters. */
export function listLongestDreams(db: Db, userId: number, year: string): Promise<LongDream[]> {
  const quarter = sql<number>`extract(quarter from ${journalEntries.dreamDate})::int`
  const length = sql<number>`char_length(${journalEntries.dreamContent})`
  return db
    .selectDistinctOn([quarter], {
      id: journalEntries.id,
      title: journalEntries.title,
      dreamDate: journalEntries.dreamDate,
      quarter: quarter.as('quarter'),
      opening: sql<string>`left(${journalEntries.dreamContent}, ${OPENING_CHARACTERS})`,
      length,
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        gte(journalEntries.dreamDate, `${year}-01-01`),
        lt(journalEntries.dreamDate, `${Number(year) + 1}-01-01`),
      ),
    )
    .orderBy(quarter, desc(bytes), asc(journalEntries.dreamDate), asc(journalEntries.id))
}
