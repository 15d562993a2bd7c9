import { DETAIL_NAMES, DETAILS, type DetailName } from './entry-details.ts'

type FilteredDetail = {
  [Name in DetailName]: (typeof DETAILS)[Name] extends { filter: string } ? Name : never
}[DetailName]

/** The parameters that filter by the details that were noted of an entry. */
export type DetailFilterName = (typeof DETAILS)[FilteredDetail]['filter']

const isFiltered = (name: DetailName): name is FilteredDetail => 'filter' in DETAILS[name]

/** The details that entries can be filtered by, with the parameter for each. */
export const DETAIL_FILTERS: readonly (readonly [DetailFilterName, FilteredDetail])[] = DETAIL_NAMES.filter(
  isFiltered,
).map((name) => [DETAILS[name].filter, name])

/** The parameters of the address that the journal’s list of entries is filtered and searched by. */
export const FILTER_NAMES = [
  'q',
  'month',
  'from',
  'to',
  // The features that were found in an entry after it was written.
  ...(['symbol', 'person', 'place', 'theme', 'feeling'] as const),
  'interpreted',
  ...DETAIL_FILTERS.map(([filter]) => filter),
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** The address of the journal’s list of the entries that match all of `filter`. */
export function journalAddress(filter: { [name in FilterName]?: string }): string {
  return `/journal?${new URLSearchParams(filter)}`
}
