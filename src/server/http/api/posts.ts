import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { POST_LIST_BYTES } from '../../../contract/limits.ts'
import {
  newPostSchema,
  type Post,
  type PostCard,
  postCardSchema,
  postChangesSchema,
  postConflictSchema,
  postListQuerySchema,
  postSchema,
  previewSchema,
  readPostSchema,
  slugSchema,
} from '../../../contract/posts.ts'
import { addressPart } from '../../../contract/text.ts'
import { cursorTime, readCursor, writeCursor } from '../../domain/cursor.ts'
import { DomainError } from '../../domain/domain-error.ts'
import {
  authorizePost,
  createPost,
  deletePost,
  findVisiblePost,
  PostConflict,
  readPost,
  updatePost,
} from '../../domain/posts/posts.ts'
import { MarkdownTooComplex } from '../../markdown/rendered.ts'
import {
  findPost,
  listPostCards,
  listPostSizes,
  listPosts,
  type PostCardRow,
  type PostCursor,
} from '../../storage/posts.ts'
import type { HttpEnv } from '../context.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { requireUser } from '../middleware/session.ts'
import { errorResponses, jsonBody, jsonResponse, rejectInvalidInput } from './openapi.ts'

const WORDS_PER_MINUTE = 220
/** A text that is refused as too complex counts as so many further writes: ten such texts are a minute's worth. */
const COSTLY_WRITES = 29
/** The preview writes nothing, and is requested at every pause in typing: it doesn't clear the cache. */
const PREVIEW_PATH = '/api/blog/preview'

/** Any string: one that isn't a UUID is an unknown id (404), see `validId`. */
export const idParam = z.object({ id: addressPart() })
const slugParam = z.object({ slug: addressPart() })

export const postRoutes = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })

// Authenticates before the request is validated, and clears the cache so that a change is visible at once.
postRoutes.on(['POST', 'PATCH', 'DELETE'], ['/blog', '/blog/*'], async (c, next) => {
  const { rateLimits, responseCache } = c.get('services')
  const { id } = requireUser(c)
  await next()
  // It may have kept a worker thread busy up to the deadline. The response is made already: the next one is refused.
  if (c.error instanceof MarkdownTooComplex) await rateLimits.countWrite(id, COSTLY_WRITES).catch(() => {})
  if (c.res.ok && c.req.path !== PREVIEW_PATH) responseCache.clear()
})

