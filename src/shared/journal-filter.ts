import type { DETAILS, DetailName } from './entry-details.ts'

type FilteredDetail = {
  [Name in DetailName]: (typeof DETAILS)[Name] extends { filter: string } ? Name : never
}[DetailName]

/** The parameters that filter by a detail of an entry. */
export type DetailFilterName = (typeof DETAILS)[FilteredDetail]['filter']

/**
 * The detail for each of these parameters. It is written out, and held against the list of details by its type: every
 * visitor's first page loads this file, and not that list.
 */
const DETAIL_OF_FILTER = {
  mood: 'mood',
  tag: 'tags',
  lucidity: 'lucidity',
  location: 'location',
  sign: 'signs',
} as const satisfies { [Filter in DetailFilterName]: FilteredDetail }

/** The parameters that filter by a detail, each with the detail. */
export const DETAIL_FILTERS = Object.entries(DETAIL_OF_FILTER) as readonly (readonly [
  DetailFilterName,
  FilteredDetail,
])[]

/** The parameters of the address that the journal’s list of entries is filtered and searched by. */
export const FILTER_NAMES = [
  'q',
  ...DETAIL_FILTERS.map(([filter]) => filter),
  'month',
  'from',
  'to',
  // These were found in an entry, after it was written.
  ...(['symbol', 'person', 'place', 'theme', 'feeling'] as const),
  'interpreted',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** The address of the journal’s list of the entries that match all of `filter`. */
export function journalAddress(filter: { [name in FilterName]?: string }): string {
  return `/journal?${new URLSearchParams(filter)}`
}
