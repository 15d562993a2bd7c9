import { FILTER_NAMES } from './journal-filter.ts'

/** The properties of a page besides its route. A `$slug` in the path stands for any name. */
export type Page = {
  path: string
  /** The visitors who get the same page, which may be stored for them: everyone, or all guests. Undefined for none. */
  sameFor?: 'everyone' | 'guests'
  /** Whether search engines are told of it; pages with a slug are listed by what there is. */
  isInSitemap?: true
  /** When the service worker stores it for a time without a connection: at once, or when it was visited. */
  offline?: 'at once' | 'when visited'
  /** The query parameters that it reads. All others are dropped from its address. */
  parameters?: readonly string[]
}

/** The page on which a dream is written down in the dark. */
export const NIGHT_PATH = '/night'
export const CATEGORIES_PATH = '/categories'
/** Plain pages behind the links of reminders, which need neither scripts nor a sign-in. They aren't in the list. */
export const STOP_PATH = '/reminders/stop'
export const CONFIRM_PATH = '/reminders/confirm'

export const categoryPath = (slug: string) => `/category/${slug}`
export const symbolPath = (slug: string) => `/interpretation/${slug}`
export const traditionPath = (slug: string) => `/traditions/${slug}`
export const postPath = (slug: string) => `/blog/${slug}`

/**
 * The one list of pages that are the same for everyone or for all guests, and of those that read query parameters, in
 * the order of the sitemap. A test holds it against the files in `src/routes/`.
 */
const LIST = [
  { path: '/', sameFor: 'everyone', isInSitemap: true, offline: 'when visited' },
  { path: CATEGORIES_PATH, sameFor: 'everyone', isInSitemap: true, offline: 'when visited' },
  { path: '/category/$slug', sameFor: 'everyone', offline: 'when visited' },
  { path: '/symbols', sameFor: 'everyone', isInSitemap: true, offline: 'when visited' },
  { path: '/interpretation/$slug', sameFor: 'everyone', offline: 'when visited' },
  {
    path: '/symbol-comparison',
    sameFor: 'everyone',
    isInSitemap: true,
    offline: 'when visited',
    parameters: ['traditions', 'symbols'],
  },
  { path: '/traditions', sameFor: 'everyone', isInSitemap: true, offline: 'when visited' },
  { path: '/traditions/$slug', sameFor: 'everyone', offline: 'when visited' },
  { path: '/search', sameFor: 'everyone', parameters: ['q'] },
  { path: '/blog', sameFor: 'everyone', isInSitemap: true, offline: 'when visited', parameters: ['cursor'] },
  { path: '/blog/$slug', sameFor: 'everyone', offline: 'when visited' },
  { path: '/about', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/faq', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/how-to-interpret-dreams', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/glossary', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/nightmares', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/dream-statistics', sameFor: 'everyone', isInSitemap: true, offline: 'when visited' },
  { path: '/privacy-policy', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/terms-of-service', sameFor: 'everyone', isInSitemap: true, offline: 'at once' },
  { path: '/offline', sameFor: 'everyone', offline: 'at once' },
  { path: NIGHT_PATH, sameFor: 'guests', offline: 'at once' },
  { path: '/auth', sameFor: 'guests', parameters: ['next', 'tab'] },
  { path: '/password-recovery', sameFor: 'guests' },
  // The service worker stores it only on a device that keeps a journal, since its scripts are large.
  { path: '/journal/offline', sameFor: 'guests' },
  { path: '/journal', parameters: [...FILTER_NAMES, 'sort', 'write'] },
  { path: '/journal/print', parameters: ['cursor', 'month'] },
] as const satisfies readonly Page[]

export const PAGES: readonly Page[] = LIST

/** The paths of the pages that search engines are told of by name. */
export type SitemapPath = Extract<(typeof LIST)[number], { isInSitemap: true }>['path']

/** The paths of pages, without those that have a slug. */
export function pathsOf(isMeant: (page: Page) => boolean): string[] {
  return PAGES.filter((page) => isMeant(page) && !page.path.includes('$')).map(({ path }) => path)
}

/** A function that says whether a path is that of one of the pages, spelled as links spell it. */
export function pathTest(isMeant: (page: Page) => boolean): (path: string) => boolean {
  const paths = new Set(pathsOf(isMeant))
  const withSlug = PAGES.filter((page) => isMeant(page) && page.path.includes('$'))
  // `/blog/new` is a page of its own.
  const starts = withSlug.map(({ path }) => path.replace('$slug', ''))
  const pattern = new RegExp(`^(?:${starts.join('|')})[\\w-]+$`)
  return (path) => paths.has(path) || (starts.length > 0 && path !== '/blog/new' && pattern.test(path))
}
