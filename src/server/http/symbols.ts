import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { SEARCH_LIMIT_MAX } from '../../contract/limits.ts'
import {
  type SymbolCard,
  type SymbolEntry,
  type SymbolName,
  searchQuerySchema,
  suggestionSchema,
  suggestQuerySchema,
  symbolCardSchema,
  symbolNameSchema,
  symbolSchema,
  symbolSurroundingsSchema,
  type View,
} from '../../contract/symbol.ts'
import { text } from '../../contract/text.ts'
import { search, searchCards, suggest } from '../domain/search.ts'
import { cardOf, popularSymbols, surroundingsOf, symbolOfTheDay } from '../domain/symbols.ts'
import type { Db } from '../storage/db.ts'
import { findSymbol, listEntries, listNames } from '../storage/symbols.ts'
import { clientHash } from './address.ts'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'
import { answers, json, rejectInvalid } from './openapi.ts'
import { cacheResponses, publicCache } from './response-cache.ts'

/** A list of entries in one of the views. */
export const symbolListSchema = z.union([z.array(symbolSchema), z.array(symbolCardSchema), z.array(symbolNameSchema)])

const slugParam = z.object({ slug: text() })

const searchRoute = createRoute({
  method: 'get',
  path: '/search',
  summary: 'Search the dictionary; without a query the whole list, most popular first',
  request: { query: searchQuerySchema },
  responses: { 200: json('The entries found, best first', symbolListSchema), ...answers(400, 429, 503) },
})

const suggestRoute = createRoute({
  method: 'get',
  path: '/suggest',
  summary: 'Symbols for what has been typed so far',
  request: { query: suggestQuerySchema },
  responses: { 200: json('Up to eight symbols', z.array(suggestionSchema)), ...answers(400, 429, 503) },
})

const symbolRoute = createRoute({
  method: 'get',
  path: '/interpretations/{slug}',
  summary: 'One entry of the dictionary',
  request: { params: slugParam },
  responses: { 200: json('The entry', symbolSchema), ...answers(400, 404, 503) },
})

const surroundingsRoute = createRoute({
  method: 'get',
  path: '/interpretations/{slug}/surroundings',
  summary: 'What stands around an entry: related symbols, its neighbours, what is dreamt together with it',
  request: { params: slugParam },
  responses: { 200: json('The surroundings', symbolSurroundingsSchema), ...answers(400, 404, 503) },
})

const dayRoute = createRoute({
  method: 'get',
  path: '/symbol-of-the-day',
  summary: 'The symbol of today (UTC)',
  responses: { 200: json('The symbol', symbolCardSchema), ...answers(404, 503) },
})

const unknownSymbol = () => new ApiError(404, { error: 'Interpretation Not Found' })

/** What the dictionary's calls read of their query string. */
const PARAMETERS = ['q', 'limit', 'view']

/** Sends the dictionary's answers from the cache until the day (UTC) is over: new counts of dreams show from the next day on. */
export const cacheDictionary = cacheResponses((c) =>
  isOfDictionary(c) ? JSON.stringify([c.req.path, ...PARAMETERS.map((name) => c.req.queries(name))]) : undefined,
)

/** Whether a call asks for no more than the dictionary itself names. What else people search for has no end, and can be private. */
function isOfDictionary(c: Context<HttpEnv>): boolean {
  const { names } = c.get('services')
  const query = c.req.query('q') ?? ''
  return query === '' || (c.req.path === '/api/suggest' ? names.hasBeginning(query) : names.has(query))
}

export const symbolRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })
symbolRoutes.use('/search', cacheDictionary, publicCache)
symbolRoutes.use('/suggest', cacheDictionary, publicCache)
symbolRoutes.use('/interpretations/*', cacheDictionary, publicCache)
symbolRoutes.use('/symbol-of-the-day', cacheDictionary, publicCache)

symbolRoutes
  .openapi(searchRoute, async (c) => {
    const { db } = c.get('services').database
    const { q, limit = SEARCH_LIMIT_MAX, view } = c.req.valid('query')
    const query = q?.trim() ?? ''
    // Here, behind the cache: what it answers costs nothing and isn't counted.
    if (query) await c.get('services').rateLimits.countSearch(clientHash(c), query)
    if (query && view === 'card') return c.json(await searchCards(db, query, limit), 200)
    const ids = query ? await search(db, query, limit) : await popularSymbols(db, limit, new Date())
    return c.json(await inView(db, ids, view), 200)
  })
  .openapi(suggestRoute, async (c) => {
    const { database, rateLimits } = c.get('services')
    const { q } = c.req.valid('query')
    if (q.trim()) await rateLimits.countSearch(clientHash(c), q)
    return c.json(await suggest(database.db, q), 200)
  })
  .openapi(symbolRoute, async (c) => {
    const found = await findSymbol(c.get('services').database.db, c.req.valid('param').slug)
    if (!found) throw unknownSymbol()
    const { createdAt: _, updatedAt: __, ...symbol } = found
    return c.json(symbol, 200)
  })
  .openapi(surroundingsRoute, async (c) => {
    const surroundings = await surroundingsOf(c.get('services').database.db, c.req.valid('param').slug, new Date())
    if (!surroundings) throw unknownSymbol()
    return c.json(surroundings, 200)
  })
  .openapi(dayRoute, async (c) => {
    const { db } = c.get('services').database
    const name = await symbolOfTheDay(db, new Date())
    const symbol = name && (await findSymbol(db, name.slug))
    if (!symbol) throw unknownSymbol()
    return c.json(cardOf(symbol), 200)
  })

/** The entries with these ids, as much of each as the view gives. */
export async function inView(db: Db, ids: string[], view: View): Promise<SymbolEntry[] | SymbolCard[] | SymbolName[]> {
  if (view === 'name') return listNames(db, ids)
  const entries = await listEntries(db, ids)
  return view === 'card' ? entries.map(cardOf) : entries
}
