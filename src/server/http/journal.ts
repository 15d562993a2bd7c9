import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  conflictSchema,
  type Entry,
  entryChangesSchema,
  entrySchema,
  importAnswerSchema,
  importSchema,
  insightsQuerySchema,
  insightsSchema,
  labelsSchema,
  listQuerySchema,
  monthSchema,
  newEntrySchema,
  nightSchema,
} from '../../contract/journal.ts'
import { text } from '../../contract/text.ts'
import {
  authorizeEntry,
  createEntry,
  deleteEntry,
  EntryChanged,
  EntryUnknown,
  importEntries,
  readJournal,
  readLabels,
  readNights,
  readWholeJournal,
  updateEntry,
} from '../domain/journal.ts'
import { readInsights } from '../domain/journal-insights.ts'
import type { EntryRow } from '../storage/journal.ts'
import type { HttpEnv } from './env.ts'
import { answers, json, jsonBody, rejectInvalid } from './openapi.ts'
import { memberOf } from './session.ts'
import { answerJsonArray } from './stream-json.ts'

/** An id that is none is an entry that isn't there. */
const params = z.object({ id: text() })

const listRoute = createRoute({
  method: 'get',
  path: '/journal',
  summary: 'Your entries, newest first; with a limit by pages, the next one’s address in a Link header',
  request: { query: listQuerySchema },
  responses: { 200: json('The entries', z.array(entrySchema)), ...answers(400, 401, 503) },
})

const createEntryRoute = createRoute({
  method: 'post',
  path: '/journal',
  summary: 'Write an entry',
  request: jsonBody(newEntrySchema),
  responses: { 201: json('The entry', entrySchema), ...answers(400, 401, 403, 413, 415, 429, 503) },
})

const labelsRoute = createRoute({
  method: 'get',
  path: '/journal/labels',
  summary: 'The moods, tags and months of your entries',
  responses: { 200: json('How often each is there', labelsSchema), ...answers(401, 503) },
})

const nightsRoute = createRoute({
  method: 'get',
  path: '/journal/nights/{month}',
  summary: 'The nights of a month that have entries',
  request: { params: monthSchema },
  responses: { 200: json('The nights, oldest first', z.array(nightSchema)), ...answers(400, 401, 503) },
})

const insightsRoute = createRoute({
  method: 'get',
  path: '/journal/insights',
  summary: 'What your entries show together',
  request: { query: insightsQuerySchema },
  responses: { 200: json('Nights, symbols, moods and pairs', insightsSchema), ...answers(400, 401, 503) },
})

const importRoute = createRoute({
  method: 'post',
  path: '/journal/import',
  summary: 'Add entries that the journal doesn’t hold yet, or say which they are',
  request: jsonBody(importSchema),
  responses: {
    200: json('What would be added', importAnswerSchema),
    201: json('What was added', importAnswerSchema),
    ...answers(400, 401, 403, 413, 415, 429, 503),
  },
})

const entryRoute = createRoute({
  method: 'get',
  path: '/journal/{id}',
  summary: 'One of your entries',
  request: { params },
  responses: { 200: json('The entry', entrySchema), ...answers(400, 401, 404, 503) },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/journal/{id}',
  summary: 'Edit an entry',
  request: { params, ...jsonBody(entryChangesSchema) },
  responses: {
    200: json('The entry', entrySchema),
    ...answers(400, 401, 403, 404, 413, 415, 429, 503),
    409: json('There is a newer version', conflictSchema),
  },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/journal/{id}',
  summary: 'Delete an entry',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...answers(400, 401, 403, 404, 429, 503) },
})

export const journalRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })

// Who asks comes before what is asked: a guest learns nothing about what would be valid.
journalRoutes.use('/journal/*', async (c, next) => {
  const user = memberOf(c)
  if (c.req.method !== 'GET') await c.get('services').rateLimits.countWrite(user.id)
  await next()
})

journalRoutes
  .openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    if (query.limit === undefined) {
      const batches = readWholeJournal(c.get('services').database.db, memberOf(c).id, query)
      return answerJsonArray(c, batches, (entry) => wireEntry(c, entry))
    }
    const { entries, next } = await readJournal(c.get('services').database.db, memberOf(c).id, query)
    if (next) c.header('Link', `<${nextAddress(c, next)}>; rel="next"`)
    return c.json(
      entries.map((entry) => wireEntry(c, entry)),
      200,
    )
  })
  .openapi(createEntryRoute, async (c) => {
    const { database, textWorkers } = c.get('services')
    const entry = await createEntry(database.db, textWorkers.recogniseEntries, memberOf(c).id, c.req.valid('json'))
    return c.json(wireEntry(c, entry), 201)
  })
  .openapi(labelsRoute, async (c) => c.json(await readLabels(c.get('services').database.db, memberOf(c).id), 200))
  .openapi(nightsRoute, async (c) => {
    return c.json(await readNights(c.get('services').database.db, memberOf(c).id, c.req.valid('param').month), 200)
  })
  .openapi(insightsRoute, async (c) => {
    const today = c.req.valid('query').today ?? new Date().toISOString().slice(0, 10)
    const { database, keywords } = c.get('services')
    const nameOf = (slug: string) => keywords.get(slug) ?? slug
    return c.json(await readInsights(database.db, memberOf(c).id, today, nameOf), 200)
  })
  .openapi(importRoute, async (c) => {
    const { entries, preview } = c.req.valid('json')
    const { database, textWorkers, rateLimits } = c.get('services')
    const { id } = memberOf(c)
    if (!preview)
      await rateLimits.countReading(
        id,
        entries.reduce((sum, entry) => sum + entry.dreamContent.length, 0),
      )
    const answer = await importEntries(database.db, textWorkers.recogniseEntries, id, entries, preview)
    return preview ? c.json(answer, 200) : c.json(answer, 201)
  })
  .openapi(entryRoute, async (c) => c.json(wireEntry(c, await ownEntry(c)), 200))
  .openapi(updateRoute, async (c) => {
    const { database, textWorkers } = c.get('services')
    try {
      const entry = await updateEntry(database.db, textWorkers.recogniseEntries, await ownEntry(c), c.req.valid('json'))
      return c.json(wireEntry(c, entry), 200)
    } catch (error) {
      if (!(error instanceof EntryChanged)) throw error
      const sentence = 'This entry was changed elsewhere since you opened it.'
      return c.json({ error: sentence, entry: wireEntry(c, error.entry) }, 409)
    }
  })
  .openapi(deleteRoute, async (c) => {
    await deleteEntry(c.get('services').database.db, await ownEntry(c))
    return c.body(null, 204)
  })

/** The entry that the address names, if it is the asker's own. */
function ownEntry(c: Context<HttpEnv, string, { out: { param: { id: string } } }>) {
  const { id } = c.req.valid('param')
  if (!z.uuid().safeParse(id).success) throw new EntryUnknown()
  return authorizeEntry(c.get('services').database.db, memberOf(c).id, id)
}

function nextAddress(c: Context<HttpEnv>, cursor: string): string {
  const { searchParams } = new URL(c.req.url)
  searchParams.set('cursor', cursor)
  return `/api/journal?${searchParams}`
}

function wireEntry(c: Context<HttpEnv>, { symbols, createdAt, updatedAt, ...entry }: EntryRow): Entry {
  const { keywords } = c.get('services')
  return {
    ...entry,
    // A symbol that has left the dictionary has no page to lead to.
    symbols: symbols.flatMap((slug) => {
      const keyword = keywords.get(slug)
      return keyword ? [{ slug, keyword }] : []
    }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
