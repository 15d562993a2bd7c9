import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { dayParamsSchema } from '../../../contract/journal-nights.ts'
import { noteDreamlessNight, removeDreamlessNight } from '../../domain/journal/dreamless-nights.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { errorResponses, rejectInvalidInput } from './openapi.ts'

/** To be registered after the journal's routes, whose middleware signs in and counts the writes below /journal. */
export const dreamlessNightRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'put',
      path: '/journal/dreamless/{day}',
      summary: 'Note that you remembered no dream of a night',
      request: { params: dayParamsSchema },
      responses: { 204: { description: 'Noted' }, ...errorResponses(400, 401, 403, 429, 503) },
    }),
    async (c) => {
      await noteDreamlessNight(c.get('services').database.db, requireUser(c).id, c.req.valid('param').day)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/dreamless/{day}',
      summary: 'Take that note back',
      request: { params: dayParamsSchema },
      responses: { 204: { description: 'Taken back' }, ...errorResponses(400, 401, 403, 429, 503) },
    }),
    async (c) => {
      await removeDreamlessNight(c.get('services').database.db, requireUser(c).id, c.req.valid('param').day)
      return c.body(null, 204)
    },
  )
