import { desc, eq, or, sql } from 'drizzle-orm'
import type { PostStatus } from '../../contract/posts.ts'
import type { Db } from './connection/db.ts'
import { announceChange } from './connection/notifications.ts'
import { CARD_COLUMNS, type PostCardRow } from './posts.ts'
import { users } from './schema/schema-accounts.ts'
import { postReports, posts } from './schema/schema-posts.ts'

export type ReviewedRow = PostCardRow & { reports: number; reasons: string[] }

/** How many reasons are read of a post. */
const REASONS_MAX = 20

/** Stores what a reader says of a post. */
export async function insertReport(db: Db, postId: string, reason: string): Promise<void> {
  await db.insert(postReports).values({ postId, reason })
}

/** The posts that wait or were reported: those reported most first, then the newest. At most `limit` of them. */
export function listPostsToReview(db: Db, limit: number): Promise<ReviewedRow[]> {
  const reports = sql<number>`(select count(*)::int from ${postReports} where ${postReports.postId} = ${posts.id})`
  const reasons = sql<string[]>`(
    select coalesce(json_agg(reason order by reported_at desc), '[]')
    from (
      select reason, reported_at from ${postReports}
      where ${postReports.postId} = ${posts.id} and reason <> ''
      order by reported_at desc limit ${REASONS_MAX}
    ) as latest)`
  return db
    .select({ ...CARD_COLUMNS, author: users.username, reports, reasons })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(or(eq(posts.status, 'waiting'), sql`${reports} > 0`))
    .orderBy(desc(reports), desc(posts.updatedAt), desc(posts.id))
    .limit(limit)
}

/** Sets whether a post is on the site, and deletes its reports. Returns false where there is no such post. */
export function decidePost(db: Db, id: string, status: PostStatus): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(posts).set({ status }).where(eq(posts.id, id)).returning({ id: posts.id })
    if (!row) return false
    await tx.delete(postReports).where(eq(postReports.postId, id))
    await announceChange(tx, 'posts')
    return true
  })
}
