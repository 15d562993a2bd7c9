import { FILTER_NAMES } from '../../../shared/journal-filter-names.ts'

/** The query parameters that each page reads. All others are dropped. */
const PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/auth', ['next', 'tab']],
  ['/blog', ['cursor']],
  ['/journal', [...FILTER_NAMES, 'sort', 'write']],
  ['/journal/print', ['cursor', 'month']],
  ['/search', ['q']],
  ['/symbol-comparison', ['traditions', 'symbols']],
])

/**
 * The pages that are the same for everyone, and are rendered without knowing who asks. Spelled as their links are: a
 * path in capitals, which the router understands as one of them all the same, is rendered each time and never stored. An
 * escaped one is the page that it stands for.
 */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/blog',
  '/categories',
  '/dream-statistics',
  '/faq',
  '/glossary',
  '/how-to-interpret-dreams',
  '/nightmares',
  '/offline',
  '/privacy-policy',
  '/search',
  '/symbol-comparison',
  '/symbols',
  '/terms-of-service',
])
const PUBLIC_PAGE_WITH_SLUG = /^\/(?:interpretation\/|category\/|blog\/(?!new$))[\w-]+$/

/** The pages that are rendered for the one who asks, and are the same for all guests. */
const GUEST_PAGES: ReadonlySet<string> = new Set(['/auth', '/journal/offline', '/night', '/password-recovery'])

/** Whether a page is the same for everyone. */
export function isPublicPath(path: string): boolean {
  return PUBLIC_PAGES.has(path) || PUBLIC_PAGE_WITH_SLUG.test(path)
}

/** Whether a page is the same for all guests, and only for them. */
export function isGuestPath(path: string): boolean {
  return GUEST_PAGES.has(path)
}

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
