import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  entryFilterQuerySchema,
  entryListQuerySchema,
  entryNeighboursSchema,
  entrySummarySchema,
  type ListedEntry,
  labelsSchema,
  listedEntrySchema,
  moreLabelsSchema,
  onThisNightQuerySchema,
  onThisNightSchema,
  similarEntrySchema,
} from '../../../contract/journal-list.ts'
import { monthParamsSchema, nightSchema, yearNightSchema, yearParamsSchema } from '../../../contract/journal-nights.ts'
import {
  filterOf,
  type ListedRow,
  mergeSlugs,
  readJournal,
  readLabels,
  readMoreLabels,
  readNeighbours,
  readWholeJournal,
} from '../../domain/journal/journal-list.ts'
import { readNights, readOnThisNight, readYear } from '../../domain/journal/journal-nights.ts'
import { findSimilarEntries } from '../../domain/journal/search/similar-entries.ts'
import { summariseEntries } from '../../storage/journal-search.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { entryParamsSchema, findOwnEntry, nameSymbols, serializeEntry } from './journal-entry.ts'
import { respondWithReading } from './journal-reading.ts'
import { streamJsonArray } from './json-stream.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** How many entries a summary names. */
const LATEST = 3

/** The routes that read a journal as a whole. */
export const journalListRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

journalListRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal',
      summary:
        'Your entries, newest first or best first; with a limit by pages, the next one’s address in a Link header',
      request: { query: entryListQuerySchema },
      responses: {
        200: jsonResponse('The entries', z.array(listedEntrySchema)),
        ...errorResponses(400, 401, 429, 503),
      },
    }),
    async (c) => {
      const query = c.req.valid('query')
      const { database, journalSearch, journalReadings } = c.get('services')
      const { id } = requireUser(c)
      const slugs = (slug: string) => slugsOfSymbol(c, slug)
      if (query.limit === undefined) {
        const batches = readWholeJournal(database.db, journalSearch, id, query, slugs)
        return streamJsonArray(c, journalReadings.readWhole(id, batches), (entry) => serializeListed(c, entry))
      }
      const read = () => readJournal(database.db, journalSearch, id, query, slugs)
      // A page without a search is a few rows of an index.
      const { entries, next } = await (query.q ? journalReadings.readPart(id, read) : read())
      if (next) c.header('Link', `<${nextPagePath(c, next)}>; rel="next"`)
      return c.json(
        entries.map((entry) => serializeListed(c, entry)),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/labels',
      summary: 'The moods, tags, dream signs and months of your entries',
      responses: { 200: jsonResponse('How often each is there', labelsSchema), ...errorResponses(401, 429, 503) },
    }),
    async (c) => {
      const { database, entryAnalyser } = c.get('services')
      const { id } = requireUser(c)
      // Whoever opens the journal may soon filter it by what is recognised.
      entryAnalyser.startOnce(id)
      return respondWithReading(c, 'labels', (pause) => readLabels(database.db, id, pause))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/labels/more',
      summary: 'The symbols, people, places, themes, feelings, dream signs and lucidity of your entries',
      responses: { 200: jsonResponse('How often each is there', moreLabelsSchema), ...errorResponses(401, 429, 503) },
    }),
    async (c) => {
      const { database, formerSlugs } = c.get('services')
      const { id } = requireUser(c)
      return respondWithReading(c, 'more labels', async (pause) => {
        const { symbols, ...labels } = await readMoreLabels(database.db, id, pause)
        const counts = new Map(mergeSlugs(symbols, formerSlugs).map(({ name, count }) => [name, count]))
        const named = nameSymbols(c, [...counts.keys()])
        return { ...labels, symbols: named.map((name) => ({ ...name, count: counts.get(name.slug) ?? 0 })) }
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/summary',
      summary: 'How many of your entries match a filter, and the latest of them',
      request: { query: entryFilterQuerySchema },
      responses: { 200: jsonResponse('The summary', entrySummarySchema), ...errorResponses(400, 401, 429, 503) },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const { id } = requireUser(c)
      const filter = filterOf(c.req.valid('query'), (slug) => slugsOfSymbol(c, slug))
      const name = `summary ${JSON.stringify(filter)}`
      return respondWithReading(c, name, () => summariseEntries(db, id, filter, LATEST))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/on-this-night',
      summary: 'Your entries of the same calendar day in other years, up to four of each',
      request: { query: onThisNightQuerySchema },
      responses: {
        200: jsonResponse('The entries, newest first', onThisNightSchema),
        ...errorResponses(400, 401, 503),
      },
    }),
    async (c) => {
      const { day } = c.req.valid('query')
      return c.json(await readOnThisNight(c.get('services').database.db, requireUser(c).id, day), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/nights/{month}',
      summary: 'The nights of a month that have up to four entries each, or are noted as dreamless',
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
        ...errorResponses(400, 401, 429, 503),
      },
    }),
    async (c) => {
      const { db } = c.get('services').database
      const { id } = requireUser(c)
      const { year } = c.req.valid('param')
      return respondWithReading(c, `nights ${year}`, () => readYear(db, id, year))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/{id}/neighbours',
      summary: 'Your entries before and after one of them',
      request: { params: entryParamsSchema },
      responses: {
        200: jsonResponse('The two entries', entryNeighboursSchema),
        ...errorResponses(400, 401, 404, 429, 503),
      },
    }),
    async (c) => {
      const { db } = c.get('services').database
      return c.json(await readNeighbours(db, await findOwnEntry(c, c.req.valid('param').id)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/journal/{id}/similar',
      summary: 'Your entries that are most like one of them',
      request: { params: entryParamsSchema },
      responses: {
        200: jsonResponse('Up to five entries, the most similar first', z.array(similarEntrySchema)),
        ...errorResponses(400, 401, 404, 429, 503),
      },
    }),
    async (c) => {
      const { database, journalSearch, formerSlugs, journalReadings } = c.get('services')
      const similar = await journalReadings.readPart(requireUser(c).id, async () =>
        findSimilarEntries(
          database.db,
          journalSearch.vectors,
          await findOwnEntry(c, c.req.valid('param').id),
          formerSlugs,
        ),
      )
      return c.json(
        similar.map(({ symbols, ...entry }) => ({ ...entry, symbols: nameSymbols(c, symbols) })),
        200,
      )
    },
  )

function nextPagePath(c: Context<HttpEnv>, cursor: string): string {
  const { searchParams } = new URL(c.req.url)
  searchParams.set('cursor', cursor)
  return `/api/journal?${searchParams}`
}

function serializeListed(c: Context<HttpEnv>, { found, ...entry }: ListedRow): ListedEntry {
  return { ...serializeEntry(c, entry), ...(found && { found }) }
}

/** The slug of a symbol, and those that it had before. */
function slugsOfSymbol(c: Context<HttpEnv>, slug: string): string[] {
  const { formerSlugs } = c.get('services')
  const current = formerSlugs.get(slug) ?? slug
  return [current, ...[...formerSlugs].flatMap(([former, now]) => (now === current ? [former] : []))]
}
