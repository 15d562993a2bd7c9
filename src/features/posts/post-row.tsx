import { Link } from '@tanstack/react-router'
import { Day } from '../../components/ui/day.tsx'
import type { PostCard } from '../../contract/posts.ts'

/** A post in a list: its date, title and excerpt, as a single link. */
export function PostRow({ post, level }: { post: PostCard; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Link
      to="/blog/$slug"
      params={{ slug: post.slug }}
      className="group grid gap-x-10 gap-y-2 py-7 md:grid-cols-[10rem_1fr]"
    >
      <div className="label-caps pt-1.5">
        <Day date={post.publishedAt} />
        {Date.parse(post.publishedAt) > Date.now() && <span className="block text-lamp">Scheduled</span>}
      </div>
      <div className="min-w-0">
        <Heading className="text-xl transition-colors duration-200 [overflow-wrap:anywhere] group-hover:text-lamp">
          {post.title}
        </Heading>
        <p className="mt-2 line-clamp-2 max-w-read text-moon-soft [overflow-wrap:anywhere]">{post.excerpt}</p>
      </div>
    </Link>
  )
}
