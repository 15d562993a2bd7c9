import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sendJson } from '../../lib/api-client.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { setUser, useUser } from '../../lib/user.ts'
import { showToast } from '../ui/toast.ts'

/** Signs out. What is unsaved on this device goes too: others may use it next. */
export function useLogout() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const user = useUser()
  return useMutation({
    mutationFn: () => sendJson<void>('POST', '/api/logout'),
    onSuccess: async () => {
      if (user) forgetDrafts(user.id)
      // First away from pages that only members see, then nobody is signed in.
      await router.navigate({ to: '/' })
      setUser(queryClient, null)
      await router.invalidate()
    },
    onError: (failure) => showToast({ title: 'Logout failed', description: failure.message, look: 'destructive' }),
  })
}
