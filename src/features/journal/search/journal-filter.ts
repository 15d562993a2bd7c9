import { FILTER_NAMES, type FilterName } from '../../../shared/journal-filter.ts'

/** The filter of the list of entries. `month` is YYYY-MM, `from` and `to` are YYYY-MM-DD; `sort` only with `q`. */
export type JournalFilter = { [name in FilterName]?: string } & { sort?: 'newest' }

/** Whether the filter leaves entries out. */
export function isFiltered(filter: JournalFilter): boolean {
  return FILTER_NAMES.some((name) => filter[name])
}

/**
 * The filter with a change; what is empty is left out, and so is the order where there is no search. Its names are
 * always in the same order: the router compares filters by their JSON.
 */
export function changeFilter(
  filter: JournalFilter,
  change: JournalFilter | { sort: 'newest' | undefined },
): JournalFilter {
  const { sort, ...changed } = { ...filter, ...change }
  const kept: JournalFilter = Object.fromEntries(
    FILTER_NAMES.flatMap((name) => (changed[name] ? [[name, changed[name]]] : [])),
  )
  return kept.q && sort ? { ...kept, sort } : kept
}
