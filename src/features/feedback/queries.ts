import { queryOptions } from '@tanstack/react-query'
import type { FeedbackPeriod, FeedbackSummary } from '../../contract/feedback.ts'
import { getJson } from '../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../lib/api/user.ts'

/** The readers' feedback on interpretations in the last `days` days. For administrators; always fetched anew. */
export const feedbackQuery = (days: FeedbackPeriod) =>
  queryOptions({
    queryKey: ['feedback', days],
    queryFn: (context) => getJson<FeedbackSummary>(`/api/admin/feedback?days=${days}`, context),
    staleTime: 0,
    meta: USER_QUERY_META,
  })
