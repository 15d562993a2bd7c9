import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { showFailure } from '../../components/ui/failure-toast.ts'
import { showToast } from '../../components/ui/toast.ts'
import type { Entry, EntryFields, SavedEntry } from '../../contract/journal.ts'
import type { Insights, Period } from '../../contract/journal-insights.ts'
import type {
  EntryName,
  EntryNeighbours,
  EntrySummary,
  Labels,
  ListedEntry,
  MoreLabels,
  SimilarEntry,
} from '../../contract/journal-list.ts'
import type { Night, YearNight } from '../../contract/journal-nights.ts'
import { JOURNAL_PAGE, PRINTED_ENTRIES } from '../../contract/limits.ts'
import { getJson, getPage } from '../../lib/api/api-client.ts'
import { USAGE_KEY, USER_QUERY_META } from '../../lib/api/user.ts'
import { newId } from '../../lib/device/new-id.ts'
import { readDraft } from '../../lib/drafts/drafts.ts'
import { pickDetails } from '../../shared/entry-details.ts'
import { analysisQuery, PENDING_ANALYSIS } from './analysis/analysis-query.ts'
import { showSavedSupport } from './analysis/saved-support-query.ts'
import { draftNameOfEntry } from './form/draft-names.ts'
import type { EntryDraft } from './form/entry-draft.ts'
import { conflictingEntryOf, deleteEntry, saveEntry, triedWith } from './form/save-entry.ts'
import type { JournalFilter } from './search/journal-filter.ts'

export const entriesQuery = (filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'entries', filter],
    queryFn: (context) => getPage<ListedEntry>(context.pageParam, context),
    initialPageParam: `/api/journal?${new URLSearchParams({ ...(filter.q && { sort: 'best' }), ...filter, limit: `${JOURNAL_PAGE}` })}`,
    getNextPageParam: ({ next }) => next,
    meta: USER_QUERY_META,
  })

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'entry', id],
    queryFn: (context) => getJson<Entry>(`/api/journal/${encodeURIComponent(id)}`, context),
    meta: USER_QUERY_META,
  })

/** All entries of a month (YYYY-MM), newest first. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'month', month],
    queryFn: (context) => getJson<Entry[]>(`/api/journal?${new URLSearchParams({ month })}`, context),
    meta: USER_QUERY_META,
  })

/**
 * The entries of a month (YYYY-MM) that are printed together, oldest first: as many as a page of the list has. The
 * `cursor` is that of a further part.
 */
export const printedQuery = (month: string, cursor?: string) =>
  queryOptions({
    queryKey: ['journal', 'printed', month, cursor],
    queryFn: (context) =>
      getPage<ListedEntry>(
        `/api/journal?${new URLSearchParams({ month, sort: 'oldest', limit: `${PRINTED_ENTRIES}`, ...(cursor && { cursor }) })}`,
        context,
      ),
    meta: USER_QUERY_META,
  })

export const labelsQuery = queryOptions({
  queryKey: ['journal', 'labels'],
  queryFn: (context) => getJson<Labels>('/api/journal/labels', context),
  meta: USER_QUERY_META,
})

/** The other labels that entries can be filtered by. */
export const moreLabelsQuery = queryOptions({
  queryKey: ['journal', 'labels', 'more'],
  queryFn: (context) => getJson<MoreLabels>('/api/journal/labels/more', context),
  meta: USER_QUERY_META,
})

/** How many entries match a filter, and the latest of them. */
export const summaryQuery = (filter: Omit<JournalFilter, 'q' | 'sort'>) =>
  queryOptions({
    queryKey: ['journal', 'summary', filter],
    queryFn: (context) => getJson<EntrySummary>(`/api/journal/summary?${new URLSearchParams(filter)}`, context),
    meta: USER_QUERY_META,
  })

/** The entries before and after one. */
export const neighboursQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'neighbours', id],
    queryFn: (context) => getJson<EntryNeighbours>(`/api/journal/${encodeURIComponent(id)}/neighbours`, context),
    meta: USER_QUERY_META,
  })

export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'similar', id],
    queryFn: (context) => getJson<SimilarEntry[]>(`/api/journal/${encodeURIComponent(id)}/similar`, context),
    meta: USER_QUERY_META,
  })

/** The entries of a calendar day (YYYY-MM-DD) in other years. */
export const onThisNightQuery = (day: string) =>
  queryOptions({
    queryKey: ['journal', 'on-this-night', day],
    queryFn: (context) => getJson<EntryName[]>(`/api/journal/on-this-night?day=${day}`, context),
    meta: USER_QUERY_META,
  })

