import { pathsOf } from '../../src/shared/pages.ts'

/** One page of each kind that shows something to a guest, and the sign-in form. */
export const GUEST_PAGES = [
  ...pathsOf(({ isInSitemap }) => isInSitemap === true),
  '/search?q=snake',
  '/category/animals',
  '/traditions/islamic',
  '/interpretation/snake',
  '/blog/what-nightmares-are-for',
  '/auth',
]
