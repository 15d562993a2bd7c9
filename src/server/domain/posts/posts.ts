import type { MemberPosts, NewPost, PostChanges, PostStatus } from '../../../contract/posts.ts'
import { saysAlready } from '../../../shared/says-already.ts'
import { MarkdownTooComplex, type Rendered, type Renderer } from '../../markdown/rendered.ts'
import type { UserRow } from '../../storage/account.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import { type Db, isUniqueViolation, type Tx } from '../../storage/connection/db.ts'
import {
  type Authored,
  bytesOfPost,
  deletePostRow,
  findPost,
  insertPost,
  measurePost,
  neighboursOf,
  type PostName,
  type PostRow,
  type PostValues,
  updatePostRow,
  updateRendering,
} from '../../storage/posts.ts'
import { type Authorized, authorize } from '../authorized.ts'
import { DomainError } from '../domain-error.ts'
import { addUsageWithinQuota } from '../limits/quotas.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

/** The author has a post with the id that the client chose, and it says something else. */
export class PostConflict extends Error {
  override name = 'PostConflict'
  readonly post: Authored<PostRow>
  constructor(post: Authored<PostRow>) {
    super('There is another post with this id.')
    this.post = post
  }
}

/** Whether everyone may read a post at `now`: it is on the site, and not scheduled for later. */
export function isPublic({ publishedAt, status }: Pick<PostRow, 'publishedAt' | 'status'>, now: Date): boolean {
  return status === 'published' && publishedAt <= now
}

/** Whether the user may see the post at `now`. Only the author and admins see one that isn't public. */
function maySee(user: UserRow | undefined, post: PostRow, now: Date): boolean {
  return isPublic(post, now) || (user !== undefined && mayChange(user, post))
}

/**
 * The status of a post after `user` has written it. What a member writes waits for an editor, unless the site publishes
 * such posts at once; a post that an editor has taken off the site waits for one in any case.
 */
function statusAfter(user: UserRow, memberPosts: MemberPosts, current: PostStatus): PostStatus {
  if (user.role === 'admin') return current
  return memberPosts === 'published' && current === 'published' ? 'published' : 'waiting'
}

/** Members may change their own posts, admins all. */
function mayChange(user: UserRow, post: PostRow): boolean {
  return user.role === 'admin' || post.authorId === user.id
}

/** Returns the rendered post with its previous and next post. Throws `post-not-found`. */
export async function readPost(
  db: Db,
  renderer: Renderer,
  slug: string,
  user: UserRow | undefined,
  now = new Date(),
): Promise<{ post: Authored<PostRow>; previous: PostName | undefined; next: PostName | undefined }> {
  const found = await findPost(db, { slug })
  if (!found || !maySee(user, found, now)) throw new DomainError('post-not-found')
  return { post: await withCurrentRendering(db, renderer, found), ...(await neighboursOf(db, found, now)) }
}

/** Returns the post with this id. Throws `post-not-found` when the user may not see it. */
export async function findVisiblePost(db: Db, id: string, user: UserRow | undefined): Promise<Authored<PostRow>> {
  const post = await findPost(db, { id })
  if (!post || !maySee(user, post, new Date())) throw new DomainError('post-not-found')
  return post
}

/** Returns the post when the user may change it. Throws `post-not-found` and `post-forbidden`. */
export async function authorizePost(db: Db, user: UserRow, id: string): Promise<Authorized<Authored<PostRow>>> {
  const post = await findVisiblePost(db, id, user)
  return authorize(
    post,
    (found) => mayChange(user, found),
    () => new DomainError('post-forbidden'),
  )
}

/**
 * Creates a post; one of the user's with the given id that says the same already is returned, so that a client can send
 * it again. Throws `member-posts-off` where only administrators write posts, {@link PostConflict} if it says something
 * else, `post-id-taken`, `slug-taken`, `MarkdownTooComplex`, `QuotaExceeded`, and `RateLimitExceeded` when the user has
 * created too many posts today; failed attempts aren't counted.
 */
