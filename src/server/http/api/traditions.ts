import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { symbolNameSchema } from '../../../contract/symbols.ts'
import { addressPart } from '../../../contract/text.ts'
import { isTradition } from '../../../shared/traditions.ts'
import { nameOf } from '../../domain/dictionary/symbols.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { limitMisses, publicCache } from '../page-cache/response-cache.ts'
import { errorResponses, jsonResponse, rejectInvalidInput } from './openapi.ts'
import { cacheDictionary } from './symbols.ts'

export const traditionRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
traditionRoutes.use('/traditions/*', cacheDictionary, limitMisses(), publicCache)

traditionRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/traditions/{slug}/interpretations',
    summary: 'The entries in which a tradition has something to say',
    request: { params: z.object({ slug: addressPart() }) },
    responses: {
      200: jsonResponse('Their names, from A to Z', z.array(symbolNameSchema)),
      ...errorResponses(400, 404, 503),
    },
  }),
  async (c) => {
    const { slug } = c.req.valid('param')
    if (!isTradition(slug)) throw new ApiError(404, { error: 'Tradition not found' })
    const { symbols } = await c.get('services').dictionaryMemory.read()
    const found = symbols
      .filter(({ traditions }) => traditions.includes(slug))
      .toSorted((a, b) => a.keyword.localeCompare(b.keyword, 'en'))
    return c.json(found.map(nameOf), 200)
  },
)
