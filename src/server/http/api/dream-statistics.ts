import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { dreamStatisticsOverviewSchema, dreamStatisticsSchema } from '../../../contract/dream-statistics.ts'
import type { HttpEnv } from '../context.ts'
import { cacheResponses, publicCache } from '../page-cache/response-cache.ts'
import { jsonResponse } from './openapi.ts'

/** The counts are read at the start and never change while the process runs. */
const cacheStatistics = cacheResponses((c) => c.req.path)

export const dreamStatisticsRoutes = new OpenAPIHono<HttpEnv>()
dreamStatisticsRoutes.use('/dream-statistics', cacheStatistics, publicCache)
dreamStatisticsRoutes.use('/dream-statistics/overview', cacheStatistics, publicCache)

dreamStatisticsRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/dream-statistics',
      summary: 'How often each symbol is found in published dream reports, with which feelings and what else',
      responses: { 200: jsonResponse('All counts', dreamStatisticsSchema) },
    }),
    (c) => c.json(c.get('services').dreamStatistics.all, 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/dream-statistics/overview',
      summary: 'The most frequent symbols in dream reports, and where women’s and men’s part',
      responses: { 200: jsonResponse('What the page of the statistics shows', dreamStatisticsOverviewSchema) },
    }),
    (c) => c.json(c.get('services').dreamStatistics.overview, 200),
  )
