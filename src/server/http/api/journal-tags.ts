import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { changedTagSchema, renamedTagSchema, tagParamsSchema } from '../../../contract/journal-tags.ts'
import { deleteTag, renameTag } from '../../domain/journal/tags.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

/** The routes that change a tag in all entries of a journal. */
export const journalTagRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'patch',
      path: '/journal/tags/{tag}',
      summary: 'Rename a tag in all your entries, or merge it with another',
      request: { params: tagParamsSchema, ...jsonBody(renamedTagSchema) },
      responses: {
        200: jsonResponse('How many entries were changed', changedTagSchema),
        ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { tag } = c.req.valid('param')
      const { db } = c.get('services').database
      return c.json(await renameTag(db, requireUser(c).id, tag, c.req.valid('json').name), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/journal/tags/{tag}',
      summary: 'Remove a tag from all your entries',
      request: { params: tagParamsSchema },
      responses: {
        200: jsonResponse('How many entries were changed', changedTagSchema),
        ...errorResponses(400, 401, 403, 404, 429, 503),
      },
    }),
    async (c) =>
      c.json(await deleteTag(c.get('services').database.db, requireUser(c).id, c.req.valid('param').tag), 200),
  )
