import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { User } from '../../contract/account.ts'
import type { UserId } from '../../lib/api/api-client.ts'
import { notifyTabs, type SessionMessage } from '../../lib/api/session-channel.ts'
import { isMemberPage, switchUser } from '../../lib/api/switch-user.ts'
import { fetchUser, setUser, userIdOf, userQuery } from '../../lib/api/user.ts'
import { deleteDeviceData } from '../../lib/device/device-data.ts'
import { expireDrafts, saveOpenForms } from '../../lib/drafts/drafts.ts'
import { restoreQueryDrafts, saveQueryDrafts } from '../../lib/drafts/query-drafts.ts'
import { showToast } from '../ui/toast.ts'

/**
 * The reason why this tab fetches the signed-in user: another tab sent a message, the tab is visible or online again
 * ("returned"), or the API refused a read ("refused") or a write ("write-refused") because of the session. The user
 * waits for the outcome of a write, so they are told that nothing was sent.
 */
export type Cause =
  | SessionMessage
  | { what: 'returned' }
  | { what: 'refused' | 'write-refused' /** The user whom the refused call named. */; expectedUser: UserId }

/** The last call of {@link syncSession}; the next one waits for it. */
let queue = Promise.resolve()

/** Whether a write was refused and the user hasn't been told yet: a read may have been refused before it. */
let isRefusalUntold = false

/** Fetches the signed-in user, and switches this tab to them if they have changed. Calls run one after another. */
export function syncSession(router: RegisteredRouter, cause: Cause): Promise<void> {
  const { queryClient } = router.options.context
  const userAtCall = userIdOf(queryClient)
  if (cause.what === 'write-refused') isRefusalUntold = true
  queue = queue.then(() => {
    const userId = userIdOf(queryClient)
    // If several calls are refused at once, only the first one has to switch the user.
    const isTold = cause.what !== 'write-refused' || !isRefusalUntold
    if ('expectedUser' in cause && userId !== userAtCall && isTold) return
    // A read that was sent for the previous user, and refused after this tab had switched.
    if (cause.what === 'refused' && cause.expectedUser !== undefined && cause.expectedUser !== userId) return
    return sync(router, cause)
  })
  return queue
}

async function sync(router: RegisteredRouter, cause: Cause): Promise<void> {
  const { queryClient } = router.options.context
  // The first answer is new enough; if it is about another user than the page was opened for, it is refused.
  if (cause.what === 'returned' && queryClient.getQueryData(userQuery.queryKey) === undefined) {
    await queryClient.ensureQueryData(userQuery).catch(() => {})
    return
  }
  const before = userIdOf(queryClient)
  // Another tab has signed this user out, so that is certain even if the server can't be reached.
  const isSignedOutElsewhere = 'userId' in cause && cause.userId === before
  const user = await fetchUser().catch(() => (isSignedOutElsewhere ? null : undefined))
  if (user === undefined || (user?.id ?? null) === before) {
    if (user !== undefined) queryClient.setQueryData(userQuery.queryKey, user)
    if (cause.what === 'write-refused') tellOfRefusal(user, cause.expectedUser)
    // The page couldn't load its data although the user is the same: reload it, so that the server decides.
    else if (cause.what === 'refused') window.location.reload()
    return
  }
  if (!('userId' in cause) && cause.what !== 'changed') notifyTabs({ what: 'changed' })
  if (before === null) {
    setUser(queryClient, user, { keepDrafts: true })
    if (user) restoreQueryDrafts(queryClient, user.id)
    await router.invalidate()
    if (isRefusalUntold) tellOfRefusal(user, before)
    return
  }
  const isDeleted = isSignedOutElsewhere && cause.what === 'deleted'
  const hasSavedDrafts = !isDeleted && [saveOpenForms(), saveQueryDrafts(queryClient, before)].includes(true)
  if (user || isSignedOutElsewhere) await switchUser(router, user)
  else await endSession(router, queryClient)
  if (user) restoreQueryDrafts(queryClient, user.id)
  if (isDeleted) deleteDeviceData(before)
  else if (user || isSignedOutElsewhere) expireDrafts(before)

  const sentences = [isRefusalUntold && 'Nothing was sent.', hasSavedDrafts && DRAFTS_SAVED].filter(Boolean).join(' ')
  isRefusalUntold = false
  if (user) showToastWhenVisible(signedInAs(user), sentences)
  else if (isDeleted) showToastWhenVisible('Your account was deleted in another tab', '')
  else if (isSignedOutElsewhere) showToastWhenVisible('You have logged out in another tab', sentences)
  else
    showToastWhenVisible(
      'Your session has ended',
      'Please sign in again. What you were writing is kept on this device.',
    )
}

const DRAFTS_SAVED = 'What wasn’t saved here is kept on this device for a week, for the account that wrote it.'
const signedInAs = ({ username }: User) => `You are signed in as ${username} now`

/** Says that nothing meant for `expectedUser` was sent. `user` is signed in now, if that is known. */
function tellOfRefusal(user: User | null | undefined, expectedUser: UserId): void {
  isRefusalUntold = false
  const again = expectedUser === null ? ' Please look at it again first.' : ''
  if (user && user.id !== expectedUser) showToastWhenVisible(signedInAs(user), `Nothing was sent.${again}`)
  else showToastWhenVisible('Nothing was sent', 'Another account had been signed in here. Please try again.')
}

/**
 * Handles a session that has expired or been revoked: a page that requires a user redirects to the sign-in page, and
 * back here afterwards, since most likely the same user signs in again.
 */
async function endSession(router: RegisteredRouter, queryClient: QueryClient): Promise<void> {
  queryClient.setQueryData(userQuery.queryKey, null)
  if (isMemberPage(router)) await router.invalidate()
  // Discard the private data only after its page was left: while it is shown, it would be fetched again.
  setUser(queryClient, null)
  await router.invalidate()
}

/** Shows a toast as soon as the tab is visible: background tabs sync too, and a toast vanishes after a few seconds. */
function showToastWhenVisible(title: string, description: string): void {
  const show = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', show)
    showToast({ title, description })
  }
  document.addEventListener('visibilitychange', show)
  show()
}
