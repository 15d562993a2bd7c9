import type { RegisteredRouter } from '@tanstack/react-router'
import { hasMemberHint } from '../../lib/api/member-hint.ts'
import { listenToTabs } from '../../lib/api/session-channel.ts'
import { userIdOf, userQuery } from '../../lib/api/user.ts'
import type { Cause } from './session-sync.ts'

/**
 * To be called once per page load: keeps this tab's user in sync with the other tabs and the server, removes expired
 * drafts, and restores the user's drafts of query data.
 */
export function watchSession(router: RegisteredRouter): void {
  const { queryClient } = router.options.context
  if (isAnythingStored()) {
    // Without the script they are removed at the next visit.
    import('../../lib/drafts/drafts.ts').then(({ removeExpiredDrafts }) => removeExpiredDrafts()).catch(() => {})
  }
  queryClient
    .ensureQueryData(userQuery)
    .then(
      async (user) =>
        user && (await import('../../lib/drafts/query-drafts.ts')).restoreQueryDrafts(queryClient, user.id),
    )
    // The user, whoever it is, is fetched again when there is a connection.
    .catch(() => {})

  const sync = (cause: Cause) =>
    import('./session-sync.ts').then(
      ({ syncSession }) => syncSession(router, cause),
      // Without the script the tab notices a change at its next request.
      () => {},
    )
  // A member's session may end when there is no connection to load the script by.
  if (hasMemberHint()) import('./session-sync.ts').catch(() => {})
  const syncOnReturn = () => sync({ what: 'returned' })
  const listen = () => listenToTabs(sync)
  let stop = listen()
  // An open channel would keep the page out of the browser's back/forward cache.
  addEventListener('pagehide', () => stop())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    stop = listen()
    syncOnReturn()
  })
  addEventListener('online', syncOnReturn)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) syncOnReturn()
  })
  // On back/forward navigation the browser may take the page from its HTTP cache, with the user of that time.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A guest's page is outdated as well if the cookie names a user by now.
  const isOutdated = userIdOf(queryClient) === null && hasMemberHint()
  if (navigation?.type === 'back_forward' || isOutdated) syncOnReturn()
}

function isAnythingStored(): boolean {
  try {
    return localStorage.length > 0
  } catch {
    return false
  }
}
