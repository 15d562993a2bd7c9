import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { SEARCH_LIMIT_MAX } from '../../../contract/limits.ts'
import {
  type SymbolCard,
  type SymbolEntry,
  type SymbolName,
  searchQuerySchema,
  suggestionSchema,
  suggestQuerySchema,
  symbolCardSchema,
  symbolNameSchema,
  symbolNeighboursSchema,
  symbolSchema,
  type View,
} from '../../../contract/symbols.ts'
import { addressPart } from '../../../contract/text.ts'
import type { DictionaryIndex } from '../../domain/dictionary-index.ts'
import { search, searchCards, suggest } from '../../domain/search.ts'
import { cardOf, entryOf, nameOf, neighboursOfSymbol, popularSymbols, symbolOfTheDay } from '../../domain/symbols.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { cacheResponses, publicCache } from '../middleware/response-cache.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** A list of symbols in one of the views. */
export const symbolListSchema = z.union([z.array(symbolSchema), z.array(symbolCardSchema), z.array(symbolNameSchema)])

const slugParam = z.object({ slug: addressPart() })

const unknownSymbol = () => new ApiError(404, { error: 'Interpretation Not Found' })

/** Sent by `redirectFormerSlugs`. */
const MOVED = { description: 'The entry has another slug now: its address is in the `Location` header' }

/** The query parameters that the dictionary's responses depend on, of each kind of path. */
const PARAMETERS: [path: RegExp, names: string[]][] = [
  [/^\/api\/search\/?$/, ['q', 'limit', 'view', 'fields']],
  [/^\/api\/suggest\/?$/, ['q']],
  [/^\/api\/categories\/./, ['view', 'fields']],
]

/** Caches the dictionary's responses until the end of the day (UTC); new dream counts are visible from the next day. */
export const cacheDictionary = cacheResponses((c) => {
  const { path } = c.req
  const names = PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? []
  // A blank query is an empty one.
  const values = names.map((name) => (c.req.queries(name) ?? []).map((value) => (name === 'q' ? value.trim() : value)))
  // A number can be spelled in endless ways, and a parameter repeated.
  const isUsual = values.every(({ length }) => length <= 1) && /^([1-9]\d{0,2})?$/.test(c.req.query('limit') ?? '')
  return (isUsual || !names.includes('limit')) && isCacheableQuery(c) ? JSON.stringify([path, ...values]) : undefined
})

/**
 * Whether the query is empty, or the name of a symbol (for suggestions: a prefix of one). Other queries aren't cached:
 * there is no limit to their number, and they can be private.
 */
function isCacheableQuery(c: Context<HttpEnv>): boolean {
  const { names } = c.get('services')
  const query = (c.req.query('q') ?? '').trim()
  return query === '' || (c.req.path === '/api/suggest' ? names.hasBeginning(query) : names.has(query))
}

export const symbolRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
symbolRoutes.use('/search', cacheDictionary, publicCache)
symbolRoutes.use('/suggest', cacheDictionary, publicCache)
symbolRoutes.use('/interpretations/*', cacheDictionary, publicCache)
symbolRoutes.use('/symbol-of-the-day', cacheDictionary, publicCache)

symbolRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/search',
      summary: 'Search the dictionary; without a query the whole list, most popular first',
      request: { query: searchQuerySchema },
      responses: {
        200: jsonResponse('The entries found, best first', symbolListSchema),
        ...errorResponses(400, 429, 503),
      },
    }),
    async (c) => {
      const { database, dictionaryMemory, rateLimits } = c.get('services')
      const { db } = database
      const { q, limit = SEARCH_LIMIT_MAX, ...shown } = c.req.valid('query')
      const view = viewOf(shown)
      const query = q?.trim() ?? ''
      // Counted here, after the cache: a search that is served from the cache costs nothing.
      const isKept = c.get('responseCacheKey') !== undefined
      if (query || !isKept) await rateLimits.countSearch(clientNetworkHash(c), query)
      const index = await dictionaryMemory.read()
      if (query && view === 'card') return c.json(await searchCards(db, index, query, limit), 200)
      const ids = query ? await search(db, index, query, limit) : await popularSymbols(db, index, limit, new Date())
      return c.json(await inView(index, ids, view), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/suggest',
      summary: 'Symbols for what has been typed so far',
      request: { query: suggestQuerySchema },
      responses: {
        200: jsonResponse('Up to eight symbols', z.array(suggestionSchema)),
        ...errorResponses(400, 429, 503),
      },
    }),
    async (c) => {
      const { database, dictionaryMemory, rateLimits } = c.get('services')
      const { q } = c.req.valid('query')
      if (q.trim()) await rateLimits.countSearch(clientNetworkHash(c), q)
      return c.json(await suggest(database.db, await dictionaryMemory.read(), q), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/interpretations/{slug}',
      summary: 'One entry of the dictionary',
      request: { params: slugParam },
      responses: {
        200: jsonResponse('The entry', symbolSchema),
        301: MOVED,
        ...errorResponses(400, 404, 503),
      },
    }),
    async (c) => {
      const index = await c.get('services').dictionaryMemory.read()
      const symbol = await index.readSymbol(c.req.valid('param').slug)
      if (!symbol) throw unknownSymbol()
      return c.json(entryOf(symbol), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/interpretations/{slug}/neighbours',
      summary: 'What stands around an entry: related symbols, its neighbours, how often it is dreamt and with what',
      request: { params: slugParam },
      responses: {
        200: jsonResponse('The neighbours', symbolNeighboursSchema),
        301: MOVED,
        ...errorResponses(400, 404, 503),
      },
    }),
    async (c) => {
      const { database, dictionaryMemory, dreamStatistics } = c.get('services')
      const { slug } = c.req.valid('param')
      const neighbours = await neighboursOfSymbol(database.db, await dictionaryMemory.read(), slug, new Date())
      if (!neighbours) throw unknownSymbol()
      return c.json({ ...neighbours, inDreams: dreamStatistics.ofSymbol(slug) ?? null }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/symbol-of-the-day',
      summary: 'The symbol of today (UTC)',
      responses: { 200: jsonResponse('The symbol', symbolCardSchema), ...errorResponses(404, 503) },
    }),
    async (c) => {
      const index = await c.get('services').dictionaryMemory.read()
      const chosen = symbolOfTheDay(index, new Date())
      const symbol = chosen && (await index.readSymbol(chosen.slug))
      if (!symbol) throw unknownSymbol()
      return c.json(cardOf(symbol), 200)
    },
  )

/** The view that a request asks for by either of its parameters. */
export function viewOf({ view, fields }: { view: View; fields?: View | undefined }): View {
  return fields ?? view
}

/** Returns the symbols with these ids, each with the fields of the view. */
export async function inView(
  index: DictionaryIndex,
  ids: string[],
  view: View,
): Promise<SymbolEntry[] | SymbolCard[] | SymbolName[]> {
  if (view === 'name') return ids.flatMap((id) => index.findById(id) ?? []).map(nameOf)
  const symbols = await index.readTexts(ids)
  return view === 'card' ? symbols.map(cardOf) : symbols.map(entryOf)
}
