import { queryOptions, skipToken } from '@tanstack/react-query'
import { USER_QUERY_META } from '../../lib/user.ts'

/** Where help can be found, as the answer to the last saved entry said; null when it named none. Never fetched. */
export const savedSupportQuery = queryOptions<string | null>({
  queryKey: ['journal', 'support'],
  queryFn: skipToken,
  initialData: null,
  meta: USER_QUERY_META,
})
