import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { journalAnalysisSchema, shownSupportQuerySchema } from '../../../contract/journal-analysis.ts'
import { clearSupportDue, readAnalysisState } from '../../storage/entry-features.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { supportOf } from './journal-entry.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** The routes for the analysis of entries after they were saved, and for the help that its findings call for. */
export const journalAnalysisRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/analysis',
      summary: 'How many of your entries are still being analysed, and help that you haven’t been shown yet',
      responses: { 200: jsonResponse('The state', journalAnalysisSchema), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const { database, entryAnalyser } = c.get('services')
      const { id } = requireUser(c)
      const { pending, supportDue } = await readAnalysisState(database.db, id)
      if (pending > 0) entryAnalyser.start(id)
      return c.json({ pending, ...supportOf(supportDue) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/support',
      summary: 'Note that you were shown where help can be found: of this kind, and with “self-harm” any',
      request: { query: shownSupportQuerySchema },
      responses: { 204: { description: 'Noted' }, ...errorResponses(400, 401, 403, 429, 503) },
    }),
    async (c) => {
      await clearSupportDue(c.get('services').database.db, requireUser(c).id, c.req.valid('query').kind)
      return c.body(null, 204)
    },
  )
