import { and, asc, desc, eq, getTableColumns, gt, ilike, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { announceChange } from './connection/notifications.ts'
import { users } from './schema/schema-accounts.ts'
import { loadedPosts, posts } from './schema/schema-posts.ts'

const { content: _, html: __, contents: ___, renderedBy: ____, ...cardColumns } = getTableColumns(posts)
export const CARD_COLUMNS = cardColumns

export type PostRow = typeof posts.$inferSelect
/** A post with the username of its author; null for posts of the site itself. */
export type Authored<Row> = Row & { author: string | null }
export type PostCardRow = Authored<Omit<PostRow, 'content' | 'html' | 'contents' | 'renderedBy'>>
type PostWithContentRow = PostCardRow & Pick<PostRow, 'content'>

/** The values of a post that are written. */
export type PostValues = Pick<
  PostRow,
  'title' | 'slug' | 'content' | 'publishedAt' | 'status' | 'html' | 'excerpt' | 'words' | 'contents' | 'renderedBy'
>

/** The last post of a page; the next page starts after it. */
export type PostCursor = Pick<PostRow, 'publishedAt' | 'id'>

export type PostFilter = {
  /** Only posts that everyone can read at this time. */
  by?: Date | undefined
  authorId?: number | undefined
  /** Part of the title or the slug. */
  q?: string | undefined
}

type Page = { limit: number; after?: PostCursor | undefined }

/** Posts without their text, newest first. */
export function listPostCards(db: Db, filter: PostFilter, { limit, after }: Page): Promise<PostCardRow[]> {
  return db
    .select({ ...CARD_COLUMNS, author: users.username })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(and(...conditions(filter), after && beforeCursor(after)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
}

/** Posts with their Markdown and without its rendering, newest first. */
export function listPosts(db: Db, filter: PostFilter, { limit, after }: Page): Promise<PostWithContentRow[]> {
  return db
    .select({ ...CARD_COLUMNS, content: posts.content, author: users.username })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(and(...conditions(filter), after && beforeCursor(after)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
}

/** The bytes of Markdown of each post that {@link listPosts} would return. Reads no text. */
export async function listPostSizes(db: Db, filter: PostFilter, { limit, after }: Page): Promise<number[]> {
  const rows = await db
    .select({ bytes: sql<number>`octet_length(${posts.content})` })
    .from(posts)
    .where(and(...conditions(filter), after && beforeCursor(after)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
  return rows.map(({ bytes }) => bytes)
}

/** The newest posts published by `by`, with all columns. */
export function listNewestPosts(db: Db, by: Date, limit: number): Promise<Authored<PostRow>[]> {
  return db
    .select({ ...getTableColumns(posts), author: users.username })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(isPublic(by))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit)
}

/** How many posts are published by `by`. */
export function countPosts(db: Db, by: Date): Promise<number> {
  return db.$count(posts, isPublic(by))
}

/**
 * The slugs of the posts published by `by`, newest first, with the time when each was last changed: `limit` of them
 * after the first `offset`.
 */
export function listPostSlugs(
  db: Db,
  by: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .where(isPublic(by))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .offset(offset)
    .limit(limit)
}

/** Whether everyone can read a post at this time. */
const isPublic = (by: Date): SQL | undefined => and(lte(posts.publishedAt, by), eq(posts.status, 'published'))

function conditions({ by, authorId, q }: PostFilter): (SQL | undefined)[] {
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return [
    by && isPublic(by),
    authorId === undefined ? undefined : eq(posts.authorId, authorId),
    pattern ? or(ilike(posts.title, pattern), ilike(posts.slug, pattern)) : undefined,
  ]
}

/** Compared as one row, so that the index finds the position in the same time on every page. */
function beforeCursor({ publishedAt, id }: PostCursor): SQL {
  return sql`(${posts.publishedAt}, ${posts.id}) < (${publishedAt.toISOString()}::timestamptz, ${id}::uuid)`
}

export async function findPost(db: Db, by: { id: string } | { slug: string }): Promise<Authored<PostRow> | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(posts), author: users.username })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where('id' in by ? eq(posts.id, by.id) : eq(posts.slug, by.slug))
  return row
}

export type PostName = Pick<PostRow, 'title' | 'slug'>

/** The posts published before and after this one, among those published by `by`. */
export async function neighboursOf(
  db: Db,
  { publishedAt, id }: PostCursor,
  by: Date,
): Promise<{ previous: PostName | undefined; next: PostName | undefined }> {
  const name = { title: posts.title, slug: posts.slug }
  const [previous] = await db
    .select(name)
    .from(posts)
    .where(and(isPublic(by), beforeCursor({ publishedAt, id })))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(1)
  const afterCursor = or(gt(posts.publishedAt, publishedAt), and(eq(posts.publishedAt, publishedAt), gt(posts.id, id)))
  const [next] = await db
    .select(name)
    .from(posts)
    .where(and(isPublic(by), afterCursor))
    .orderBy(asc(posts.publishedAt), asc(posts.id))
    .limit(1)
  return { previous, next }
}

/** Inserts a post. Throws a unique violation when the slug is taken. */
export async function insertPost(
  db: Db | Tx,
  values: PostValues & { id?: string | undefined; authorId: number | null },
): Promise<PostRow> {
  const [row] = await db.insert(posts).values(values).returning()
  if (!row) throw new Error('The post was not written.')
  await announceChange(db, 'posts')
  return row
}

/** Updates a post. Throws a unique violation when the slug is taken; returns undefined when the post doesn't exist. */
export async function updatePostRow(db: Db | Tx, id: string, values: PostValues): Promise<PostRow | undefined> {
  const [row] = await db
    .update(posts)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(posts.id, id))
    .returning()
  await announceChange(db, 'posts')
  return row
}

/** Stores a new rendering of a post, unless its content has changed since it was read. */
export async function updateRendering(
  db: Db,
  { id, content }: PostRow,
  rendering: Pick<PostValues, 'html' | 'excerpt' | 'words' | 'contents' | 'renderedBy'>,
): Promise<void> {
  await db
    .update(posts)
    .set(rendering)
    .where(and(eq(posts.id, id), eq(posts.content, content)))
}

export async function deletePostRow(db: Db | Tx, id: string): Promise<void> {
  await db.delete(posts).where(eq(posts.id, id))
  await announceChange(db, 'posts')
}

/** The bytes of a stored post's texts, as counted towards its author's quota. */
export const storedPostBytes = sql<number>`(octet_length(${posts.title}) + octet_length(${posts.slug}) + octet_length(${posts.content}))`

/** The bytes of a stored post's texts. */
export async function measurePost(db: Db | Tx, id: string): Promise<{ bytes: number } | undefined> {
  const [row] = await db.select({ bytes: storedPostBytes }).from(posts).where(eq(posts.id, id))
  return row
}

/** The bytes of a post's texts, in UTF-8: the same number as {@link storedPostBytes}. */
export function bytesOfPost({ title, slug, content }: Pick<PostValues, 'title' | 'slug' | 'content'>): number {
  return Buffer.byteLength(title + slug + content)
}

/** Records that the content file of this slug is being loaded; returns false when it has been loaded before. */
export async function markFileLoaded(tx: Tx, slug: string): Promise<boolean> {
  const claimed = await tx.insert(loadedPosts).values({ slug }).onConflictDoNothing().returning()
  return claimed.length > 0
}
