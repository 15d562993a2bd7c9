import type { PostCard } from '../../contract/posts.ts'

/** Why others don't see a post yet, or any more; empty for one that everyone can read. */
export function statusText({ status, publishedAt }: Pick<PostCard, 'status' | 'publishedAt'>): string {
  if (status === 'waiting') return 'Waiting for an editor: nobody else sees it yet'
  if (status === 'unpublished') return 'Taken off the site by an editor: nobody else sees it'
  return Date.parse(publishedAt) > Date.now() ? 'Scheduled: no one else sees it yet' : ''
}
