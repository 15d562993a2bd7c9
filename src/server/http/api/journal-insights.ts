import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  changedSignSchema,
  insightsQuerySchema,
  insightsSchema,
  journalYearSchema,
  markSignSchema,
  signParamsSchema,
} from '../../../contract/journal-insights.ts'
import { yearParamsSchema } from '../../../contract/journal-nights.ts'
import { utcDay } from '../../../shared/utc-day.ts'
import { readInsights } from '../../domain/journal/insights/journal-insights.ts'
import { readJournalYear } from '../../domain/journal/insights/journal-year.ts'
import { markSign, unmarkSign } from '../../domain/journal/sign-marking.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { respondWithReading } from './journal-reading.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

/**
 * The routes for what a journal's entries show together. They must be mounted before its other routes, whose `{id}` is
 * any text.
 */
export const journalInsightRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

journalInsightRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/insights',
      summary: 'What your entries show together',
      request: { query: insightsQuerySchema },
      responses: {
        200: jsonResponse('Nights, what recurs, dream signs, and comparisons', insightsSchema),
        ...errorResponses(400, 401, 429, 503),
      },
    }),
    async (c) => {
      const { database, entryAnalyser } = c.get('services')
      const { id } = requireUser(c)
      const { today = utcDay(new Date()), from, to } = c.req.valid('query')
      const name = ['insights', today, from, to].join(' ')
      const response = await respondWithReading(c, name, async (pause) => {
        const insights = await readInsights(database.db, id, { today, from, to }, dictionaryOf(c), pause)
        if (insights.outdated > 0) entryAnalyser.start(id)
        return insights
      })
      // Also where the response was stored, and reading the entries anew was given up.
      entryAnalyser.startOnce(id)
      return response
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/years/{year}/summary',
      summary: 'A year of your journal',
      request: { params: yearParamsSchema },
      responses: { 200: jsonResponse('The year', journalYearSchema), ...errorResponses(400, 401, 429, 503) },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const { id } = requireUser(c)
      const { year } = c.req.valid('param')
      return respondWithReading(c, `year ${year}`, (pause) => readJournalYear(db, id, year, dictionaryOf(c), pause))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal/signs',
      summary: 'Mark a symbol, person or place as a dream sign in all entries that have it',
      request: jsonBody(markSignSchema),
      responses: {
        200: jsonResponse('How many entries were changed', changedSignSchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const marked = await markSign(db, requireUser(c).id, c.req.valid('json'), dictionaryOf(c))
      return c.json(marked, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/signs/{sign}',
      summary: 'Remove a dream sign from all your entries',
      request: { params: signParamsSchema },
      responses: {
        200: jsonResponse('How many entries were changed', changedSignSchema),
        ...errorResponses(400, 401, 403, 429, 503),
      },
    }),
    async (c) =>
      c.json(await unmarkSign(c.get('services').database.db, requireUser(c).id, c.req.valid('param').sign), 200),
  )

function dictionaryOf(c: Context<HttpEnv>) {
  const { keywords, formerSlugs, dreamStatistics, dictionaryMemory } = c.get('services')
  return {
    labelOf: (kind: string, name: string) => (kind === 'symbol' ? (keywords.get(name) ?? name) : name),
    async namesOf(slugs: readonly string[]) {
      const index = await dictionaryMemory.read()
      const ids = slugs.flatMap((slug) => index.findBySlug(slug)?.id ?? [])
      const symbols = await index.readTexts(ids)
      return new Map(symbols.map(({ slug, keyword, synonyms }) => [slug, [keyword, ...synonyms]]))
    },
    formerSlugs,
    statistics: dreamStatistics.all,
  }
}
