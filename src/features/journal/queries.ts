import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toast.ts'
import type { Entry, EntryChanges, EntryFields, ImportAnswer, Insights, Labels, Night } from '../../contract/journal.ts'
import { JOURNAL_PAGE } from '../../contract/limits.ts'
import { ApiFailure, getJson, getPage, sendJson } from '../../lib/api-client.ts'
import { usageQuery } from '../../lib/usage.ts'
import { OF_THE_PERSON } from '../../lib/user.ts'

/** What the list is narrowed to. */
export type JournalFilter = { q?: string; mood?: string; tag?: string; month?: string }

export const entriesQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'entries', filter],
    queryFn: ({ pageParam, signal }) => getPage<Entry>(pageParam, signal),
    initialPageParam: `/api/journal?${new URLSearchParams({ ...filter, limit: `${JOURNAL_PAGE}` })}`,
    getNextPageParam: ({ next }) => next,
    meta: OF_THE_PERSON,
  })

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'entry', id],
    queryFn: ({ signal }) => getJson<Entry>(`/api/journal/${encodeURIComponent(id)}`, signal),
    meta: OF_THE_PERSON,
  })

/** All entries of a month, for its printed page. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'month', month],
    queryFn: ({ signal }) => getJson<Entry[]>(`/api/journal?${new URLSearchParams({ month })}`, signal),
    meta: OF_THE_PERSON,
  })

export const labelsQuery = queryOptions({
  queryKey: ['journal', 'labels'],
  queryFn: ({ signal }) => getJson<Labels>('/api/journal/labels', signal),
  meta: OF_THE_PERSON,
})

export const nightsQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'nights', month],
    queryFn: ({ signal }) => getJson<Night[]>(`/api/journal/nights/${month}`, signal),
    meta: OF_THE_PERSON,
  })

export const insightsQuery = (today: string) =>
  queryOptions({
    queryKey: ['journal', 'insights', today],
    queryFn: ({ signal }) => getJson<Insights>(`/api/journal/insights?today=${today}`, signal),
    meta: OF_THE_PERSON,
  })

/** A newer version of the entry that was being edited; undefined when the failure is another one. */
export function newerVersionIn(failure: Error | null): Entry | undefined {
  const isConflict = failure instanceof ApiFailure && failure.status === 409
  return isConflict ? (failure.body['entry'] as Entry | undefined) : undefined
}

/** Everything of the journal is asked for again after a change. */
export function useRefreshJournal() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['journal'] }),
      queryClient.invalidateQueries(usageQuery),
    ])
  }
}

export function useCreateEntry() {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (entry: EntryFields) => sendJson<Entry>('POST', '/api/journal', entry),
    onSuccess: () => {
      showToast({ title: 'Created', description: 'Your dream journal entry has been created.' })
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'Failed to save dream journal entry. Please try again.'),
  })
}

export function useUpdateEntry(id: string) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (changes: EntryChanges) => sendJson<Entry>('PATCH', `/api/journal/${id}`, changes),
    onSuccess: () => {
      showToast({ title: 'Updated', description: 'Your dream journal entry has been updated.' })
      return refresh()
    },
    onError: (failure) => {
      // A newer version is no failure: there is a choice to make.
      if (!newerVersionIn(failure)) showFailure(failure, 'Failed to update dream journal entry. Please try again.')
    },
  })
}

/** Deletes an entry at once. For as long as the toast shows, it can be written again as it was. */
export function useDeleteEntry() {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: ({ id }: Entry) => sendJson<void>('DELETE', `/api/journal/${id}`),
    onSuccess: (_, entry) => {
      showToast({
        title: 'Deleted',
        description: 'Your dream journal entry has been deleted.',
        action: { label: 'Undo', onPress: () => writeAgain(entry) },
      })
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'Failed to delete dream journal entry. Please try again.'),
  })

  async function writeAgain({ title, dreamDate, dreamContent, interpretation, mood, tags }: Entry): Promise<void> {
    try {
      await sendJson('POST', '/api/journal', { title, dreamDate, dreamContent, interpretation, mood, tags })
      showToast({ title: 'Restored', description: 'The entry is back in your journal.' })
      await refresh()
    } catch {
      showToast({
        title: 'Error',
        description: 'Failed to save dream journal entry. Please try again.',
        look: 'destructive',
        action: {
          label: 'Try again',
          onPress: () => writeAgain({ title, dreamDate, dreamContent, interpretation, mood, tags } as Entry),
        },
      })
    }
  }
}

export function useImport() {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (send: { entries: EntryFields[]; preview: boolean }) =>
      sendJson<ImportAnswer>('POST', '/api/journal/import', send),
    onSuccess: (_, { preview }) => (preview ? undefined : refresh()),
  })
}

function showFailure(failure: Error, description: string): void {
  // That the session has ended is said once, and leads to signing in.
  if (failure instanceof ApiFailure && failure.status === 401) return
  // What the account has no room for won't be saved by trying again.
  const refusal = failure instanceof ApiFailure && failure.status === 403 ? failure.body.error : undefined
  showToast({ title: 'Error', description: refusal ?? description, look: 'destructive' })
}
