import type { QueryClient } from '@tanstack/react-query'
import { DRAFT_QUERY_META } from '../api/user.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './drafts.ts'

/** Begins the name of a draft that holds a query's data; the query's key follows, as JSON. */
const PREFIX = 'query:'

const isEmpty = (data: unknown) => !Object.values(data ?? {}).some(Boolean)

/** Saves the data of non-empty queries with {@link DRAFT_QUERY_META} as a user's drafts. Returns whether any exist. */
export function saveQueryDrafts(queryClient: QueryClient, userId: number): boolean {
  const unsaved = queryClient.getQueryCache().findAll({
    predicate: ({ meta, state }) => meta?.['isDraft'] === true && !isEmpty(state.data),
  })
  for (const { queryKey, state } of unsaved) saveDraft(userId, PREFIX + JSON.stringify(queryKey), state.data)
  return unsaved.length > 0
}

/** Moves a user's drafts that {@link saveQueryDrafts} made back into their queries, unless the query has new data. */
export function restoreQueryDrafts(queryClient: QueryClient, userId: number): void {
  for (const name of listDrafts(userId)) {
    if (!name.startsWith(PREFIX)) continue
    const queryKey = JSON.parse(name.slice(PREFIX.length)) as unknown[]
    const draft = readDraft(userId, name)
    if (!draft || !isEmpty(queryClient.getQueryData(queryKey))) continue
    // The page that sets this meta may not be loaded yet, and without it the data would outlive the user's session.
    queryClient.setQueryDefaults(queryKey, { meta: DRAFT_QUERY_META })
    queryClient.setQueryData(queryKey, draft.fields)
    deleteDraft(userId, name)
  }
}
