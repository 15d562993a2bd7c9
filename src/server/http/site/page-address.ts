import { FILTER_NAMES } from '../../../shared/journal-filter-names.ts'

/** The query parameters that each page reads. All others are dropped. */
const PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/auth', ['next', 'tab']],
  ['/blog', ['cursor']],
  ['/journal', [...FILTER_NAMES, 'sort', 'write']],
  ['/journal/print', ['month']],
  ['/search', ['q']],
  ['/symbol-comparison', ['traditions', 'symbols']],
])

/**
 * Returns the canonical URL of a page: without empty and unknown query parameters, such as those of campaigns, and with
 * the others in a fixed order. A trailing slash is ignored when the page's parameters are looked up.
 */
export function pageAddress(url: URL): URL {
  const address = new URL(url)
  const known = PARAMETERS.get(address.pathname.replace(/(?<=.)\/$/, '')) ?? []
  address.search = ''
  for (const name of known) {
    for (const value of url.searchParams.getAll(name)) {
      if (value !== '') address.searchParams.append(name, value)
    }
  }
  return address
}
