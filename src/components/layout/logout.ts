import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiFailure, isSessionFailure, sendJson } from '../../lib/api-client.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { tellTabs } from '../../lib/session-channel.ts'
import { switchUser } from '../../lib/switch-user.ts'
import { useUser } from '../../lib/user.ts'
import { showToast } from '../ui/toast.ts'

/** Signs out. What is unsaved on this device goes too: others may use it next. */
export function useLogout() {
  const router = useRouter()
  const user = useUser()
  return useMutation({
    mutationFn: async () => {
      try {
        await sendJson<void>('POST', '/api/logout', undefined, user?.id)
      } catch (failure) {
        // Nobody is signed in any more, which is what was asked for.
        if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure
      }
    },
    onSuccess: async () => {
      if (user) {
        forgetDrafts(user.id)
        tellTabs({ what: 'signed-out', userId: user.id })
      }
      await switchUser(router, null, true)
    },
    onError: (failure) => {
      if (isSessionFailure(failure)) return
      showToast({ title: 'Logout failed', description: failure.message, look: 'destructive' })
    },
  })
}
