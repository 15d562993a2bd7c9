import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../components/ui/toast.ts'
import type { Entry, EntryChanges, EntryFields, ImportAnswer, Insights, Labels, Night } from '../../contract/journal.ts'
import { JOURNAL_PAGE } from '../../contract/limits.ts'
import { ApiFailure, getJson, getPage, isSessionFailure, sendJson } from '../../lib/api-client.ts'
import { OF_THE_PERSON, USAGE_KEY } from '../../lib/user.ts'

/** What the list is narrowed to. */
export type JournalFilter = { q?: string; mood?: string; tag?: string; month?: string }

export const entriesQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'entries', filter],
    queryFn: (context) => getPage<Entry>(context.pageParam, context),
    initialPageParam: `/api/journal?${new URLSearchParams({ ...filter, limit: `${JOURNAL_PAGE}` })}`,
    getNextPageParam: ({ next }) => next,
    meta: OF_THE_PERSON,
  })

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'entry', id],
    queryFn: (context) => getJson<Entry>(`/api/journal/${encodeURIComponent(id)}`, context),
    meta: OF_THE_PERSON,
  })

/** All entries of a month, for its printed page. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'month', month],
    queryFn: (context) => getJson<Entry[]>(`/api/journal?${new URLSearchParams({ month })}`, context),
    meta: OF_THE_PERSON,
  })

export const labelsQuery = queryOptions({
  queryKey: ['journal', 'labels'],
  queryFn: (context) => getJson<Labels>('/api/journal/labels', context),
  meta: OF_THE_PERSON,
})

export const nightsQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'nights', month],
    queryFn: (context) => getJson<Night[]>(`/api/journal/nights/${month}`, context),
    meta: OF_THE_PERSON,
  })

export const insightsQuery = (today: string) =>
  queryOptions({
    queryKey: ['journal', 'insights', today],
    queryFn: (context) => getJson<Insights>(`/api/journal/insights?today=${today}`, context),
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
      queryClient.invalidateQueries({ queryKey: USAGE_KEY }),
    ])
  }
}

/** `userId`: whose journal it is, here as below. What is sent is refused when somebody else is signed in by then. */
export function useCreateEntry(userId: number | null) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (entry: EntryFields) => sendJson<Entry>('POST', '/api/journal', entry, userId),
    onSuccess: () => {
      showToast({ title: 'Created', description: 'Your dream journal entry has been created.' })
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'Failed to save dream journal entry. Please try again.'),
  })
}

export function useUpdateEntry(userId: number | null, id: string) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (changes: EntryChanges) => sendJson<Entry>('PATCH', `/api/journal/${id}`, changes, userId),
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
export function useDeleteEntry(userId: number) {
  const refresh = useRefreshJournal()
  const restore = useMutation({
    mutationFn: ({ title, dreamDate, dreamContent, interpretation, mood, tags }: Entry) => {
      const entry = { title, dreamDate, dreamContent, interpretation, mood, tags }
      return sendJson<Entry>('POST', '/api/journal', entry, userId)
    },
    onSuccess: () => {
      showToast({ title: 'Restored', description: 'The entry is back in your journal.' })
      return refresh()
    },
    onError: (failure, entry) =>
      showFailure(failure, 'Failed to save dream journal entry. Please try again.', {
        label: 'Try again',
        onPress: () => restore.mutate(entry),
      }),
  })
  return useMutation({
    mutationFn: ({ id }: Entry) => sendJson<void>('DELETE', `/api/journal/${id}`, undefined, userId),
    onSuccess: (_, entry) => {
      showToast({
        title: 'Deleted',
        description: 'Your dream journal entry has been deleted.',
        action: { label: 'Undo', onPress: () => restore.mutate(entry) },
      })
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'Failed to delete dream journal entry. Please try again.'),
  })
}

export function useImport(userId: number) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (send: { entries: EntryFields[]; preview: boolean }) =>
      sendJson<ImportAnswer>('POST', '/api/journal/import', send, userId),
    onSuccess: (_, { preview }) => (preview ? undefined : refresh()),
  })
}

function showFailure(failure: Error, description: string, action?: { label: string; onPress: () => void }): void {
  // That the session has ended, or is somebody else's, is said once by the page.
  if (isSessionFailure(failure)) return
  // What the account has no room for won't be saved by trying again.
  const refusal = failure instanceof ApiFailure && failure.status === 403 ? failure.body.error : undefined
  showToast({ title: 'Error', description: refusal ?? description, look: 'destructive', ...(action && { action }) })
}
