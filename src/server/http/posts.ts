import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { POST_LIST_BYTES } from '../../contract/limits.ts'
import {
  newPostSchema,
  type Post,
  type PostCard,
  postCardSchema,
  postChangesSchema,
  postListQuerySchema,
  postSchema,
  previewSchema,
  readPostSchema,
  slugSchema,
} from '../../contract/post.ts'
import { text } from '../../contract/text.ts'
import { cursorTime, readCursor, writeCursor } from '../domain/cursor.ts'
import {
  authorizePost,
  createPost,
  deletePost,
  findVisiblePost,
  PostUnknown,
  readPost,
  updatePost,
} from '../domain/posts.ts'
import {
  findPost,
  listPostCards,
  listPostSizes,
  listPosts,
  type PostCardRow,
  type PostPlace,
} from '../storage/posts.ts'
import type { HttpEnv } from './env.ts'
import { answers, json, jsonBody, rejectInvalid } from './openapi.ts'
import { memberOf } from './session.ts'

const WORDS_A_MINUTE = 220
/** Writes nothing, and is asked at every pause in typing. */
const PREVIEW = '/api/blog/preview'

/** An id that is none is a post that isn't there. */
const byId = z.object({ id: text() })
const bySlug = z.object({ slug: text() })

const listRoute = createRoute({
  method: 'get',
  path: '/blog',
  summary: 'The published posts, newest first, by pages; the next one’s address is in a Link header',
  request: { query: postListQuerySchema },
  responses: { 200: json('The posts', z.array(z.union([postSchema, postCardSchema]))), ...answers(400, 401, 503) },
})

const readRoute = createRoute({
  method: 'get',
  path: '/blog/{slug}',
  summary: 'A post as it is read',
  request: { params: bySlug },
  responses: { 200: json('The post', readPostSchema), ...answers(400, 404, 503) },
})

const findRoute = createRoute({
  method: 'get',
  path: '/blog/id/{id}',
  summary: 'A post by its id',
  request: { params: byId },
  responses: { 200: json('The post', postSchema), ...answers(400, 404, 503) },
})

const slugRoute = createRoute({
  method: 'get',
  path: '/blog/slugs/{slug}',
  summary: 'Whether a slug is taken',
  request: { params: bySlug },
  responses: { 200: json('Whether it is', slugSchema), ...answers(400, 401, 503) },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/blog/preview',
  summary: 'Markdown as it would be read',
  request: jsonBody(previewSchema),
  responses: { 200: json('The HTML', z.object({ html: z.string() })), ...answers(400, 401, 403, 413, 415, 429, 503) },
})

const createPostRoute = createRoute({
  method: 'post',
  path: '/blog',
  summary: 'Write a post',
  request: jsonBody(newPostSchema),
  responses: { 201: json('The post', postSchema), ...answers(400, 401, 403, 409, 413, 415, 429, 503) },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/blog/{id}',
  summary: 'Edit a post',
  request: { params: byId, ...jsonBody(postChangesSchema) },
  responses: { 200: json('The post', postSchema), ...answers(400, 401, 403, 404, 409, 413, 415, 429, 503) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/blog/{id}',
  summary: 'Delete a post',
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...answers(400, 401, 403, 404, 429, 503) },
})

export const postRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalid })

// Who asks comes before what is asked; and what is written shows at once, whatever is cached.
postRoutes.on(['POST', 'PATCH', 'DELETE'], ['/blog', '/blog/*'], async (c, next) => {
  const { rateLimits, responseCache } = c.get('services')
  await rateLimits.countWrite(memberOf(c).id)
  await next()
  if (c.res.ok && c.req.path !== PREVIEW) responseCache.clear()
})

