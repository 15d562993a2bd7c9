import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonClass } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { PostRow } from './post-row.tsx'
import { blogQuery } from './queries.ts'
import { useMayWrite } from './use-may-write.ts'

/** A page of the list of posts, newest first; without a cursor the first one. */
export function BlogPage({ cursor }: { cursor?: string | undefined }) {
  const { data } = useSuspenseQuery(blogQuery(cursor))
  const mayWrite = useMayWrite()
  const next = data.next && new URL(data.next, 'http://site').searchParams.get('cursor')
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <header className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-4xl">Blog</h1>
          <p className="mt-3 max-w-read text-moon-soft">
            What is known about dreams, what people have made of them, and how to keep your own.
          </p>
        </div>
        {mayWrite && (
          <div className="hidden member:block">
            <Link to="/blog/new" className={buttonClass()}>
              <Plus size={20} strokeWidth={1.5} aria-hidden />
              Create New Blog
            </Link>
          </div>
        )}
      </header>
      {data.items.length > 0 ? (
        <ul className="mt-10 divide-y divide-night-line border-y border-night-line">
          {data.items.map((post) => (
            <li key={post.id}>
              <PostRow post={post} level={2} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid justify-items-center py-20 text-center">
          <Constellation slug="from-our-blog" className="size-32" />
          <p className="mt-5 font-serif text-xl">The first page is still blank.</p>
        </div>
      )}
      <nav aria-label="Pages of the blog" className="mt-8 flex justify-between gap-4 empty:hidden">
        {cursor && (
          <Link to="/blog" className={buttonClass('quiet')}>
            Newest posts
          </Link>
        )}
        {next && (
          <Link to="/blog" search={{ cursor: next }} className={`${buttonClass('quiet')} ml-auto`}>
            Older posts
          </Link>
        )}
      </nav>
    </div>
  )
}