postRoutes
  .openapi(
    createRoute({
      method: 'get',
      path: '/blog',
      summary: 'The published posts, newest first, by pages; the next one’s address is in a Link header',
      request: { query: postListQuerySchema },
      responses: {
        200: jsonResponse('The posts', z.array(z.union([postSchema, postCardSchema]))),
        ...errorResponses(400, 401, 429, 503),
      },
    }),
    async (c) => {
      const { limit, cursor, view, managed, q } = c.req.valid('query')
      const { database, rateLimits } = c.get('services')
      const { db } = database
      if (view !== 'card') await rateLimits.countPostTexts(clientNetworkHash(c))
      const filter = managed === 'true' ? { ...managedPostsFilter(c), q } : { by: new Date() }
      const after = cursor ? parseCursor(cursor) : undefined
      // Reads one row more than the page holds, to know whether there is a next page.
      const sizes = view === 'card' ? undefined : await listPostSizes(db, filter, { limit: limit + 1, after })
      const pageSize = sizes ? Math.min(limit, countFitting(sizes)) : limit
      const page = { limit: pageSize + 1, after }
      const rows = view === 'card' ? await listPostCards(db, filter, page) : await listPosts(db, filter, page)
      const shown = rows.slice(0, pageSize)
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      if (last) {
        const { searchParams } = new URL(c.req.url)
        searchParams.set('cursor', writeCursor([last.publishedAt.getTime(), last.id]))
        c.header('Link', `</api/blog?${searchParams}>; rel="next"`)
      }
      return c.json(
        shown.map((row) => (hasContent(row) ? serializePost(row) : serializeCard(row))),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/blog/id/{id}',
      summary: 'A post by its id',
      request: { params: idParam },
      responses: { 200: jsonResponse('The post', postSchema), ...errorResponses(400, 404, 503) },
    }),
    async (c) => {
      const post = await findVisiblePost(
        c.get('services').database.db,
        validId(c.req.valid('param').id),
        c.get('session')?.user,
      )
      return c.json(serializePost(post), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/blog/slugs/{slug}',
      summary: 'Whether a slug is taken',
      request: { params: slugParam },
      responses: { 200: jsonResponse('Whether it is', slugSchema), ...errorResponses(400, 401, 503) },
    }),
    async (c) => {
      requireUser(c)
      const slug = c.req.valid('param').slug.toLowerCase()
      return c.json({ slug, taken: (await findPost(c.get('services').database.db, { slug })) !== undefined }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/blog/{slug}',
      summary: 'A post as it is read',
      request: { params: slugParam },
      responses: { 200: jsonResponse('The post', readPostSchema), ...errorResponses(400, 404, 503) },
    }),
    async (c) => {
      const { database, renderer } = c.get('services')
      const { slug } = c.req.valid('param')
      const { post, previous, next } = await readPost(database.db, renderer, slug, c.get('session')?.user)
      const { html, contents } = post
      return c.json({ ...serializePost(post), html, contents, previous: previous ?? null, next: next ?? null }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/blog/preview',
      summary: 'Markdown as it would be read',
      request: jsonBody(previewSchema),
      responses: {
        200: jsonResponse('The HTML', z.object({ html: z.string() })),
        ...errorResponses(400, 401, 403, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { html } = await c.get('services').renderer.render(c.req.valid('json').content, requireUser(c).id)
      return c.json({ html }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/blog',
      summary: 'Write a post',
      request: jsonBody(newPostSchema),
      responses: {
        201: jsonResponse('The post', postSchema),
        ...errorResponses(400, 401, 403, 413, 415, 429, 503),
        409: jsonResponse(
          'The slug or the id is taken, or your post with this id says something else',
          postConflictSchema,
        ),
      },
    }),
    async (c) => {
      const { database, renderer, rateLimits, config } = c.get('services')
      const { memberPosts } = config
      try {
        const newPost = c.req.valid('json')
        const post = await createPost(database.db, renderer, requireUser(c), newPost, { rateLimits, memberPosts })
        return c.json(serializePost(post), 201)
      } catch (error) {
        if (!(error instanceof PostConflict)) throw error
        return c.json({ error: 'This post was saved with another content.', post: serializePost(error.post) }, 409)
      }
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/blog/{id}',
      summary: 'Edit a post',
      request: { params: idParam, ...jsonBody(postChangesSchema) },
      responses: {
        200: jsonResponse('The post', postSchema),
        ...errorResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
      },
    }),
    async (c) => {
      const { database, renderer, config } = c.get('services')
      const user = requireUser(c)
      const post = await authorizePost(database.db, user, validId(c.req.valid('param').id))
      const { memberPosts } = config
      const updated = await updatePost(database.db, renderer, post, c.req.valid('json'), { user, memberPosts })
      return c.json(serializePost(updated), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/blog/{id}',
      summary: 'Delete a post',
      request: { params: idParam },
      responses: { 204: { description: 'Deleted' }, ...errorResponses(400, 401, 403, 404, 429, 503) },
    }),
    async (c) => {
      const { db } = c.get('services').database
      await deletePost(db, await authorizePost(db, requireUser(c), validId(c.req.valid('param').id)))
      return c.body(null, 204)
    },
  )

/** The filter for the posts that the user may manage: a member's own, an admin's all. Throws for a guest (401). */
function managedPostsFilter(c: Context<HttpEnv>): { authorId?: number } {
  const user = requireUser(c)
  return user.role === 'admin' ? {} : { authorId: user.id }
}

export function validId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new DomainError('post-not-found')
  return id
}

function parseCursor(cursor: string): PostCursor {
  const [publishedAt, id] = readCursor(cursor, z.tuple([cursorTime, z.uuid()]))
  return { publishedAt: new Date(publishedAt), id }
}

export function serializeCard(row: PostCardRow): PostCard {
  const { id, title, slug, status, publishedAt, updatedAt, author, excerpt, words } = row
  return {
    id,
    title,
    slug,
    status,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    author,
    excerpt,
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  }
}

function hasContent(row: PostCardRow | (PostCardRow & { content: string })): row is PostCardRow & { content: string } {
  return 'content' in row
}

/** How many posts of these sizes, in bytes, fit into one response; at least one. */
function countFitting(sizes: number[]): number {
  let bytes = 0
  const first = sizes.findIndex((size, at) => {
    bytes += size
    return at > 0 && bytes > POST_LIST_BYTES
  })
  return first === -1 ? sizes.length : first
}

function serializePost(post: PostCardRow & { content: string }): Post {
  return { ...serializeCard(post), content: post.content }
}
