import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { MessagePage } from '../../../components/layout/message-page.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import type { RenderSymbolCard } from '../../../components/ui/html-text.tsx'
import { postByIdQuery } from '../queries.ts'
import { useMayWrite } from '../use-may-write.ts'
import { PostForm } from './post-form.tsx'

/** The page to write a new post. */
export function NewPostPage({ userId, card }: { userId: number; card: RenderSymbolCard }) {
  const navigate = useNavigate()
  const toBlog = () => navigate({ to: '/blog' })
  if (!useMayWrite()) {
    return (
      <MessagePage
        title="On this site only the editors write posts."
        action={
          <Link to="/blog" className={buttonClass('quiet')}>
            Back to Blog
          </Link>
        }
      />
    )
  }
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <BackLink to="/blog">Back to Blog</BackLink>
      <h1 className="mt-4 mb-8 text-4xl">Create a post</h1>
      <PostForm userId={userId} card={card} onCancel={toBlog} onSaved={toBlog} />
    </div>
  )
}

/** The page to edit a post. */
export function EditPostPage({ userId, id, card }: { userId: number; id: string; card: RenderSymbolCard }) {
  const { data: post } = useSuspenseQuery(postByIdQuery(id))
  const navigate = useNavigate()
  const toAdmin = () => navigate({ to: '/admin/blogs' })
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <BackLink to="/admin/blogs">Back to Admin</BackLink>
      <h1 className="mt-4 mb-8 text-4xl">Edit the post</h1>
      <PostForm key={post.id} userId={userId} post={post} card={card} onCancel={toAdmin} onSaved={toAdmin} />
    </div>
  )
}

function BackLink({ to, children }: { to: '/blog' | '/admin/blogs'; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 hover:text-lamp">
      <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
      {children}
    </Link>
  )
}

export function EditedPostNotFound() {
  return (
    <MessagePage
      title="Blog Post Not Found"
      action={
        <Link to="/admin/blogs" className={buttonClass('quiet')}>
          Back to Admin
        </Link>
      }
    />
  )
}
