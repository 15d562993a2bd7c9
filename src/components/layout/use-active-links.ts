import { useRouterState } from '@tanstack/react-router'
import { EXPLORE_LINKS, HEADER_LINKS, RESOURCE_LINKS, SIGN_IN_PATH } from './navigation-links.ts'

const LINKED = new Set(
  [...HEADER_LINKS, ...EXPLORE_LINKS, ...RESOURCE_LINKS].map(({ to }) => to.slice(1)).concat(SIGN_IN_PATH.slice(1)),
)

/**
 * Names which of the layout's links lead to the current page: they are marked. Their addresses have one part each, so
 * the first part of the page's path decides, and for the home page whether there is a query.
 */
export function useActiveLinks(): string {
  return useRouterState({
    select: ({ location: { pathname, searchStr } }) => {
      if (pathname === '/') return searchStr ? '/?' : '/'
      const first = pathname.split('/')[1] ?? ''
      return LINKED.has(first.toLowerCase()) ? first : ''
    },
  })
}
