import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { User } from '../../contract/user.ts'
import { forgetDrafts, keepOpenForms, limitDrafts, removeExpiredDrafts } from '../../lib/drafts.ts'
import { keepWritingInQueries, restoreWritingInQueries } from '../../lib/kept-writing.ts'
import { listenToTabs, type SessionMessage, tellTabs } from '../../lib/session-channel.ts'
import { isMemberPage, switchUser } from '../../lib/switch-user.ts'
import { askUser, setUser, userQuery } from '../../lib/user.ts'
import { showToast } from '../ui/toast.ts'

/**
 * Why this tab asks who is signed in: another tab has told something, the tab has been away, a call was refused, or a
 * write was, which somebody waits for.
 */
type Cause = SessionMessage | { what: 'returned' | 'refused' | 'write-refused' }

let work = Promise.resolve()

/** Asks the server who is signed in, and makes this tab theirs when that has changed. One at a time. */
export function syncSession(router: RegisteredRouter, cause: Cause): Promise<void> {
  const { queryClient } = router.options.context
  const taken = queryClient.getQueryData(userQuery.queryKey)
  work = work.then(() => {
    const isKnown = queryClient.getQueryData(userQuery.queryKey) !== taken
    // Of several calls that are refused at once, the first has brought it to light.
    if (!isKnown || !isRefusal(cause)) return sync(router, cause)
  })
  return work
}

const isRefusal = ({ what }: Cause) => what === 'refused' || what === 'write-refused'

/** Keeps this tab in step with the others from now on, and the drafts on this device in order. */
export function watchSession(router: RegisteredRouter): void {
  const { queryClient } = router.options.context
  removeExpiredDrafts()
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (user) restoreWritingInQueries(queryClient, user.id)

  const ask = () => syncSession(router, { what: 'returned' })
  const listen = () => listenToTabs((message) => syncSession(router, message))
  let stop = listen()
  // An open channel would keep the page out of the browser's back/forward cache.
  addEventListener('pagehide', () => stop())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    stop = listen()
    ask()
  })
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask()
  })
  // Going back, the browser may show the page as it was, without asking for it again.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') ask()
}

async function sync(router: RegisteredRouter, cause: Cause): Promise<void> {
  const { queryClient } = router.options.context
  const before = queryClient.getQueryData(userQuery.queryKey)
  // Not known before the page stands.
  if (before === undefined) return
  // Their own tab has said so: that is known without a connection too.
  const isGone = 'userId' in cause && cause.userId === before?.id
  const isRefused = cause.what === 'write-refused'
  const user = await askUser().catch(() => (isGone ? null : undefined))
  if (user === undefined || user?.id === before?.id) {
    if (isRefused) showSeen('Nothing was sent', 'Who is signed in here had changed. Please try again.')
    // A page that couldn't be read is read again; the server has the last word on who reads it.
    else if (cause.what === 'refused') window.location.reload()
    return
  }
  if (!('userId' in cause) && cause.what !== 'changed') tellTabs({ what: 'changed' })
  if (!before) {
    setUser(queryClient, user, true)
    if (user) restoreWritingInQueries(queryClient, user.id)
    await router.invalidate()
    if (isRefused && user) showSeen(signedInAs(user), 'Nothing was sent. Please look at it again first.')
    return
  }
  const isDeleted = isGone && cause.what === 'deleted'
  const isKept = !isDeleted && [keepOpenForms(), keepWritingInQueries(queryClient, before.id)].includes(true)
  if (user || isGone) await switchUser(router, user)
  else await endSession(router, queryClient)
  if (user) restoreWritingInQueries(queryClient, user.id)
  if (isDeleted) forgetDrafts(before.id)
  else if (user || isGone) limitDrafts(before.id)

  const sentences = [isRefused && 'Nothing was sent.', isKept && KEPT].filter(Boolean).join(' ')
  if (user) showSeen(signedInAs(user), sentences)
  else if (isDeleted) showSeen('Your account was deleted in another tab', '')
  else if (isGone) showSeen('You have logged out in another tab', sentences)
  else showSeen('Your session has ended', 'Please sign in again. What you were writing is kept on this device.')
}

const KEPT = 'What wasn’t saved here is kept on this device for a week, for the account that wrote it.'
const signedInAs = ({ username }: User) => `You are signed in as ${username} now`

/** The session has ended by itself: the page leads to signing in and back, since the same person will go on. */
async function endSession(router: RegisteredRouter, queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, null)
  if (isMemberPage(router)) await router.invalidate()
  // Forgotten once its page is left: a page that shows it would ask for it again.
  setUser(queryClient, null)
  await router.invalidate()
}

/**
 * Shows a message when somebody can see it: it goes after a few seconds, and tabs learn of each other in the
 * background.
 */
function showSeen(title: string, description: string): void {
  const show = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', show)
    showToast({ title, description })
  }
  document.addEventListener('visibilitychange', show)
  show()
}
