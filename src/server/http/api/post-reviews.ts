import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { postDecisionSchema, postReportSchema, postToReviewSchema } from '../../../contract/posts.ts'
import { decideOnPost, readPostsToReview, reportPost } from '../../domain/posts/post-reviews.ts'
import type { HttpEnv } from '../context.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { requireAdmin } from '../middleware/session.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'
import { idParam, serializeCard, validId } from './posts.ts'

/** What readers report of posts, and what administrators decide on them. */
export const postReviewRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    createRoute({
      method: 'post',
      path: '/post-reports',
      summary: 'Report a post that shouldn’t be on the site; who reports it isn’t stored',
      request: jsonBody(postReportSchema),
      responses: { 204: { description: 'Reported' }, ...errorResponses(400, 403, 404, 413, 415, 429, 503) },
    }),
    async (c) => {
      const { database, rateLimits } = c.get('services')
      await rateLimits.countPostReport(clientNetworkHash(c))
      await reportPost(database.db, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/posts',
      summary: 'The posts that wait or were reported, those reported most first; for administrators',
      responses: { 200: jsonResponse('The posts', z.array(postToReviewSchema)), ...errorResponses(401, 403, 503) },
    }),
    async (c) => {
      requireAdmin(c)
      const rows = await readPostsToReview(c.get('services').database.db)
      return c.json(
        rows.map(({ reports, reasons, ...row }) => ({ ...serializeCard(row), reports, reasons })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/posts/{id}/decision',
      summary: 'Put a post on the site, or take it off; for administrators',
      request: { params: idParam, ...jsonBody(postDecisionSchema) },
      responses: { 204: { description: 'Done' }, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
    }),
    async (c) => {
      requireAdmin(c)
      const { database, responseCache } = c.get('services')
      await decideOnPost(database.db, validId(c.req.valid('param').id), c.req.valid('json'))
      responseCache.clear()
      return c.body(null, 204)
    },
  )
