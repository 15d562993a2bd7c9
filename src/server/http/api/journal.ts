import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  conflictSchema,
  deletedVersionSchema,
  entryChangesSchema,
  newConflictSchema,
  newEntrySchema,
  savedEntrySchema,
} from '../../../contract/journal.ts'
import {
  importRemovalResultSchema,
  importRemovalSchema,
  importResultSchema,
  importSchema,
} from '../../../contract/journal-import.ts'
import {
  createEntry,
  deleteEntry,
  EntryConflict,
  importEntries,
  removeImported,
  updateEntry,
} from '../../domain/journal/journal.ts'
import { readAnalysisState } from '../../storage/entry-features.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { journalAnalysisRoutes } from './journal-analysis.ts'
import {
  entryParamsSchema,
  findEntryToDelete,
  findOwnEntry,
  serializeEntry,
  serializeSavedEntry,
  supportOf,
} from './journal-entry.ts'
import { journalListRoutes } from './journal-list.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

export const journalRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

journalRoutes.route('/', journalListRoutes)
journalRoutes.route('/', journalAnalysisRoutes)

journalRoutes
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal',
      summary: 'Write an entry',
      request: jsonBody(newEntrySchema),
      responses: {
        201: jsonResponse('The entry', savedEntrySchema),
        ...errorResponses(400, 401, 403, 410, 413, 415, 429, 503),
        409: jsonResponse('Your entry with this id says something else, or the id is taken', newConflictSchema),
      },
    }),
    async (c) => {
      const { database, entryAnalyser } = c.get('services')
      try {
        const entry = await createEntry(database.db, requireUser(c).id, c.req.valid('json'))
        return c.json(serializeSavedEntry(c, await entryAnalyser.analyseSaved(entry)), 201)
      } catch (error) {
        return c.json(conflictBody(c, error), 409)
      }
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal/import',
      summary: 'Add entries that the journal doesn’t hold yet, or say which they are',
      request: jsonBody(importSchema),
      responses: {
        200: jsonResponse('What would be added', importResultSchema),
        201: jsonResponse('What was added', importResultSchema),
        ...errorResponses(400, 401, 403, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { entries, preview } = c.req.valid('json')
      const { database, entryAnalyser, rateLimits } = c.get('services')
      const { id } = requireUser(c)
      if (!preview)
        await rateLimits.countImportedCharacters(
          id,
          entries.reduce((sum, entry) => sum + entry.dreamContent.length, 0),
        )
      const result = await importEntries(database.db, id, entries, preview)
      if (preview) return c.json(result, 200)
      if (result.added.length === 0) return c.json(result, 201)
      await entryAnalyser.analyseImported(id)
      const { pending, supportDue } = await readAnalysisState(database.db, id)
      return c.json({ ...result, ...(pending > 0 && { pending: true as const }), ...supportOf(supportDue) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal/import/removal',
      summary: 'Take an import back: remove those of its entries that weren’t edited since',
      request: jsonBody(importRemovalSchema),
      responses: {
        200: jsonResponse('What was removed', importRemovalResultSchema),
        ...errorResponses(400, 401, 403, 413, 415, 429, 503),
      },
    }),
    async (c) =>
      c.json(await removeImported(c.get('services').database.db, requireUser(c).id, c.req.valid('json').ids), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/{id}',
      summary: 'One of your entries',
      request: { params: entryParamsSchema },
      responses: { 200: jsonResponse('The entry', savedEntrySchema), ...errorResponses(400, 401, 404, 503) },
    }),
    async (c) => c.json(serializeSavedEntry(c, await findOwnEntry(c, c.req.valid('param').id)), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/journal/{id}',
      summary: 'Edit an entry',
      request: { params: entryParamsSchema, ...jsonBody(entryChangesSchema) },
      responses: {
        200: jsonResponse('The entry', savedEntrySchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
        409: jsonResponse('There is a newer version', conflictSchema),
      },
    }),
    async (c) => {
      const { database, entryAnalyser } = c.get('services')
      try {
        const entry = await updateEntry(
          database.db,
          await findOwnEntry(c, c.req.valid('param').id),
          c.req.valid('json'),
        )
        return c.json(serializeSavedEntry(c, await entryAnalyser.analyseSaved(entry)), 200)
      } catch (error) {
        return c.json(conflictBody(c, error), 409)
      }
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/{id}',
      summary: 'Delete an entry',
      request: { params: entryParamsSchema, query: deletedVersionSchema },
      responses: {
        204: { description: 'Deleted' },
        ...errorResponses(400, 401, 403, 404, 429, 503),
        409: jsonResponse('There is a newer version', conflictSchema),
      },
    }),
    async (c) => {
      try {
        const entry = await findEntryToDelete(c, c.req.valid('param').id)
        await deleteEntry(c.get('services').database.db, entry, c.req.valid('query').version)
        return c.body(null, 204)
      } catch (error) {
        return c.json(conflictBody(c, error), 409)
      }
    },
  )

/** The body of the response that names the version which the server has. Throws any error that is no conflict. */
function conflictBody(c: Context<HttpEnv>, error: unknown) {
  if (!(error instanceof EntryConflict)) throw error
  const sentence = 'This entry was changed elsewhere since you opened it.'
  return { error: sentence, entry: serializeEntry(c, error.entry) }
}
