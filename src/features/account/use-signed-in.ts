import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '../../contract/account.ts'
import { notifyTabs } from '../../lib/api/session-channel.ts'
import { expectSession } from '../../lib/api/session-refused.ts'
import { setUser, userIdOf } from '../../lib/api/user.ts'
import { rememberMember } from '../../lib/device/device-member.ts'
import { claimDrafts } from '../../lib/drafts/drafts.ts'
import { restoreQueryDrafts } from '../../lib/drafts/query-drafts.ts'

/**
 * Returns a function to call once a user is signed in; in the end it goes to `next`, a path within the site. It throws
 * a `SessionRefused` if the browser hasn't kept the session.
 */
export function useSignedIn(next: string): (user: User) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user) => {
    await expectSession(queryClient)
    claimDrafts(user.id)
    rememberMember(user.id)
    notifyTabs({ what: 'changed' })
    // Whoever signs in here is the guest who told and read what is in this tab.
    setUser(queryClient, user, { keepDrafts: userIdOf(queryClient) === null })
    restoreQueryDrafts(queryClient, user.id)
    // Without `next`, the sign-in page would redirect to the home page, as it does when a member opens it.
    await router.navigate({ to: '.', search: (search) => ({ ...search, next }), replace: true })
    // Invalidating makes the sign-in page redirect to `next`, which may hold unsaved text: a second navigation must not
    // ask the user whether to leave it.
    await router.invalidate()
    if (router.state.location.pathname === '/auth') router.history.replace(next, undefined, { ignoreBlocker: true })
  }
}
