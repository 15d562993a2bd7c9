import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { posts } from './schema.ts'

/** Published posts, newest first; those dated in the future are scheduled and left out. */
export function listPublishedPosts(db: Db, limit: number) {
  return db
    .select()
    .from(posts)
    .where(sql`${posts.publishedAt} <= now()`)
    .orderBy(desc(posts.publishedAt), asc(posts.id))
    .limit(limit)
}
