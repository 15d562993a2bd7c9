import { queryOptions, skipToken } from '@tanstack/react-query'
import type { SupportKind } from '../../contract/support.ts'
import { USER_QUERY_META } from '../../lib/user.ts'

/** Where help can be found, as the answer to a saved entry said. */
type SavedSupport = {
  message: string
  kind: SupportKind | undefined
  /** Whether it has had the focus, which it takes once. */
  isRead: boolean
}

/** Where help can be found, as the answer to the last saved entry said; null when it named none. Never fetched. */
export const savedSupportQuery = queryOptions<SavedSupport | null>({
  queryKey: ['journal', 'support'],
  queryFn: skipToken,
  initialData: null,
  meta: USER_QUERY_META,
})
