import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { PageMessage } from '../../components/layout/page-message.tsx'
import { buttonLook } from '../../components/ui/button.tsx'
import type { SymbolCard } from '../../components/ui/html-text.tsx'
import { FormPost } from './form-post.tsx'
import { postByIdQuery } from './queries.ts'

/** Writing a new post. */
export function PageNewPost({ userId, card }: { userId: number; card: SymbolCard }) {
  const navigate = useNavigate()
  const toBlog = () => navigate({ to: '/blog' })
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Back to="/blog">Back to Blog</Back>
      <h1 className="mt-4 mb-8 text-4xl">Create a post</h1>
      <FormPost userId={userId} card={card} onCancel={toBlog} onSaved={toBlog} />
    </div>
  )
}

/** Editing a post. */
export function PageEditPost({ userId, id, card }: { userId: number; id: string; card: SymbolCard }) {
  const { data: post } = useSuspenseQuery(postByIdQuery(id))
  const navigate = useNavigate()
  const toAdmin = () => navigate({ to: '/admin/blogs' })
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Back to="/admin/blogs">Back to Admin</Back>
      <h1 className="mt-4 mb-8 text-4xl">Edit the post</h1>
      <FormPost key={post.id} userId={userId} post={post} card={card} onCancel={toAdmin} onSaved={toAdmin} />
    </div>
  )
}

function Back({ to, children }: { to: '/blog' | '/admin/blogs'; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 hover:text-lamp">
      <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
      {children}
    </Link>
  )
}

export function EditedPostNotFound() {
  return (
    <PageMessage
      title="Blog Post Not Found"
      action={
        <Link to="/admin/blogs" className={buttonLook('quiet')}>
          Back to Admin
        </Link>
      }
    />
  )
}