export const nightsQuery = (month: string) =>
  queryOptions({
    queryKey: ['journal', 'nights', month],
    queryFn: (context) => getJson<Night[]>(`/api/journal/nights/${month}`, context),
    meta: USER_QUERY_META,
  })

/** The nights of a year (YYYY). */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: ['journal', 'year', year],
    queryFn: (context) => getJson<YearNight[]>(`/api/journal/years/${year}`, context),
    meta: USER_QUERY_META,
  })

/** What the entries of a period show together: its first and its last day, or all where there are none. */
export const insightsQuery = (today: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ['journal', 'insights', today, from, to],
    queryFn: (context) =>
      getJson<Insights>(
        `/api/journal/insights?${new URLSearchParams({ today, ...(from && { from }), ...(to && { to }) })}`,
        context,
      ),
    meta: USER_QUERY_META,
  })

/** Returns a function that refetches all queries of the journal, and the account's usage, after a change. */
export function useRefreshJournal() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['journal'] }),
      queryClient.invalidateQueries({ queryKey: USAGE_KEY }),
    ])
  }
}

/** After a save whose entry is still being analyzed, fetches the journal again when the analysis is done. */
function notePending(queryClient: QueryClient, pending: true | undefined): void {
  if (pending) queryClient.setQueryData(analysisQuery.queryKey, PENDING_ANALYSIS)
}

/** Saves a new entry or an edited one, with a function that does it, and tells how that went. */
export function useSaveEntry(isNew: boolean) {
  const queryClient = useQueryClient()
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (save: () => Promise<SavedEntry>) => save(),
    onSuccess: (saved) => {
      showSavedSupport(queryClient, saved)
      notePending(queryClient, saved.pending)
      const [title, done] = isNew ? ['Created', 'created'] : ['Updated', 'updated']
      showToast({ title, description: `Your dream journal entry has been ${done}.` })
      return refresh()
    },
    onError: (failure) => {
      // If there is a newer version, the form asks which one to keep.
      if (conflictingEntryOf(failure)) return
      showFailure(failure, `Failed to ${isNew ? 'save' : 'update'} dream journal entry. Please try again.`)
    },
  })
}

/** The fields of an entry that the user wrote: the server adds the rest. */
export function writtenFieldsOf(entry: Entry): EntryFields {
  const { title, dreamDate, dreamContent, interpretation, reading, corrections, writtenAt, timeZone } = entry
  const texts = { title, dreamDate, dreamContent, interpretation, reading, corrections }
  return { ...texts, ...pickDetails(entry), writtenAt, timeZone }
}

/**
 * Deletes an entry of the journal of `userId` at once: the server refuses the request if another user is signed in, and
 * if another device has written another text than the one that was deleted, which is asked about then.
 * While the toast is shown, its Undo button creates the entry again, once however often it is tried.
 */
export function useDeleteEntry(userId: number) {
  const refresh = useRefreshJournal()
  const restore = useMutation({
    mutationFn: ({ id, entry }: { id: string; entry: Entry }) => saveEntry(userId, { id }, writtenFieldsOf(entry)),
    onSuccess: () => {
      showToast({ title: 'Restored', description: 'The entry is back in your journal.' })
      return refresh()
    },
    onError: (failure, restored) =>
      showFailure(failure, 'Failed to save dream journal entry. Please try again.', {
        label: 'Try again',
        onPress: () => restore.mutate(restored),
      }),
  })
  const remove = useMutation({
    mutationFn: (entry: Entry) => {
      const { id, version } = entry
      // A newer version of this device, or with the same text, is no other text.
      const draft = readDraft<EntryDraft>(userId, draftNameOfEntry(id))?.fields
      return deleteEntry(userId, { id, version, tried: triedWith(draft ?? {}, writtenFieldsOf(entry)) })
    },
    onSuccess: (_, entry) => {
      const id = newId()
      showToast({
        title: 'Deleted',
        description: 'Your dream journal entry has been deleted.',
        action: { label: 'Undo', onPress: () => restore.mutate({ id, entry }) },
      })
      return refresh()
    },
    onError: (failure) => {
      const newer = conflictingEntryOf(failure)
      if (!newer) return showFailure(failure, 'Failed to delete dream journal entry. Please try again.')
      showFailure(failure, 'This entry was changed elsewhere since you opened it, and is still there.', {
        label: 'Delete it anyway',
        onPress: () => remove.mutate(newer),
      })
      return refresh()
    },
  })
  return remove
}
