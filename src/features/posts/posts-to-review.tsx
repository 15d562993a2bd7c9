import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../components/ui/button.tsx'
import type { PostToReview } from '../../contract/posts.ts'
import { postsToReviewQuery } from './queries.ts'
import { useDecidePost } from './use-change-posts.ts'

/** For administrators: the posts that wait or were reported, each put on the site or taken off with one tap. */
export function PostsToReview({ userId }: { userId: number }) {
  const { data: posts = [], error } = useQuery(postsToReviewQuery)
  const decide = useDecidePost(userId)
  if (error) {
    return (
      <p role="alert" className="mt-8 text-ember">
        The posts to look at could not be loaded. Please try again.
      </p>
    )
  }
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="to-review" className="mt-10 rounded-xl border border-night-edge p-5 md:p-7">
      <h2 id="to-review" className="text-2xl">
        To look at
      </h2>
      <ul className="mt-3 divide-y divide-night-line">
        {posts.map((post) => (
          <li key={post.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5">
            <Described post={post} />
            <div className="flex flex-wrap gap-3">
              <Button
                variant="quiet"
                disabled={decide.isPending}
                aria-label={`${post.status === 'published' ? 'Keep' : 'Publish'} ${post.title}`}
                onClick={() => decide.mutate({ id: post.id, status: 'published' })}
              >
                {post.status === 'published' ? 'Keep' : 'Publish'}
              </Button>
              {post.status !== 'unpublished' && (
                <Button
                  variant="destructive"
                  disabled={decide.isPending}
                  aria-label={`${post.status === 'published' ? 'Unpublish' : 'Refuse'} ${post.title}`}
                  onClick={() => decide.mutate({ id: post.id, status: 'unpublished' })}
                >
                  {post.status === 'published' ? 'Unpublish' : 'Refuse'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Described({ post: { title, slug, author, status, reports, reasons, excerpt } }: { post: PostToReview }) {
  const facts = [
    author ? `By ${author}` : 'By the site',
    status === 'waiting' && 'waiting to be published',
    reports > 0 && (reports === 1 ? 'reported once' : `reported ${reports} times`),
  ]
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h3 className="text-xl [overflow-wrap:anywhere]">
        <Link to="/blog/$slug" params={{ slug }} className="hover:text-lamp">
          {title}
        </Link>
      </h3>
      <p className="mt-1 text-sm text-moon-soft [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-2 line-clamp-2 text-moon-soft [overflow-wrap:anywhere]">{excerpt}</p>
      {reasons.length > 0 && (
        <ul aria-label="What readers say" className="mt-3 space-y-1 border-l border-ember pl-4 text-sm">
          {reasons.map((reason, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: readers may say the same
            <li key={at} className="[overflow-wrap:anywhere]">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
