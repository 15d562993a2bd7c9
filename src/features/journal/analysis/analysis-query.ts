import { queryOptions } from '@tanstack/react-query'
import type { JournalAnalysis } from '../../../contract/journal-analysis.ts'
import { getJson } from '../../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../../lib/api/user.ts'
import { savedSupportQuery } from './saved-support-query.ts'

const KEY = ['journal', 'analysis']
/** The wait before the page asks again whether a saved entry is analyzed; each further wait is twice as long. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/**
 * The progress of analyzing the journal's entries, fetched again while some are pending: an entry is saved before it is
 * read. When none is pending any more, the rest of the journal is fetched again. Help that has come late is shown as if
 * the answer to the save had carried it.
 */
export const analysisQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal, meta }): Promise<JournalAnalysis & { waits: number }> => {
    const before = client.getQueryData(analysisQuery.queryKey)
    const state = await getJson<JournalAnalysis>('/api/journal/analysis', { signal, meta })
    const { support, supportKind } = state
    if (support)
      client.setQueryData(savedSupportQuery.queryKey, (shown) =>
        shown?.message === support ? shown : { message: support, kind: supportKind, isRead: false, isLate: true },
      )
    if (before?.pending && state.pending === 0)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === KEY[0] && queryKey[1] !== KEY[1] })
    return { ...state, waits: state.pending > 0 ? (before?.waits ?? -1) + 1 : -1 }
  },
  refetchInterval: ({ state: { data } }) =>
    data?.pending ? Math.min(FIRST_WAIT_MS * 2 ** data.waits, LONGEST_WAIT_MS) : false,
  // A night or a page of another tab may have saved an entry.
  staleTime: 0,
  meta: USER_QUERY_META,
})

/** The state after a save whose answer names a pending entry, until the state is fetched. */
export const PENDING_ANALYSIS = { pending: 1, waits: -1 }
