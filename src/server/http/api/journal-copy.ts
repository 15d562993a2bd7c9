import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { entrySchema } from '../../../contract/journal.ts'
import { entryIdsQuerySchema, entryVersionSchema } from '../../../contract/journal-copy.ts'
import { listEntriesWithIds, listEntryVersions } from '../../storage/journal.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { serializeEntry } from './journal-entry.ts'
import { respondWithReading } from './journal-reading.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** The routes for a device that keeps a copy of its user's journal: which entries there are, and those it lacks. */
export const journalCopyRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

journalCopyRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/versions',
      summary: 'The ids and versions of all your entries, to bring a copy up to date',
      responses: {
        200: jsonResponse('In no particular order', z.array(entryVersionSchema)),
        ...errorResponses(401, 429, 503),
      },
    }),
    async (c) =>
      respondWithReading(c, 'versions', () => listEntryVersions(c.get('services').database.db, requireUser(c).id)),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/batch',
      summary: 'Your entries with these ids',
      request: { query: entryIdsQuerySchema },
      responses: {
        200: jsonResponse('Those that there are, in no particular order', z.array(entrySchema)),
        ...errorResponses(400, 401, 429, 503),
      },
    }),
    async (c) => {
      const { database, journalReadings } = c.get('services')
      const { id } = requireUser(c)
      const entries = await journalReadings.readPart(id, () =>
        listEntriesWithIds(database.db, id, c.req.valid('query').ids),
      )
      return c.json(
        entries.map((entry) => serializeEntry(c, entry)),
        200,
      )
    },
  )
