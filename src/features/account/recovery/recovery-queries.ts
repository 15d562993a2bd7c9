import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Confirmation } from '../../../contract/confirmation.ts'
import type { Recovered, Recovery, RecoveryCodes, RecoveryStatus } from '../../../contract/recovery.ts'
import { getJson, sendJson } from '../../../lib/api/api-client.ts'
import { notifyTabs } from '../../../lib/api/session-channel.ts'
import { switchUser } from '../../../lib/api/switch-user.ts'
import { fetchUser, USER_QUERY_META, userIdOf } from '../../../lib/api/user.ts'

/** How many recovery codes the user has left. */
export const recoveryQuery = queryOptions({
  queryKey: ['recovery-codes'],
  queryFn: (context) => getJson<RecoveryStatus>('/api/account/recovery-codes', context),
  meta: USER_QUERY_META,
})

/** Makes new recovery codes; the previous ones end. */
export function useMakeRecoveryCodes(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      sendJson<RecoveryCodes>('POST', '/api/account/recovery-codes', confirmation, userId),
    onSuccess: () => queryClient.invalidateQueries(recoveryQuery),
    // The codes aren't kept longer than the page shows them.
    gcTime: 0,
  })
}

/** Sets a new password with a recovery code. A user who is signed in here with that account is signed out. */
export function useRecover() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (recovery: Recovery) => sendJson<Recovered>('POST', '/api/password-recovery', recovery),
    onSuccess: async () => {
      if (userIdOf(queryClient) === null || (await fetchUser().catch(() => true))) return
      notifyTabs({ what: 'changed' })
      await switchUser(router, null)
    },
  })
}
