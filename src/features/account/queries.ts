import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../components/ui/toast.ts'
import type { AccountDeletion, Credentials, PasswordChange, User } from '../../contract/user.ts'
import { isUserMismatch, sendJson } from '../../lib/api-client.ts'
import { forgetDrafts, welcomeToDrafts } from '../../lib/drafts.ts'
import { restoreWritingInQueries } from '../../lib/kept-writing.ts'
import { tellTabs } from '../../lib/session-channel.ts'
import { switchUser } from '../../lib/switch-user.ts'
import { setUser } from '../../lib/user.ts'

/** Signs in or makes an account; then the person is where they came from. `next` is a path of our own. */
export function useEnter(how: 'login' | 'register', next: string) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (credentials: Credentials) => sendJson<User>('POST', `/api/${how}`, credentials),
    onSuccess: async (user) => {
      welcomeToDrafts(user.id)
      tellTabs({ what: 'changed' })
      setUser(queryClient, user)
      restoreWritingInQueries(queryClient, user.id)
      // The page for signing in leads on by itself, and where to may hold unsaved writing, which must not be asked to
      // leave it.
      await router.invalidate()
      if (router.state.location.pathname === '/auth') router.history.replace(next, undefined, { ignoreBlocker: true })
    },
    onError: (failure) => {
      if (isUserMismatch(failure)) return
      showToast({
        title: how === 'login' ? 'Login failed' : 'Registration failed',
        description: failure.message,
        look: 'destructive',
      })
    },
  })
}

export function useChangePassword(userId: number) {
  return useMutation({
    mutationFn: (change: PasswordChange) => sendJson<void>('POST', '/api/account/password', change, userId),
    onSuccess: () => showToast({ title: 'Password changed', description: 'You have been signed out everywhere else.' }),
  })
}

/** Ends the account; nobody is signed in after it, and nothing of it is left on this device. */
export function useEndAccount(userId: number) {
  const router = useRouter()
  return useMutation({
    mutationFn: (deletion: AccountDeletion) => sendJson<void>('DELETE', '/api/account', deletion, userId),
    onSuccess: async () => {
      forgetDrafts(userId)
      tellTabs({ what: 'deleted', userId })
      await switchUser(router, null)
      showToast({ title: 'Account deleted', description: 'Everything in it has been removed.' })
    },
  })
}
