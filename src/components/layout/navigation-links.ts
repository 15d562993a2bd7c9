/** A link in the header, the menu or the footer. */
export type LinkItem = { label: string; to: string }

export const HEADER_LINKS: LinkItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
  { label: 'Blog', to: '/blog' },
]

export const EXPLORE_LINKS: LinkItem[] = [
  { label: 'Categories', to: '/categories' },
  { label: 'About Us', to: '/about' },
  { label: 'Blog', to: '/blog' },
]

export const RESOURCE_LINKS: LinkItem[] = [
  { label: 'FAQ', to: '/faq' },
  { label: 'How to Guide', to: '/how-to-interpret-dreams' },
  { label: 'Glossary', to: '/glossary' },
  { label: 'Symbol Comparison', to: '/symbol-comparison' },
  { label: 'Traditions', to: '/traditions' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
]

export const SIGN_IN_PATH = '/auth'
