import { queryOptions, useMutation } from '@tanstack/react-query'
import { showFailure } from '../../../components/ui/failure-toast.ts'
import { showToast } from '../../../components/ui/toast.ts'
import type { ChangedSign, JournalYear, MarkSign } from '../../../contract/journal-insights.ts'
import { getJson, sendJson } from '../../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../../lib/api/user.ts'
import { useRefreshJournal } from '../queries.ts'

export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: ['journal', 'year', year],
    queryFn: (context) => getJson<JournalYear>(`/api/journal/years/${encodeURIComponent(year)}/summary`, context),
    meta: USER_QUERY_META,
  })

/** `userId` is the journal's owner: the server refuses the request if another user is signed in. */
export function useMarkSign(userId: number) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (feature: MarkSign) => sendJson<ChangedSign>('POST', '/api/journal/signs', feature, userId),
    onSuccess: ({ sign, changed, full }) => {
      const left = full > 0 ? ` ${full} have as many signs as a dream may have, and were left as they are.` : ''
      showToast({ title: 'Marked', description: `“${sign}” is a dream sign in ${changed} of your dreams.${left}` })
      return refresh()
    },
    onError: (failure) => showFailure(failure, NOT_CHANGED),
  })
}

export function useUnmarkSign(userId: number) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (sign: string) =>
      sendJson<ChangedSign>('DELETE', `/api/journal/signs/${encodeURIComponent(sign)}`, undefined, userId),
    onSuccess: ({ sign }) => {
      showToast({ title: 'Unmarked', description: `“${sign}” is no dream sign of yours any more.` })
      return refresh()
    },
    onError: (failure) => showFailure(failure, NOT_CHANGED),
  })
}

const NOT_CHANGED = 'The dream sign could not be changed in all dreams. Please try again.'
