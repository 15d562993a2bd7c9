import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { categoryListItemSchema } from '../../../contract/categories.ts'
import { fieldsSchema, viewSchema } from '../../../contract/symbols.ts'
import { addressPart } from '../../../contract/text.ts'
import { findCategory, listCategories } from '../../storage/categories.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { limitMisses, publicCache } from '../page-cache/response-cache.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'
import { cacheDictionary, inView, symbolListSchema, viewOf } from './symbols.ts'

export const categoryRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
categoryRoutes.use('/categories/*', cacheDictionary, limitMisses(), publicCache)

categoryRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/categories',
      summary: 'All categories',
      responses: {
        200: jsonResponse('The categories in the order they are shown', z.array(categoryListItemSchema)),
        ...errorResponses(503),
      },
    }),
    async (c) => c.json(await listCategories(c.get('services').database.db), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/categories/{slug}/interpretations',
      summary: 'The entries of a category',
      request: {
        params: z.object({ slug: addressPart() }),
        query: z.object({ view: viewSchema, fields: fieldsSchema }),
      },
      responses: { 200: jsonResponse('The entries', symbolListSchema), ...errorResponses(400, 404, 503) },
    }),
    async (c) => {
      const { database, dictionaryMemory } = c.get('services')
      const category = await findCategory(database.db, c.req.valid('param').slug)
      if (!category) throw new ApiError(404, { error: 'Category not found' })
      const index = await dictionaryMemory.read()
      const ids = index.symbols.flatMap((symbol) => (symbol.category.id === category.id ? symbol.id : []))
      return c.json(await inView(index, ids, viewOf(c.req.valid('query'))), 200)
    },
  )
