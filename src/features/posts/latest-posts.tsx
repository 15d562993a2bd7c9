import { useSuspenseQuery } from '@tanstack/react-query'
import { Constellation } from '../../components/ui/constellation.tsx'
import { HOME_POSTS } from '../../contract/limits.ts'
import { PostRow } from './post-row.tsx'
import { latestPostsQuery } from './queries.ts'

export function LatestPosts() {
  const { data: posts } = useSuspenseQuery(latestPostsQuery(HOME_POSTS))
  if (posts.length === 0) return <NoPosts />
  return (
    <ul className="divide-y divide-night-line border-y border-night-line">
      {posts.map((post) => (
        <li key={post.id}>
          <PostRow post={post} level={3} />
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
