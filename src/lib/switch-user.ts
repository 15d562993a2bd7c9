import type { RegisteredRouter } from '@tanstack/react-router'
import type { User } from '../contract/user.ts'
import { setUser, userQuery } from './user.ts'

/** The route above all pages for people who are signed in. */
const MEMBER_ROUTE = '/_member'

/** Whether the page that shows is for people who are signed in. */
export function isMemberPage(router: RegisteredRouter): boolean {
  return router.state.matches.some(({ routeId }) => routeId === MEMBER_ROUTE)
}

/**
 * From now on this tab is `user`'s, or nobody's for null. The page leads home first where it is one for members alone
 * (`always`: from any page), since it holds what was another's; then that is forgotten.
 */
export async function switchUser(router: RegisteredRouter, user: User | null, always = false): Promise<void> {
  const { queryClient } = router.options.context
  // At once: what is loaded on the way home is meant for them.
  queryClient.setQueryData(userQuery.queryKey, user)
  if (always || isMemberPage(router)) await router.navigate({ to: '/', ignoreBlocker: true })
  setUser(queryClient, user)
  await router.invalidate()
}
