import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { SupportFields, SupportKind } from '../../../contract/support.ts'
import { USER_QUERY_META } from '../../../lib/api/user.ts'

/** Says where help can be found: named by the answer to a save, or after the entry was read later. */
type SavedSupport = {
  message: string
  kind: SupportKind | undefined
  /** Whether it has had the focus, which it takes once. */
  isRead: boolean
  /** Whether it came after the answer to the save, when the form's dialog may have been closed. */
  isLate?: boolean
}

/** The help for the entry saved last; null when nothing calls for it. Never fetched itself. */
export const savedSupportQuery = queryOptions<SavedSupport | null>({
  queryKey: ['journal', 'support'],
  queryFn: skipToken,
  initialData: null,
  meta: USER_QUERY_META,
})

/**
 * Shows the help that the answer to a save carries, or takes away what an earlier save has shown. To be called before
 * anything is fetched again: help that a fetch brings for the same save must not be taken away.
 */
export function showSavedSupport(queryClient: QueryClient, { support, supportKind }: SupportFields): void {
  const message = support ? { message: support, kind: supportKind, isRead: false } : null
  queryClient.setQueryData(savedSupportQuery.queryKey, message)
}
