import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showToast } from '../../components/ui/toast.ts'
import type { AccountDeletion, Credentials, PasswordChange, User } from '../../contract/user.ts'
import { sendJson } from '../../lib/api-client.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { setUser } from '../../lib/user.ts'

/** Signs in or makes an account; then the person is where they came from. `next` is a path of our own. */
export function useEnter(how: 'login' | 'register', next: string) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (credentials: Credentials) => sendJson<User>('POST', `/api/${how}`, credentials),
    onSuccess: async (user) => {
      setUser(queryClient, user)
      await router.invalidate()
      router.history.replace(next)
    },
    onError: (failure) =>
      showToast({
        title: how === 'login' ? 'Login failed' : 'Registration failed',
        description: failure.message,
        look: 'destructive',
      }),
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) => sendJson<void>('POST', '/api/account/password', change),
    onSuccess: () => showToast({ title: 'Password changed', description: 'You have been signed out everywhere else.' }),
  })
}

/** Ends the account; nobody is signed in after it, and nothing of it is left on this device. */
export function useEndAccount(userId: number) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (deletion: AccountDeletion) => sendJson<void>('DELETE', '/api/account', deletion),
    onSuccess: async () => {
      forgetDrafts(userId)
      await router.navigate({ to: '/' })
      setUser(queryClient, null)
      await router.invalidate()
      showToast({ title: 'Account deleted', description: 'Everything in it has been removed.' })
    },
  })
}
