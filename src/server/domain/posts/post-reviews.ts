import type { PostDecision } from '../../../contract/posts.ts'
import type { Db } from '../../storage/connection/db.ts'
import { decidePost, insertReport, listPostsToReview, type ReviewedRow } from '../../storage/post-reports.ts'
import { findPost } from '../../storage/posts.ts'
import { DomainError } from '../domain-error.ts'
import { isPublic } from './posts.ts'

/** So many are shown at once; what is decided makes way for the others. */
const SHOWN_MAX = 100

/** Stores what a reader says of a post on the site. Who said it isn't stored. Throws `post-not-found`. */
export async function reportPost(db: Db, { slug, reason }: { slug: string; reason: string }): Promise<void> {
  const post = await findPost(db, { slug })
  if (!post || !isPublic(post, new Date())) throw new DomainError('post-not-found')
  await insertReport(db, post.id, reason)
}

/** The posts that an administrator should look at: those reported most first, then those that wait. */
export function readPostsToReview(db: Db): Promise<ReviewedRow[]> {
  return listPostsToReview(db, SHOWN_MAX)
}

/** Puts a post on the site or takes it off; its reports are answered by that. Throws `post-not-found`. */
export async function decideOnPost(db: Db, id: string, { status }: PostDecision): Promise<void> {
  if (!(await decidePost(db, id, status))) throw new DomainError('post-not-found')
}
