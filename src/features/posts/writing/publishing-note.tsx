import { useQuery } from '@tanstack/react-query'
import type { Post } from '../../../contract/posts.ts'
import { siteQuery } from '../../../lib/api/site.ts'
import { useUser } from '../../../lib/api/user.ts'

/** Says who will see the post that is being written, and when. */
export function PublishingNote({ post }: { post?: Post | undefined }) {
  const { data: site } = useQuery(siteQuery)
  const user = useUser()
  if (!site || !user) return null
  const isAtOnce = user.role === 'admin' || (site.memberPosts === 'published' && post?.status !== 'unpublished')
  const name = post ? post.author : user.username
  return (
    <p className="max-w-read text-sm text-moon-soft">
      {isAtOnce
        ? 'Everyone can read it as soon as it is published'
        : 'An editor reads it first. Until it is published, only you and the editors see it; then everyone can read it'}
      {name ? `, with the name ${name}.` : '.'}
    </p>
  )
}