export async function createPost(
  db: Db,
  renderer: Renderer,
  user: UserRow,
  newPost: NewPost,
  { rateLimits, memberPosts }: { rateLimits: RateLimits; memberPosts: MemberPosts },
): Promise<Authored<PostRow>> {
  if (memberPosts === 'off' && user.role !== 'admin') throw new DomainError('member-posts-off')
  const stored = await findRepeated(db, user, newPost)
  if (stored) return stored
  const { id, publishedAt = new Date(), ...post } = newPost
  await rateLimits.peekPost(user.id)
  const status = statusAfter(user, memberPosts, 'published')
  const values = await postValues(renderer, { ...post, publishedAt, status }, user.id)
  return rateLimits.consumePost(user.id, async () => {
    try {
      const row = await withAccountLock(db, user.id, async (tx) => {
        await addUsageWithinQuota(tx, user.id, { posts: 1, postBytes: bytesOfPost(values) })
        return insertPost(tx, { ...values, id, authorId: user.id })
      })
      return { ...row, author: user.username }
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const meanwhile = await findRepeated(db, user, newPost)
      if (!meanwhile) throw new DomainError('slug-taken')
      return meanwhile
    }
  })
}

/** The post that an earlier request with the same id has created, if it says the same. */
async function findRepeated(db: Db, user: UserRow, { id, ...fields }: NewPost): Promise<Authored<PostRow> | undefined> {
  const stored = id && (await findPost(db, { id }))
  if (!stored) return undefined
  if (stored.authorId !== user.id) throw new DomainError('post-id-taken')
  if (!saysAlready(stored, fields)) throw new PostConflict(stored)
  return stored
}

/**
 * Updates a post. Throws `slug-taken`, `MarkdownTooComplex`, `QuotaExceeded` (the author's quota), and
 * `post-not-found` when the post has been deleted.
 */
export async function updatePost(
  db: Db,
  renderer: Renderer,
  post: Authorized<Authored<PostRow>>,
  changes: PostChanges,
  { user, memberPosts }: { user: UserRow; memberPosts: MemberPosts },
): Promise<Authored<PostRow>> {
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  try {
    const status = statusAfter(user, memberPosts, post.status)
    const values = await postValues(renderer, { ...post, ...changed, status }, post.authorId ?? undefined)
    const row = await withAuthorLock(db, post, async (tx, authorId) => {
      const stored = await measurePost(tx, post.id)
      if (!stored) return undefined
      if (authorId !== null) {
        await addUsageWithinQuota(tx, authorId, { postBytes: bytesOfPost(values) - stored.bytes })
      }
      return updatePostRow(tx, post.id, values)
    })
    if (!row) throw new DomainError('post-not-found')
    return { ...row, author: post.author }
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('slug-taken') : error
  }
}

export function deletePost(db: Db, post: Authorized<PostRow>): Promise<void> {
  return withAuthorLock(db, post, async (tx, authorId) => {
    const stored = await measurePost(tx, post.id)
    if (!stored) return
    if (authorId !== null) await addUsageWithinQuota(tx, authorId, { posts: -1, postBytes: -stored.bytes })
    await deletePostRow(tx, post.id)
  })
}

/** Runs `work` under the author's lock. The site's own posts have no author, and so neither a lock nor a quota. */
function withAuthorLock<Result>(
  db: Db,
  { authorId }: PostRow,
  work: (tx: Tx, authorId: number | null) => Promise<Result>,
): Promise<Result> {
  if (authorId === null) return db.transaction((tx) => work(tx, null))
  return withAccountLock(db, authorId, (tx) => work(tx, authorId))
}

/**
 * Returns the column values of a post, including its rendering. With `userId`, a user's posts are rendered one after
 * the other. Throws `MarkdownTooComplex`.
 */
export async function postValues(
  renderer: Renderer,
  { title, slug, content, publishedAt, status }: Pick<PostRow, 'title' | 'slug' | 'content' | 'publishedAt' | 'status'>,
  userId?: number,
): Promise<PostValues> {
  return {
    title,
    slug,
    content,
    publishedAt,
    status,
    ...(await renderer.render(content, userId)),
    renderedBy: renderer.version,
  }
}

/**
 * Returns the post with an up-to-date rendering: when the renderer or the dictionary has changed, the post is rendered
 * again and stored. When that fails the old rendering stays; one that is too complex isn't tried again by this version.
 */
export async function withCurrentRendering<Row extends PostRow>(db: Db, renderer: Renderer, post: Row): Promise<Row> {
  if (post.renderedBy === renderer.version) return post
  const rendering = await rerender(renderer, post)
  if (!rendering) return post
  await updateRendering(db, post, rendering)
  return { ...post, ...rendering }
}

async function rerender(renderer: Renderer, post: PostRow): Promise<(Rendered & { renderedBy: string }) | undefined> {
  try {
    return { ...(await renderer.render(post.content)), renderedBy: renderer.version }
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) return undefined
    const { html, excerpt, words, contents } = post
    return { html, excerpt, words, contents, renderedBy: renderer.version }
  }
}
