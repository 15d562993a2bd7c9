import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { postSchema } from '../../contract/post.ts'
import { listPublishedPosts } from '../storage/posts.ts'
import type { HttpEnv } from './env.ts'
import { answers, json, rejectInvalid } from './openapi.ts'

const LIST_MAX = 1000

const listRoute = createRoute({
  method: 'get',
  path: '/blog',
  summary: 'The published posts, newest first',
  request: {
    query: z.object({
      limit: z.coerce
        .number({ error: 'The limit must be a whole number.' })
        .int('The limit must be a whole number.')
        .min(1, 'The limit must be at least 1.')
        .max(LIST_MAX, `The limit must be at most ${LIST_MAX}.`)
        .optional(),
    }),
  },
  responses: { 200: json('The posts', z.array(postSchema)), ...answers(400, 503) },
})

export const postRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid }).openapi(listRoute, async (c) => {
  const { limit = LIST_MAX } = c.req.valid('query')
  const posts = await listPublishedPosts(c.get('services').database.db, limit)
  return c.json(
    posts.map((post) => ({ ...post, publishedAt: post.publishedAt.toISOString() })),
    200,
  )
})