postRoutes
  .openapi(listRoute, async (c) => {
    const { limit, cursor, view, managed, q } = c.req.valid('query')
    const { db } = c.get('services').database
    const filter = managed === 'true' ? { ...managedBy(c), q } : { by: new Date() }
    const after = cursor ? placeIn(cursor) : undefined
    // One more than a page has tells whether there is another.
    const sizes = view === 'card' ? undefined : await listPostSizes(db, filter, { limit: limit + 1, after })
    const fitting = sizes ? Math.min(limit, countFitting(sizes)) : limit
    const page = { limit: fitting + 1, after }
    const rows = view === 'card' ? await listPostCards(db, filter, page) : await listPosts(db, filter, page)
    const shown = rows.slice(0, fitting)
    const last = rows.length > shown.length ? shown.at(-1) : undefined
    if (last) {
      const { searchParams } = new URL(c.req.url)
      searchParams.set('cursor', writeCursor([last.publishedAt.getTime(), last.id]))
      c.header('Link', `</api/blog?${searchParams}>; rel="next"`)
    }
    return c.json(
      shown.map((row) => (hasContent(row) ? wirePost(row) : wireCard(row))),
      200,
    )
  })
  .openapi(findRoute, async (c) => {
    const post = await findVisiblePost(
      c.get('services').database.db,
      validId(c.req.valid('param').id),
      c.get('session')?.user,
    )
    return c.json(wirePost(post), 200)
  })
  .openapi(slugRoute, async (c) => {
    memberOf(c)
    const slug = c.req.valid('param').slug.toLowerCase()
    return c.json({ slug, taken: (await findPost(c.get('services').database.db, { slug })) !== undefined }, 200)
  })
  .openapi(readRoute, async (c) => {
    const { database, renderer } = c.get('services')
    const { slug } = c.req.valid('param')
    const { post, previous, next } = await readPost(database.db, renderer, slug, c.get('session')?.user)
    const { html, contents } = post
    return c.json({ ...wirePost(post), html, contents, previous: previous ?? null, next: next ?? null }, 200)
  })
  .openapi(previewRoute, async (c) => {
    const { html } = await c.get('services').renderer.render(c.req.valid('json').content)
    return c.json({ html }, 200)
  })
  .openapi(createPostRoute, async (c) => {
    const { database, renderer, rateLimits } = c.get('services')
    const post = await createPost(database.db, renderer, memberOf(c), c.req.valid('json'), rateLimits)
    return c.json(wirePost(post), 201)
  })
  .openapi(updateRoute, async (c) => {
    const { database, renderer } = c.get('services')
    const post = await authorizePost(database.db, memberOf(c), validId(c.req.valid('param').id))
    return c.json(wirePost(await updatePost(database.db, renderer, post, c.req.valid('json'))), 200)
  })
  .openapi(deleteRoute, async (c) => {
    const { db } = c.get('services').database
    await deletePost(db, await authorizePost(db, memberOf(c), validId(c.req.valid('param').id)))
    return c.body(null, 204)
  })

/** A member's own posts, an admin's all. */
function managedBy(c: Context<HttpEnv>): { authorId?: number } {
  const user = memberOf(c)
  return user.role === 'admin' ? {} : { authorId: user.id }
}

function validId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new PostUnknown()
  return id
}

function placeIn(cursor: string): PostPlace {
  const [publishedAt, id] = readCursor(cursor, z.tuple([cursorTime, z.uuid()]))
  return { publishedAt: new Date(publishedAt), id }
}

function wireCard({ id, title, slug, publishedAt, updatedAt, author, excerpt, words }: PostCardRow): PostCard {
  return {
    id,
    title,
    slug,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    author,
    excerpt,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
  }
}

function hasContent(row: PostCardRow | (PostCardRow & { content: string })): row is PostCardRow & { content: string } {
  return 'content' in row
}

/** How many posts of these sizes an answer takes in: as many as it has room for, and at least one. */
function countFitting(sizes: number[]): number {
  let bytes = 0
  const first = sizes.findIndex((size, at) => {
    bytes += size
    return at > 0 && bytes > POST_LIST_BYTES
  })
  return first === -1 ? sizes.length : first
}

function wirePost(post: PostCardRow & { content: string }): Post {
  return { ...wireCard(post), content: post.content }
}
