import { queryOptions } from '@tanstack/react-query'
import type { DreamStatistics, DreamStatisticsOverview } from '../../contract/dream-statistics.ts'
import { getJson } from '../../lib/api/api-client.ts'

export const overviewQuery = queryOptions({
  queryKey: ['dream-statistics', 'overview'],
  queryFn: (context) => getJson<DreamStatisticsOverview>('/api/dream-statistics/overview', context),
})

/** The counts of all symbols: too many to be sent with the page. */
export const allCountsQuery = queryOptions({
  queryKey: ['dream-statistics', 'all'],
  queryFn: (context) => getJson<DreamStatistics>('/api/dream-statistics', context),
})
