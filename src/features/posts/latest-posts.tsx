import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Constellation } from '../../components/constellation/constellation.tsx'
import { HOME_POSTS, SHARE_EXCERPT } from '../../contract/limits.ts'
import { excerpt } from '../../lib/excerpt.ts'
import { latestPostsQuery } from './queries.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function LatestPosts() {
  const { data: posts } = useSuspenseQuery(latestPostsQuery(HOME_POSTS))
  if (posts.length === 0) return <NoPosts />
  return (
    <ul className="divide-y divide-night-line border-y border-night-line">
      {posts.map((post) => (
        <li key={post.id}>
          <Link
            to={`/blog/${post.slug}` as string}
            className="group grid gap-x-10 gap-y-2 py-7 md:grid-cols-[10rem_1fr]"
          >
            <time dateTime={post.publishedAt} className="label-caps pt-1.5">
              {day.format(new Date(post.publishedAt))}
            </time>
            <div>
              <h3 className="text-xl transition-colors duration-200 group-hover:text-lamp">{post.title}</h3>
              <p className="mt-2 line-clamp-2 max-w-read text-moon-soft">{excerpt(post.content, SHARE_EXCERPT)}</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NoPosts() {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-y border-night-line py-10">
      <Constellation slug="from-our-blog" className="size-24" />
      <div className="max-w-md">
        <p className="font-serif text-xl">The first page is still blank.</p>
        <p className="mt-2 text-moon-soft">
          We are writing about nightmares, teeth, and how to keep a dream past breakfast. It will stand here.
        </p>
      </div>
    </div>
  )
}
