import { listParam } from '../../../lib/routing/search-params.ts'

// Without the texts: the route needs only the names, to validate its search parameters before the page is loaded.
export const TRADITIONS = ['western', 'korean', 'chinese', 'indian', 'islamic'] as const
export type Tradition = (typeof TRADITIONS)[number]

export const TRADITION_NAMES: Record<Tradition, string> = {
  western: 'Western',
  korean: 'Korean',
  chinese: 'Chinese',
  indian: 'Indian',
  islamic: 'Islamic',
}

/** The names of the ten compared symbols, by slug. */
export const COMPARED_NAMES: Record<string, string> = {
  snake: 'Snake',
  water: 'Water',
  dog: 'Dog',
  cat: 'Cat',
  fire: 'Fire',
  sun: 'Sun',
  moon: 'Moon',
  bird: 'Bird',
  tree: 'Tree',
  mountain: 'Mountain',
}
export const COMPARED_SLUGS = Object.keys(COMPARED_NAMES)

/** Validates the search parameters of the comparison page: comma-separated lists; undefined for all. */
export function validateComparisonSearch(search: Record<string, unknown>): {
  traditions?: string | undefined
  symbols?: string | undefined
} {
  return {
    traditions: listParam(search['traditions'], TRADITIONS),
    symbols: listParam(search['symbols'], COMPARED_SLUGS),
  }
}
