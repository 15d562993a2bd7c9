import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { ConfirmDialog } from '../../components/ui/dialog.tsx'
import { SearchField } from '../../components/ui/search-field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { UsageWarning } from '../../components/ui/usage-warning.tsx'
import type { User } from '../../contract/account.ts'
import { QUERY_MAX } from '../../contract/limits.ts'
import type { PostCard } from '../../contract/posts.ts'
import { postsWarning } from '../../lib/api/usage.ts'
import { parseClientError } from '../../lib/client-error.ts'
import { formatDay } from '../../lib/dates.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { PostsToReview } from './posts-to-review.tsx'
import { managedPostsQuery } from './queries.ts'
import { statusText } from './status-text.ts'
import { useDeletePost } from './use-change-posts.ts'
import { useMayWrite } from './use-may-write.ts'

const DEBOUNCE_MS = 250

/** The posts that the user may edit, to search, edit and delete: a member's own, an admin's all. */
export function ManagePostsPage({ user }: { user: User }) {
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data, error } = useQuery({ ...managedPostsQuery(q), placeholderData: keepPreviousData })
  const posts = data ?? (error ? [] : undefined)
  const [postToDelete, setPostToDelete] = useState<PostCard | null>(null)
  // Keeps the title of the confirmation while it fades out.
  const [lastPostToDelete, setLastPostToDelete] = useState<PostCard | null>(null)
  if (postToDelete && postToDelete !== lastPostToDelete) setLastPostToDelete(postToDelete)
  const remove = useDeletePost(user.id)
  const mayWrite = useMayWrite()
  const isEmpty = posts?.length === 0 && q === '' && !error
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-4xl">Manage Blog Posts</h1>
          <p className="mt-3 text-moon-soft">
            {user.role === 'admin' ? 'All posts of the site.' : 'The posts you wrote.'}
          </p>
        </div>
        {!isEmpty && mayWrite && (
          <Link to="/blog/new" className={buttonClass()}>
            <Plus size={20} strokeWidth={1.5} aria-hidden />
            Create New Post
          </Link>
        )}
      </header>
      <UsageWarning sentenceOf={postsWarning} />
      {user.role === 'admin' && <PostsToReview userId={user.id} />}
      {!posts ? (
        <Spinner />
      ) : isEmpty ? (
        <div className="grid justify-items-center py-20 text-center">
          <Constellation slug="first-post" className="size-36" />
          <p className="mt-6 font-serif text-2xl">No blog posts yet.</p>
          {mayWrite && (
            <Link to="/blog/new" className={`${buttonClass()} mt-8`}>
              Create Your First Post
            </Link>
          )}
        </div>
      ) : (
        <>
          <div className="mt-8 max-w-md">
            <SearchField
              label="Search your posts"
              placeholder="Search by title or slug"
              value={typed}
              maxLength={QUERY_MAX}
              onChange={setTyped}
            />
          </div>
          <ul className="mt-8 divide-y divide-night-line border-y border-night-line">
            {posts.map((post) => (
              <li key={post.id} className="flex items-start justify-between gap-6 py-6">
                <PostDetails post={post} showsAuthor={user.role === 'admin'} />
                <div className="flex shrink-0">
                  <Link
                    to="/admin/blog/edit/$id"
                    params={{ id: post.id }}
                    aria-label={`Edit ${post.title}`}
                    className="grid size-11 place-items-center rounded-full text-moon-soft hover:text-lamp"
                  >
                    <Pencil size={18} strokeWidth={1.5} aria-hidden />
                  </Link>
                  <button
                    type="button"
                    aria-label={`Delete ${post.title}`}
                    onClick={() => setPostToDelete(post)}
                    className="grid size-11 place-items-center rounded-full text-moon-soft hover:text-ember"
                  >
                    <Trash2 size={18} strokeWidth={1.5} aria-hidden />
                  </button>
                </div>
              </li>
            ))}
          </ul>
          {posts.length === 0 && (
            <p role={error ? 'alert' : undefined} className="py-12 text-center text-moon-soft">
              {error
                ? (parseClientError(error)?.sentence ?? 'Your posts could not be loaded. Please try again.')
                : `No posts match “${q}”.`}
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        title="Delete Blog Post?"
        open={postToDelete !== null}
        onOpenChange={(open) => !open && setPostToDelete(null)}
        confirm="Delete post"
        pending={remove.isPending}
        onConfirm={() => postToDelete && remove.mutate(postToDelete.id, { onSuccess: () => setPostToDelete(null) })}
      >
        This permanently deletes the post “{lastPostToDelete?.title}”. It cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

function PostDetails({ post, showsAuthor }: { post: PostCard; showsAuthor: boolean }) {
  return (
    <div className="min-w-0">
      <h2 className="text-xl [overflow-wrap:anywhere]">
        <Link to="/blog/$slug" params={{ slug: post.slug }} className="hover:text-lamp">
          {post.title}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-moon-soft">
        <span className="[overflow-wrap:anywhere]">/blog/{post.slug}</span>
        <span>{formatDay(post.publishedAt.slice(0, 10))}</span>
        {statusText(post) && <span className="text-lamp">{statusText(post)}</span>}
        {showsAuthor && <span>{post.author ? `By ${post.author}` : 'By the site'}</span>}
      </p>
      <p className="mt-2 line-clamp-2 max-w-read text-moon-soft [overflow-wrap:anywhere]">{post.excerpt}</p>
    </div>
  )
}
