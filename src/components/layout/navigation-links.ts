/** A link in the header, the menu or the footer. `parts` are the paths, besides its own, of the part it leads to. */
export type LinkItem = { label: string; to: string; parts?: string[] }

export const HEADER_LINKS: LinkItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories', parts: ['/category', '/symbols', '/interpretation', '/search'] },
  { label: 'Blog', to: '/blog' },
]

export const JOURNAL_LINK: LinkItem = { label: 'Journal', to: '/journal' }

export const EXPLORE_LINKS: LinkItem[] = [
  { label: 'Categories', to: '/categories' },
  { label: 'All Symbols', to: '/symbols' },
  { label: 'About Us', to: '/about' },
  { label: 'Blog', to: '/blog' },
  { label: 'Night Page', to: '/night' },
]

export const RESOURCE_LINKS: LinkItem[] = [
  { label: 'FAQ', to: '/faq' },
  { label: 'How to Guide', to: '/how-to-interpret-dreams' },
  { label: 'Glossary', to: '/glossary' },
  { label: 'Symbol Comparison', to: '/symbol-comparison' },
  { label: 'Traditions', to: '/traditions' },
  { label: 'Dream Statistics', to: '/dream-statistics' },
  { label: 'Nightmares', to: '/nightmares' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
]

export const SIGN_IN_PATH = '/auth'

/** Whether a page is in the part of the site that a link leads to. */
export function isInPart({ to, parts = [] }: LinkItem, pathname: string): boolean {
  return [to, ...parts].some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
}
