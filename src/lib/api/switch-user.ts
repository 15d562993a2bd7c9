import type { RegisteredRouter } from '@tanstack/react-router'
import type { User } from '../../contract/account.ts'
import { setUser, userQuery } from './user.ts'

/** The layout route of all pages that require a signed-in user. */
const MEMBER_ROUTE = '/_member'

/** Whether the current page, or the one that is being navigated to, requires a signed-in user. */
export function isMemberPage(router: RegisteredRouter): boolean {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return [...router.state.matches.map(({ routeId }) => routeId), ...matchedRoutes.map(({ id }) => id)].includes(
    MEMBER_ROUTE,
  )
}

/**
 * Makes `user` (null: a guest) this tab's user. First navigates to the home page if the current page requires a
 * signed-in user (`goHome: 'always'`: from any page), since it shows the previous user's data; then discards that data.
 */
export async function switchUser(
  router: RegisteredRouter,
  user: User | null,
  { goHome }: { goHome?: 'always' } = {},
): Promise<void> {
  const { queryClient } = router.options.context
  // Before navigating: the home page's queries must be sent for the new user.
  queryClient.setQueryData(userQuery.queryKey, user)
  if (goHome === 'always' || isMemberPage(router)) await router.navigate({ to: '/', ignoreBlocker: true })
  setUser(queryClient, user)
  await router.invalidate()
}
