import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { HOME_SYMBOLS, SEARCH_LIMIT_MAX, SEARCH_SHOWN } from '../../../contract/limits.ts'
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
import type { DictionaryIndex } from '../../domain/dictionary/dictionary-index.ts'
import { search, searchCards, suggest } from '../../domain/dictionary/search.ts'
import {
  cardOf,
  entryOf,
  nameOf,
  neighboursOfSymbol,
  popularSymbols,
  symbolOfTheDay,
} from '../../domain/dictionary/symbols.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { cacheResponses, limitMisses, publicCache } from '../page-cache/response-cache.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** A list of symbols in one of the views. */
export const symbolListSchema = z.union([z.array(symbolSchema), z.array(symbolCardSchema), z.array(symbolNameSchema)])

const slugParam = z.object({ slug: addressPart() })

const unknownSymbol = () => new ApiError(404, { error: 'Interpretation Not Found' })

/** Sent by `redirectFormerSlugs`. */
const MOVED = { description: 'The entry has another slug now: its address is in the `Location` header' }

type IsCached = (c: Context<HttpEnv>, value: string) => boolean
const isOneOf =
  (...values: (string | number)[]): IsCached =>
  (_, value) =>
    values.map(String).includes(value)
/**
 * A blank query is an empty one. Other queries than names aren't cached: they are without number, and can be private.
 */
const isName: IsCached = (c, query) => query.trim() === '' || c.get('services').names.has(query.trim())
const isBeginningOfName: IsCached = (c, query) =>
  query.trim() === '' || c.get('services').names.hasBeginning(query.trim())
const VIEWS = { view: isOneOf('full', 'card', 'name'), fields: isOneOf('card') }

/**
 * The parameters that the dictionary's responses depend on, of each kind of path, and with which of their values a
 * response is cached: few of each, which the site asks for itself. With any other it is made anew, and counted.
 */
const PARAMETERS: [path: RegExp, parameters: Record<string, IsCached>][] = [
  [/^\/api\/search$/, { q: isName, limit: isOneOf(HOME_SYMBOLS, SEARCH_SHOWN, SEARCH_LIMIT_MAX), ...VIEWS }],
  [/^\/api\/suggest$/, { q: isBeginningOfName }],
  [/^\/api\/categories\/./, VIEWS],
]

/** Caches the dictionary's responses until the end of the day (UTC); new dream counts are visible from the next day. */
export const cacheDictionary = cacheResponses((c) => {
  const { path } = c.req
  const parameters = PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? {}
  const given: Record<string, string> = {}
  for (const [name, isCached] of Object.entries(parameters)) {
    const [value, ...more] = c.req.queries(name) ?? []
    if (value === undefined) continue
    if (more.length > 0 || !isCached(c, value)) return undefined
    given[name] = value.trim()
  }
  const { q = '', limit = '', view = 'full', fields = view } = given
  return JSON.stringify([path, q, limit, fields])
})

export const symbolRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
symbolRoutes.use('/search', cacheDictionary, limitMisses(), publicCache)
symbolRoutes.use('/suggest', cacheDictionary, limitMisses(), publicCache)
symbolRoutes.use('/interpretations/*', cacheDictionary, limitMisses(), publicCache)
symbolRoutes.use('/symbol-of-the-day', cacheDictionary, limitMisses(), publicCache)

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
