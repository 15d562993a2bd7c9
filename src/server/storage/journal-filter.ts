import { and, arrayContains, arrayOverlaps, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { DETAILS, type Lucidity, normaliseLabel } from '../../shared/entry-details.ts'
import { DETAIL_FILTERS, type DetailFilterName } from '../../shared/journal-filter.ts'
import { journalEntries } from './schema/schema-journal.ts'

/** Which of a user's entries are listed. An entry must match all that is given. */
export type EntryFilter = { [Name in Exclude<DetailFilterName, 'lucidity'>]?: string | undefined } & {
  lucidity?: Lucidity | undefined
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
  /** Whether it has an interpretation. */
  interpreted?: boolean | undefined
}

/** The conditions of a filter. */
export function filterConditions(filter: EntryFilter): (SQL | undefined)[] {
  const { days, from, to, symbols, person, place, theme, feeling, interpreted } = filter
  return [
    ...DETAIL_FILTERS.map(([name]) => detailCondition(name, filter[name])),
    days && and(gte(journalEntries.dreamDate, days.from), lt(journalEntries.dreamDate, days.until)),
    from ? gte(journalEntries.dreamDate, from) : undefined,
    to ? lte(journalEntries.dreamDate, to) : undefined,
    symbols && arrayOverlaps(journalEntries.symbols, symbols),
    person ? arrayContains(journalEntries.people, [person]) : undefined,
    place ? arrayContains(journalEntries.places, [place]) : undefined,
    theme ? arrayContains(journalEntries.themes, [theme]) : undefined,
    feeling ? arrayContains(journalEntries.feelings, [feeling]) : undefined,
    interpreted === undefined
      ? undefined
      : interpreted
        ? isNotNull(journalEntries.interpretation)
        : isNull(journalEntries.interpretation),
  ]
}

/** Texts and labels are compared without case. */
function detailCondition(filter: DetailFilterName, value: string | undefined): SQL | undefined {
  const name = DETAIL_FILTERS.find(([one]) => one === filter)?.[1]
  if (!value || !name) return undefined
  const column = journalEntries[name]
  if (DETAILS[name].kind === 'labels') return sql`${column} @> array[${normaliseLabel(value)}]::text[]`
  return DETAILS[name].kind === 'text' ? sql`lower(${column}) = ${value.toLowerCase()}` : sql`${column} = ${value}`
}

/** Whether a filter has a condition. */
export function isFiltering(filter: EntryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '')
}
