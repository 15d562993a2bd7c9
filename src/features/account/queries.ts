import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../components/ui/toast.ts'
import type { AccountDeletion, Credentials, PasswordChange, User } from '../../contract/account.ts'
import { isUserMismatch, sendJson } from '../../lib/api-client.ts'
import { deleteDeviceData } from '../../lib/device-data.ts'
import { rememberMember } from '../../lib/device-member.ts'
import { claimDrafts } from '../../lib/drafts.ts'
import { restoreQueryDrafts } from '../../lib/query-drafts.ts'
import { notifyTabs } from '../../lib/session-channel.ts'
import { switchUser } from '../../lib/switch-user.ts'
import { setUser } from '../../lib/user.ts'

/** Signs in or creates an account, and then navigates to `next`, a path within the site. */
export function useAuthenticate(how: 'login' | 'register', next: string) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (credentials: Credentials) => sendJson<User>('POST', `/api/${how}`, credentials),
    onSuccess: async (user) => {
      claimDrafts(user.id)
      rememberMember(user.id)
      notifyTabs({ what: 'changed' })
      setUser(queryClient, user)
      restoreQueryDrafts(queryClient, user.id)
      // Invalidating makes the sign-in page redirect to `next`, which may hold unsaved text: a second navigation must
      // not ask the user whether to leave it.
      await router.invalidate()
      if (router.state.location.pathname === '/auth') router.history.replace(next, undefined, { ignoreBlocker: true })
    },
    onError: (failure) => {
      if (isUserMismatch(failure)) return
      showToast({
        title: how === 'login' ? 'Login failed' : 'Registration failed',
        description: failure.message,
        variant: 'destructive',
      })
    },
  })
}

/** Changes the password. `onChanged` is called once the server has the new one. */
export function useChangePassword(userId: number, onChanged: (change: PasswordChange) => Promise<void>) {
  return useMutation({
    mutationFn: (change: PasswordChange) => sendJson<void>('POST', '/api/account/password', change, userId),
    onSuccess: async (_, change) => {
      // The password is changed, whatever becomes of this.
      await onChanged(change).catch(() => {})
      showToast({ title: 'Password changed', description: 'You have been signed out everywhere else.' })
    },
  })
}

/** Deletes the account and its drafts on this device, and signs the user out. */
export function useDeleteAccount(userId: number) {
  const router = useRouter()
  return useMutation({
    mutationFn: (deletion: AccountDeletion) => sendJson<void>('DELETE', '/api/account', deletion, userId),
    onSuccess: async () => {
      deleteDeviceData(userId)
      notifyTabs({ what: 'deleted', userId })
      await switchUser(router, null)
      showToast({ title: 'Account deleted', description: 'Everything in it has been removed.' })
    },
  })
}
