import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { feedbackQuerySchema, feedbackSchema, feedbackSummarySchema } from '../../../contract/feedback.ts'
import { countFeedback, summariseFeedback } from '../../domain/interpretation/feedback.ts'
import type { HttpEnv } from '../context.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { requireAdmin } from '../middleware/session.ts'
import { allowanceSubjects } from './allowance-subjects.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

export const feedbackRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'post',
      path: '/interpretation-feedback',
      summary: 'Say whether an interpretation fits; only counted',
      request: jsonBody(feedbackSchema),
      responses: { 204: { description: 'Counted' }, ...errorResponses(400, 403, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { database, rateLimits, themes } = c.get('services')
      const [reader] = await allowanceSubjects(c)
      await rateLimits.countFeedback(clientNetworkHash(c), reader)
      await countFeedback(database.db, themes, c.req.valid('json'), new Date())
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/feedback',
      summary: 'What readers said about interpretations, by engine and theme; for administrators',
      request: { query: feedbackQuerySchema },
      responses: { 200: jsonResponse('The sums', feedbackSummarySchema), ...errorResponses(400, 401, 403, 503) },
    }),
    async (c) => {
      requireAdmin(c)
      const summary = await summariseFeedback(
        c.get('services').database.db,
        Number(c.req.valid('query').days),
        new Date(),
      )
      return c.json(summary, 200)
    },
  )
