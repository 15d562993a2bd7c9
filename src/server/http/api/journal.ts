import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  conflictSchema,
  type Entry,
  entryChangesSchema,
  entryListQuerySchema,
  entrySchema,
  importResultSchema,
  importSchema,
  labelsSchema,
  monthParamsSchema,
  newEntrySchema,
  nightSchema,
  type SavedEntry,
  savedEntrySchema,
  yearNightSchema,
  yearParamsSchema,
} from '../../../contract/journal.ts'
import { text } from '../../../contract/text.ts'
import { currentSlugs } from '../../../shared/current-slugs.ts'
import {
  authorizeEntry,
  createEntry,
  deleteEntry,
  EntryConflict,
  EntryNotFound,
  importEntries,
  readJournal,
  readLabels,
  readNights,
  readWholeJournal,
  readYear,
  updateEntry,
} from '../../domain/journal.ts'
import type { EntryRow } from '../../storage/journal.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { streamJsonArray } from './json-stream.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** Any string: one that isn't a UUID is an unknown id (404), see `findOwnEntry`. */
const params = z.object({ id: text() })

export const journalRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

journalRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal',
      summary: 'Your entries, newest first; with a limit by pages, the next one’s address in a Link header',
      request: { query: entryListQuerySchema },
      responses: { 200: jsonResponse('The entries', z.array(entrySchema)), ...errorResponses(400, 401, 503) },
    }),
    async (c) => {
      const query = c.req.valid('query')
      if (query.limit === undefined) {
        const batches = readWholeJournal(c.get('services').database.db, requireUser(c).id, query)
        return streamJsonArray(c, batches, (entry) => serializeEntry(c, entry))
      }
      const { entries, next } = await readJournal(c.get('services').database.db, requireUser(c).id, query)
      if (next) c.header('Link', `<${nextPagePath(c, next)}>; rel="next"`)
      return c.json(
        entries.map((entry) => serializeEntry(c, entry)),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/journal',
      summary: 'Write an entry',
      request: jsonBody(newEntrySchema),
      responses: {
        201: jsonResponse('The entry', savedEntrySchema),
        ...errorResponses(400, 401, 403, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, textWorkers } = c.get('services')
      const entry = await createEntry(database.db, textWorkers.recogniseEntries, requireUser(c).id, c.req.valid('json'))
      return c.json(await serializeSavedEntry(c, entry), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/labels',
      summary: 'The moods, tags, dream signs and months of your entries',
      responses: { 200: jsonResponse('How often each is there', labelsSchema), ...errorResponses(401, 503) },
    }),
    async (c) => {
      const { database, entryRereader } = c.get('services')
      const { id } = requireUser(c)
      // Whoever opens the journal may soon filter it by what is recognised.
      entryRereader.startOnce(id)
      return c.json(await readLabels(database.db, id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/nights/{month}',
      summary: 'The nights of a month that have entries, or are noted as dreamless',
      request: { params: monthParamsSchema },
      responses: {
        200: jsonResponse('The nights, oldest first', z.array(nightSchema)),
        ...errorResponses(400, 401, 503),
      },
    }),
    async (c) => {
      return c.json(await readNights(c.get('services').database.db, requireUser(c).id, c.req.valid('param').month), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/years/{year}',
      summary: 'The nights of a year that have entries or are noted as dreamless, without titles',
      request: { params: yearParamsSchema },
      responses: {
        200: jsonResponse('The nights, oldest first', z.array(yearNightSchema)),
        ...errorResponses(400, 401, 503),
      },
    }),
    async (c) => {
      return c.json(await readYear(c.get('services').database.db, requireUser(c).id, c.req.valid('param').year), 200)
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
      const { database, textWorkers, rateLimits } = c.get('services')
      const { id } = requireUser(c)
      if (!preview)
        await rateLimits.countImportedCharacters(
          id,
          entries.reduce((sum, entry) => sum + entry.dreamContent.length, 0),
        )
      const result = await importEntries(database.db, textWorkers.recogniseEntries, id, entries, preview)
      if (preview) return c.json(result, 200)
      const added = result.added.flatMap((at) => entries[at] ?? [])
      return c.json({ ...result, ...(await supportForSaved(c, id, added)) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/{id}',
      summary: 'One of your entries',
      request: { params },
      responses: { 200: jsonResponse('The entry', entrySchema), ...errorResponses(400, 401, 404, 503) },
    }),
    async (c) => c.json(serializeEntry(c, await findOwnEntry(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/journal/{id}',
      summary: 'Edit an entry',
      request: { params, ...jsonBody(entryChangesSchema) },
      responses: {
        200: jsonResponse('The entry', savedEntrySchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
        409: jsonResponse('There is a newer version', conflictSchema),
      },
    }),
    async (c) => {
      const { database, textWorkers } = c.get('services')
      try {
        const entry = await updateEntry(
          database.db,
          textWorkers.recogniseEntries,
          await findOwnEntry(c),
          c.req.valid('json'),
        )
        return c.json(await serializeSavedEntry(c, entry), 200)
      } catch (error) {
        if (!(error instanceof EntryConflict)) throw error
        const sentence = 'This entry was changed elsewhere since you opened it.'
        return c.json({ error: sentence, entry: serializeEntry(c, error.entry) }, 409)
      }
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/{id}',
      summary: 'Delete an entry',
      request: { params },
      responses: { 204: { description: 'Deleted' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      await deleteEntry(c.get('services').database.db, await findOwnEntry(c))
      return c.body(null, 204)
    },
  )

/** Returns the entry with the id in the path. Throws {@link EntryNotFound} unless it belongs to the user. */
export function findOwnEntry(c: Context<HttpEnv, string, { out: { param: { id: string } } }>) {
  const { id } = c.req.valid('param')
  if (!z.uuid().safeParse(id).success) throw new EntryNotFound()
  return authorizeEntry(c.get('services').database.db, requireUser(c).id, id)
}

function nextPagePath(c: Context<HttpEnv>, cursor: string): string {
  const { searchParams } = new URL(c.req.url)
  searchParams.set('cursor', cursor)
  return `/api/journal?${searchParams}`
}

/** An entry as the API returns it. */
export function serializeEntry(
  c: Context<HttpEnv>,
  { symbols, reading, recognisedBy: _, writtenAt, createdAt, updatedAt, ...entry }: EntryRow,
): Entry {
  const { keywords, figures, formerSlugs } = c.get('services')
  return {
    ...entry,
    reading: reading && {
      ...reading,
      symbols: reading.symbols.map((symbol) => ({ ...symbol, figure: symbol.reading && figures.get(symbol.slug) })),
    },
    // A symbol that was removed from the dictionary has no page to link to.
    symbols: currentSlugs(symbols, formerSlugs).flatMap((slug) => {
      const keyword = keywords.get(slug)
      return keyword ? [{ slug, keyword }] : []
    }),
    writtenAt: writtenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Adds where help can be found, if the entry speaks of real distress. */
async function serializeSavedEntry(c: Context<HttpEnv>, entry: EntryRow): Promise<SavedEntry> {
  return { ...serializeEntry(c, entry), ...(await supportForSaved(c, entry.userId, [entry])) }
}

/**
 * Returns where help can be found, if one of the entries speaks of real distress; else no fields. The entries are saved
 * by then, so this never fails.
 */
export async function supportForSaved(
  c: Context<HttpEnv>,
  userId: number,
  entries: Pick<EntryRow, 'title' | 'dreamContent'>[],
): Promise<Pick<SavedEntry, 'support' | 'supportKind'>> {
  const { textWorkers, log } = c.get('services')
  const texts = entries.map(({ title, dreamContent }) => `${title}. ${dreamContent}`)
  const support = await textWorkers
    .supportForEntries(userId, texts)
    .catch((error: Error) => log.error({ error: error.name }, 'a saved entry was not screened for distress'))
  return support ? { support: support.message, supportKind: support.kind } : {}
}
