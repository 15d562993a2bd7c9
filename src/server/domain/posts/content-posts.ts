import { sql } from 'drizzle-orm'
import type { PostFile } from '../../content/posts.ts'
import type { Renderer } from '../../markdown/rendered.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findPost, insertPost, markFileLoaded } from '../../storage/posts.ts'
import { postValues } from './posts.ts'

/**
 * Inserts the site's own posts that have never been inserted before. A post that was edited or deleted since is left
 * alone; one whose slug belongs to another post is skipped.
 */
export async function loadPosts(db: Db, renderer: Renderer, files: PostFile[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Several servers may start at once: the first one inserts the posts, the others wait for its lock and find them.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content:posts'))`)
    for (const file of files) {
      if (!(await markFileLoaded(tx, file.slug)) || (await findPost(tx, { slug: file.slug }))) continue
      await insertPost(tx, { ...(await postValues(renderer, { ...file, status: 'published' })), authorId: null })
    }
  })
}
