import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiFailure, isSessionFailure, sendJson } from '../../lib/api/api-client.ts'
import { notifyTabs } from '../../lib/api/session-channel.ts'
import { switchUser } from '../../lib/api/switch-user.ts'
import { useUserId } from '../../lib/api/user.ts'
import { deleteDeviceData } from '../../lib/device/device-data.ts'
import { showToast } from '../ui/toast.ts'

/**
 * The logout mutation. It also deletes everything of the user from this device, drafts, recordings and the copy of the
 * journal, since others may use it next.
 */
export function useLogout() {
  const router = useRouter()
  const userId = useUserId()
  return useMutation({
    mutationFn: async () => {
      try {
        await sendJson<void>('POST', '/api/logout', undefined, userId)
      } catch (failure) {
        // 401: nobody is signed in any more, so the goal is reached.
        if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure
      }
    },
    onSuccess: async () => {
      if (userId !== null) {
        deleteDeviceData(userId)
        notifyTabs({ what: 'signed-out', userId })
      }
      await switchUser(router, null, { goHome: 'always' })
    },
    onError: (failure) => {
      if (isSessionFailure(failure)) return
      showToast({ title: 'Logout failed', description: failure.message, variant: 'destructive' })
    },
  })
}
