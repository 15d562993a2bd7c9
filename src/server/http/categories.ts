import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { categoryShelfSchema } from '../../contract/category.ts'
import { viewSchema } from '../../contract/symbol.ts'
import { text } from '../../contract/text.ts'
import { findCategory, listCategories } from '../storage/categories.ts'
import { idsOfCategory } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'
import { answers, json, rejectInvalid } from './openapi.ts'
import { publicCache } from './response-cache.ts'
import { cacheDictionary, inView, symbolListSchema } from './symbols.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/categories',
  summary: 'All categories',
  responses: { 200: json('The categories in the order they are shown', z.array(categoryShelfSchema)), ...answers(503) },
})

const symbolsRoute = createRoute({
  method: 'get',
  path: '/categories/{slug}/interpretations',
  summary: 'The entries of a category',
  request: { params: z.object({ slug: text() }), query: z.object({ view: viewSchema }) },
  responses: { 200: json('The entries', symbolListSchema), ...answers(400, 404, 503) },
})

export const categoryRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })
categoryRoutes.use('/categories/*', cacheDictionary, publicCache)

categoryRoutes
  .openapi(listRoute, async (c) => c.json(await listCategories(c.get('services').database.db), 200))
  .openapi(symbolsRoute, async (c) => {
    const { db } = c.get('services').database
    const category = await findCategory(db, c.req.valid('param').slug)
    if (!category) throw new ApiError(404, { error: 'Category not found' })
    return c.json(await inView(db, await idsOfCategory(db, category.id), c.req.valid('query').view), 200)
  })
