import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../components/ui/toast.ts'
import type { Credentials, PasswordChange, User } from '../../contract/account.ts'
import type { Confirmation } from '../../contract/confirmation.ts'
import { ApiFailure, isUserMismatch, sendJson } from '../../lib/api/api-client.ts'
import { notifyTabs } from '../../lib/api/session-channel.ts'
import { SessionRefused } from '../../lib/api/session-refused.ts'
import { switchUser } from '../../lib/api/switch-user.ts'
import { deleteDeviceData } from '../../lib/device/device-data.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Signs in or creates an account, navigates to `next`, a path within the site, and welcomes a new member there. */
export function useAuthenticate(how: 'login' | 'register', next: string) {
  const router = useRouter()
  const goOn = useSignedIn(next)
  return useMutation({
    mutationFn: (credentials: Credentials) => sendJson<User>('POST', `/api/${how}`, credentials),
    onSuccess: async (user) => {
      await goOn(user)
      if (how === 'login') return
      showToast({
        title: `Welcome, ${user.username}`,
        description: 'Your journal is ready. Make recovery codes in case you ever forget your password.',
        action: {
          label: 'Recovery codes',
          onPress: () => router.navigate({ to: '/account', hash: 'recovery-codes' }),
        },
      })
    },
    onError: (failure) => {
      // The form itself says why a session wasn't kept, and the account may exist by now.
      if (isUserMismatch(failure) || failure instanceof SessionRefused || isInvalid(failure)) return
      showToast({
        title: how === 'login' ? 'Login failed' : 'Registration failed',
        description: failure.message,
        variant: 'destructive',
      })
    },
  })
}

/** Whether the server has found something wrong with what was typed, which the form shows beside the fields. */
const isInvalid = (failure: Error) => failure instanceof ApiFailure && failure.status === 400 && failure.body.fields

/** Changes the password. `onChanged` is called once the server has the new one. */
export function useChangePassword(userId: number, onChanged: (change: PasswordChange) => Promise<void>) {
  return useMutation({
    mutationFn: (change: PasswordChange) => sendJson<void>('POST', '/api/account/password', change, userId),
    onSuccess: async (_, change) => {
      // The password is changed even if this fails.
      await onChanged(change).catch(() => {})
      showToast({ title: 'Password changed', description: 'You have been signed out everywhere else.' })
    },
  })
}

/** Deletes the account, once the user has confirmed it, and its drafts on this device, and signs the user out. */
export function useDeleteAccount(userId: number) {
  const router = useRouter()
  return useMutation({
    mutationFn: (confirmation: Confirmation) => sendJson<void>('DELETE', '/api/account', confirmation, userId),
    onSuccess: async () => {
      deleteDeviceData(userId)
      notifyTabs({ what: 'deleted', userId })
      await switchUser(router, null)
      showToast({ title: 'Account deleted', description: 'Everything in it has been removed.' })
    },
  })
}
