import type { QueryClient } from '@tanstack/react-query'
import { draftsOf, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { WRITING_OF_THE_PERSON } from './user.ts'

/** Drafts of what is being written in a query's data; behind it stands the query's key. */
const PREFIX = 'query:'

const isEmpty = (data: unknown) => !Object.values(data ?? {}).some(Boolean)

/**
 * Keeps as a user's drafts what is being written in queries that are marked as writing. Answers whether there is any.
 */
export function keepWritingInQueries(queryClient: QueryClient, userId: number): boolean {
  const written = queryClient.getQueryCache().findAll({
    predicate: ({ meta, state }) => meta?.['writing'] === true && !isEmpty(state.data),
  })
  for (const { queryKey, state } of written) keepDraft(userId, PREFIX + JSON.stringify(queryKey), state.data)
  return written.length > 0
}

/** Puts what was kept of a user's writing back into its queries, where nothing else is being written by now. */
export function restoreWritingInQueries(queryClient: QueryClient, userId: number): void {
  for (const name of draftsOf(userId)) {
    if (!name.startsWith(PREFIX)) continue
    const queryKey = JSON.parse(name.slice(PREFIX.length)) as unknown[]
    const draft = readDraft(userId, name)
    if (!draft || !isEmpty(queryClient.getQueryData(queryKey))) continue
    // Marked before its page is there to say so: it must be forgotten with its user.
    queryClient.setQueryDefaults(queryKey, { meta: WRITING_OF_THE_PERSON })
    queryClient.setQueryData(queryKey, draft.fields)
    forgetDraft(userId, name)
  }
}
