import { listParam, slugsParam } from '../../../lib/routing/search-params.ts'
import { COMPARED_TRADITIONS } from '../../../shared/traditions.ts'

/** The symbols that are compared unless others are chosen. */
export const FIRST_COMPARED = ['snake', 'water', 'dog', 'cat', 'fire', 'sun', 'moon', 'bird', 'tree', 'mountain']

/**
 * Validates the search parameters of the comparison page: comma-separated lists; undefined for all traditions, and for
 * the first symbols. Which symbols there are is known only to the page, whose texts are loaded after this.
 */
export function validateComparisonSearch(search: Record<string, unknown>): {
  traditions?: string | undefined
  symbols?: string | undefined
} {
  return {
    traditions: listParam(search['traditions'], COMPARED_TRADITIONS),
    symbols: slugsParam(search['symbols']),
  }
}
