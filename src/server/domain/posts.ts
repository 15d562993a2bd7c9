import type { NewPost, PostChanges } from '../../contract/post.ts'
import { MarkdownTooComplex, type Rendered, type Renderer } from '../markdown/rendered.ts'
import { type Db, isUniqueViolation, type Tx } from '../storage/db.ts'
import { inMemberTransaction } from '../storage/member-transaction.ts'
import {
  type Authored,
  bytesOfPost,
  deletePostRow,
  findPost,
  insertPost,
  keepRendering,
  measurePost,
  neighboursOf,
  type PostName,
  type PostRow,
  type PostValues,
  updatePostRow,
} from '../storage/posts.ts'
import type { UserRow } from '../storage/users.ts'
import { type Authorized, authorize } from './authorized.ts'
import { countTowardsQuota } from './quotas.ts'
import type { RateLimits } from './rate-limits.ts'

/** There is no such post, or none that whoever asks may see. */
export class PostUnknown extends Error {
  override name = 'PostUnknown'
}

/** The post is somebody else's. */
export class PostForbidden extends Error {
  override name = 'PostForbidden'
}

/** Another post has this slug. */
export class SlugTaken extends Error {
  override name = 'SlugTaken'
}

/** Whether this person may see the post at `now`: anyone a published one, its author and admins a scheduled one. */
function maySee(user: UserRow | undefined, post: PostRow, now: Date): boolean {
  return post.publishedAt <= now || (user !== undefined && mayChange(user, post))
}

/** Members their own, admins all. */
function mayChange(user: UserRow, post: PostRow): boolean {
  return user.role === 'admin' || post.authorId === user.id
}

/** The post as its reader sees it, with its neighbours. Throws {@link PostUnknown}. */
export async function readPost(
  db: Db,
  renderer: Renderer,
  slug: string,
  user: UserRow | undefined,
  now = new Date(),
): Promise<{ post: Authored<PostRow>; previous: PostName | undefined; next: PostName | undefined }> {
  const found = await findPost(db, { slug })
  if (!found || !maySee(user, found, now)) throw new PostUnknown()
  return { post: await freshlyRendered(db, renderer, found), ...(await neighboursOf(db, found, now)) }
}

/** The post with this id. Throws {@link PostUnknown}. */
export async function findVisiblePost(db: Db, id: string, user: UserRow | undefined): Promise<Authored<PostRow>> {
  const post = await findPost(db, { id })
  if (!post || !maySee(user, post, new Date())) throw new PostUnknown()
  return post
}

/** The post with this id, checked to be this person's to change. Throws {@link PostUnknown} and {@link PostForbidden}. */
export async function authorizePost(db: Db, user: UserRow, id: string): Promise<Authorized<Authored<PostRow>>> {
  const post = await findVisiblePost(db, id, user)
  if (!mayChange(user, post)) throw new PostForbidden()
  return authorize(post)
}

/**
 * Writes a post. Throws {@link SlugTaken}, `MarkdownTooComplex`, `QuotaExceeded`, and `TooMany` when the member has written as many today as they
 * may; only a post that was made counts.
 */
export async function createPost(
  db: Db,
  renderer: Renderer,
  user: UserRow,
  { publishedAt = new Date(), ...post }: NewPost,
  rateLimits: RateLimits,
): Promise<Authored<PostRow>> {
  await rateLimits.peekPost(user.id)
  const values = await valuesOf(renderer, { ...post, publishedAt })
  return rateLimits.consumePost(user.id, async () => {
    try {
      const row = await inMemberTransaction(db, user.id, async (tx) => {
        await countTowardsQuota(tx, user.id, { posts: 1, postBytes: bytesOfPost(values) })
        return insertPost(tx, { ...values, authorId: user.id })
      })
      return { ...row, author: user.username }
    } catch (error) {
      throw isUniqueViolation(error) ? new SlugTaken() : error
    }
  })
}

/** Edits a post. Throws {@link SlugTaken}, `MarkdownTooComplex`, `QuotaExceeded` (the author's), and {@link PostUnknown} when it was deleted meanwhile. */
export async function updatePost(
  db: Db,
  renderer: Renderer,
  post: Authorized<Authored<PostRow>>,
  changes: PostChanges,
): Promise<Authored<PostRow>> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  try {
    const values = await valuesOf(renderer, { ...post, ...given })
    const row = await inTransactionOfAuthor(db, post, async (tx, authorId) => {
      const stored = await measurePost(tx, post.id)
      if (!stored) return undefined
      if (authorId !== null) {
        await countTowardsQuota(tx, authorId, { postBytes: bytesOfPost(values) - stored.bytes })
      }
      return updatePostRow(tx, post.id, values)
    })
    if (!row) throw new PostUnknown()
    return { ...row, author: post.author }
  } catch (error) {
    throw isUniqueViolation(error) ? new SlugTaken() : error
  }
}

export function deletePost(db: Db, post: Authorized<PostRow>): Promise<void> {
  return inTransactionOfAuthor(db, post, async (tx, authorId) => {
    const stored = await measurePost(tx, post.id)
    if (!stored) return
    if (authorId !== null) await countTowardsQuota(tx, authorId, { posts: -1, postBytes: -stored.bytes })
    await deletePostRow(tx, post.id)
  })
}

/** The house's own posts have no author, and so no quota. */
function inTransactionOfAuthor<Result>(
  db: Db,
  { authorId }: PostRow,
  work: (tx: Tx, authorId: number | null) => Promise<Result>,
): Promise<Result> {
  if (authorId === null) return db.transaction((tx) => work(tx, null))
  return inMemberTransaction(db, authorId, (tx) => work(tx, authorId))
}

/** What is stored of a post, its rendering with it. Throws `MarkdownTooComplex`. */
export async function valuesOf(
  renderer: Renderer,
  { title, slug, content, publishedAt }: Pick<PostRow, 'title' | 'slug' | 'content' | 'publishedAt'>,
): Promise<PostValues> {
  return { title, slug, content, publishedAt, ...(await renderer.render(content)), renderedBy: renderer.version }
}

/**
 * The post as today's renderer and today's dictionary render it. One that can't be rendered now stays as it was; one that is too much for this
 * renderer isn't tried again by it.
 */
export async function freshlyRendered<Row extends PostRow>(db: Db, renderer: Renderer, post: Row): Promise<Row> {
  if (post.renderedBy === renderer.version) return post
  const rendering = await renderAnew(renderer, post)
  if (!rendering) return post
  await keepRendering(db, post, rendering)
  return { ...post, ...rendering }
}

async function renderAnew(renderer: Renderer, post: PostRow): Promise<(Rendered & { renderedBy: string }) | undefined> {
  try {
    return { ...(await renderer.render(post.content)), renderedBy: renderer.version }
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) return undefined
    const { html, excerpt, words, contents } = post
    return { html, excerpt, words, contents, renderedBy: renderer.version }
  }
}
