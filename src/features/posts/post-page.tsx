import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { MessagePage } from '../../components/layout/message-page.tsx'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { Day } from '../../components/ui/day.tsx'
import { HtmlText, type RenderSymbolCard } from '../../components/ui/html-text.tsx'
import { PreviousNext } from '../../components/ui/previous-next.tsx'
import { ShareButtons } from '../../components/ui/share-buttons.tsx'
import type { ReadPost } from '../../contract/posts.ts'
import { useUser } from '../../lib/api/user.ts'
import { postQuery } from './queries.ts'
import { statusText } from './status-text.ts'

const ReportPost = lazy(async () => ({ default: (await import('./report-post.tsx')).ReportPost }))

/** A table of contents is shown from this number of headings on. */
const CONTENTS_MIN = 3

/** The page of a post. */
export function PostPage({ slug, card }: { slug: string; card: RenderSymbolCard }) {
  const { data: post } = useSuspenseQuery(postQuery(slug))
  const user = useUser()
  const hasContents = post.contents.length >= CONTENTS_MIN
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Breadcrumbs steps={[{ name: 'Blog', to: '/blog' }]} here={post.title} />
      <div className="mt-8 grid gap-x-12 lg:grid-cols-[1fr_minmax(0,42rem)_1fr]">
        <article className="lg:col-start-2" aria-labelledby="title">
          <header>
            <Constellation slug={post.slug} className="size-32 md:size-40 print:hidden" />
            <h1 id="title" className="mt-4 text-4xl [overflow-wrap:anywhere]">
              {post.title}
            </h1>
            <PostDetails post={post} />
          </header>
          {hasContents && <Contents headings={post.contents} className="mt-10 lg:hidden" />}
          <div className="mt-10">
            <HtmlText html={post.html} renderSymbolCard={card} />
          </div>
          <footer className="mt-16 border-t border-night-line pt-8 print:hidden">
            <p className="label-caps">Share this</p>
            <div className="mt-4">
              <ShareButtons text={post.title} />
            </div>
            {post.author && post.author !== user?.username && post.status === 'published' && (
              <ClientOnly>
                <Suspense>
                  <ReportPost slug={post.slug} />
                </Suspense>
              </ClientOnly>
            )}
            <PreviousNext
              label="More posts"
              previous={post.previous && linkTo(post.previous)}
              next={post.next && linkTo(post.next)}
              className="mt-12"
            />
          </footer>
        </article>
        {hasContents && (
          <div className="hidden lg:sticky lg:top-28 lg:col-start-3 lg:row-start-1 lg:mt-56 lg:block lg:self-start print:hidden">
            <Contents headings={post.contents} />
          </div>
        )}
      </div>
    </div>
  )
}

function PostDetails({ post }: { post: ReadPost }) {
  const user = useUser()
  const canEdit = user && (user.role === 'admin' || user.username === post.author)
  return (
    <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-moon-soft">
      <Day date={post.publishedAt} />
      <span>{post.minutes} min read</span>
      {post.author && <span>By {post.author}</span>}
      {statusText(post) && <span className="text-lamp">{statusText(post)}</span>}
      {canEdit && (
        <Link to="/admin/blog/edit/$id" params={{ id: post.id }} className="link print:hidden">
          Edit
        </Link>
      )}
    </p>
  )
}

function Contents({ headings, className = '' }: { headings: ReadPost['contents']; className?: string }) {
  return (
    <nav aria-label="On this page" className={`border-l border-night-line pl-5 print:hidden ${className}`}>
      <p className="label-caps">On this page</p>
      <ol className="mt-3 text-sm">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'pl-4' : ''}>
            <a href={`#${id}`} className="block py-1 text-moon-soft hover:text-lamp">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function linkTo({ slug, title }: { slug: string; title: string }) {
  return { name: title, to: `/blog/${slug}` }
}

export function PostNotFound() {
  return (
    <MessagePage
      title="Blog Post Not Found"
      action={
        <Link to="/blog" className={buttonClass('quiet')}>
          Back to Blog
        </Link>
      }
    />
  )
}
