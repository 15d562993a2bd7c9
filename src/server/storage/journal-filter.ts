import { and, arrayContains, arrayOverlaps, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { LUCIDITIES } from '../../contract/limits.ts'
import { journalEntries } from './schema/schema-journal.ts'

/** Which of a user's entries are listed. An entry must match all that is given. */
export type EntryFilter = {
  mood?: string | undefined
  tag?: string | undefined
  /** First day, and the day after the last one. */
  days?: { from: string; until: string } | undefined
  /** The first day and the last one. */
  from?: string | undefined
  to?: string | undefined
  /** Slugs: that of a symbol, and its former ones. */
  symbols?: string[] | undefined
  person?: string | undefined
  place?: string | undefined
  theme?: string | undefined
  feeling?: string | undefined
  sign?: string | undefined
  lucidity?: (typeof LUCIDITIES)[number] | undefined
  /** Whether it has an interpretation. */
  interpreted?: boolean | undefined
}

/** The conditions of a filter. */
export function filterConditions(filter: EntryFilter): (SQL | undefined)[] {
  const { mood, tag, days, from, to, symbols, person, place, theme, feeling, sign, lucidity, interpreted } = filter
  return [
    mood ? sql`lower(${journalEntries.mood}) = ${mood.toLowerCase()}` : undefined,
    tag ? arrayContains(journalEntries.tags, [tag.toLowerCase()]) : undefined,
    days && and(gte(journalEntries.dreamDate, days.from), lt(journalEntries.dreamDate, days.until)),
    from ? gte(journalEntries.dreamDate, from) : undefined,
    to ? lte(journalEntries.dreamDate, to) : undefined,
    symbols && arrayOverlaps(journalEntries.symbols, symbols),
    person ? arrayContains(journalEntries.people, [person]) : undefined,
    place ? arrayContains(journalEntries.places, [place]) : undefined,
    theme ? arrayContains(journalEntries.themes, [theme]) : undefined,
    feeling ? arrayContains(journalEntries.feelings, [feeling]) : undefined,
    sign ? arrayContains(journalEntries.signs, [sign.toLowerCase()]) : undefined,
    lucidity && eq(journalEntries.lucidity, lucidity),
    interpreted === undefined
      ? undefined
      : interpreted
        ? isNotNull(journalEntries.interpretation)
        : isNull(journalEntries.interpretation),
  ]
}

/** Whether a filter has a condition. */
export function isFiltering(filter: EntryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '')
}
