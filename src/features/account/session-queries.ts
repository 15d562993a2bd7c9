import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountSession } from '../../contract/sessions.ts'
import { getJson, sendJson } from '../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../lib/api/user.ts'

/** The sessions in which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: (context) => getJson<AccountSession[]>('/api/account/sessions', context),
  meta: USER_QUERY_META,
})

/** Ends a session of the user, or all but this browser's. */
export function useEndSessions(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      sendJson<void>(
        'DELETE',
        which === 'others' ? '/api/account/sessions' : `/api/account/sessions/${which.id}`,
        undefined,
        userId,
      ),
    // Also after a failure: it may have ended meanwhile.
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
