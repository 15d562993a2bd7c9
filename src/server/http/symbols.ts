import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { SEARCH_LIMIT_MAX } from '../../contract/limits.ts'
import { searchQuerySchema, symbolSchema } from '../../contract/symbol.ts'
import { findSymbol, listSymbolsByPopularity, searchSymbols } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'
import { answers, json, rejectInvalid } from './openapi.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/search',
  summary: 'Search the dictionary; without a query the whole list, most popular first',
  request: { query: searchQuerySchema },
  responses: { 200: json('The entries found, best first', z.array(symbolSchema)), ...answers(400, 503) },
})

const symbolRoute = createRoute({
  method: 'get',
  path: '/interpretations/{slug}',
  summary: 'One entry of the dictionary',
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: json('The entry', symbolSchema), ...answers(404, 503) },
})

export const symbolRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })
  .openapi(searchRoute, async (c) => {
    const { db } = c.get('services').database
    const { q, limit = SEARCH_LIMIT_MAX } = c.req.valid('query')
    const query = q?.trim() ?? ''
    const found = query ? await searchSymbols(db, query, limit) : await listSymbolsByPopularity(db, limit)
    return c.json(found, 200)
  })
  .openapi(symbolRoute, async (c) => {
    const symbol = await findSymbol(c.get('services').database.db, c.req.valid('param').slug)
    if (!symbol) throw new ApiError(404, { error: 'Interpretation Not Found' })
    return c.json(symbol, 200)
  })
