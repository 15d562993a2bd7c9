import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../components/ui/toast.ts'
import type { ListedRewriting, NewRehearsal, Rewriting } from '../../../contract/rewritings.ts'
import { ApiFailure, getJson, isSessionFailure, sendJson } from '../../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../../lib/api/user.ts'
import { analysisQuery } from '../analysis/analysis-query.ts'
import { showSavedSupport } from '../analysis/saved-support-query.ts'
import { addRehearsal, createRewriting, type NewText, updateRewriting } from './save-rewriting.ts'

/** The rewritings of an entry, newest first. */
export const rewritingsQuery = (entryId: string) =>
  queryOptions({
    queryKey: ['journal', 'rewritings', entryId],
    queryFn: (context) => getJson<Rewriting[]>(`/api/journal/${entryId}/rewritings`, context),
    meta: USER_QUERY_META,
  })

/** All rewritings of the journal, newest first. */
export const allRewritingsQuery = queryOptions({
  queryKey: ['journal', 'rewritings'],
  queryFn: (context) => getJson<ListedRewriting[]>('/api/journal/rewritings', context),
  meta: USER_QUERY_META,
})

/**
 * Saves a rewriting: a new one of the entry, or the one with this id. `userId` is the journal's owner, here and below.
 */
export function useSaveRewriting(userId: number, entryId: string, id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ text, ofNew }: { text: string; ofNew: NewText }) =>
      id ? updateRewriting(userId, id, text) : createRewriting(userId, entryId, text, ofNew),
    onSuccess: (saved) => {
      showSavedSupport(queryClient, saved)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: analysisQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: allRewritingsQuery.queryKey }),
      ])
    },
    onError: showRewritingFailure,
  })
}

export function useDeleteRewriting(userId: number, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await sendJson<void>('DELETE', `/api/journal/rewritings/${id}`, undefined, userId)
      } catch (failure) {
        // As after a response that was lost.
        if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allRewritingsQuery.queryKey }),
    onError: showRewritingFailure,
  })
}

/** Notes a rehearsal of the rewriting with this id. */
export function useAddRehearsal(userId: number, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rehearsal: NewRehearsal & { id: string }) => addRehearsal(userId, id, rehearsal),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allRewritingsQuery.queryKey }),
    onError: showRewritingFailure,
  })
}

function showRewritingFailure(failure: Error): void {
  // The session sync reports these once for the whole page.
  if (isSessionFailure(failure)) return
  const description = failure instanceof ApiFailure && failure.status < 500 ? failure.body.error : undefined
  showToast({
    title: 'Error',
    description: description ?? 'The rewriting could not be saved. Please try again.',
    variant: 'destructive',
  })
}
