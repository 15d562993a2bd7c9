import type { PostCard } from '../../contract/posts.ts'
import type { Site } from '../../contract/site.ts'
import { breadcrumbs, collection } from '../../lib/seo/structured-data.ts'

const TITLE = 'Blog'
const DESCRIPTION =
  'What is known about dreams, what people have made of them, and how to keep your own: nightmares, teeth, lucid dreams, dream journals, with sources.'
const PATH = '/blog'

/** The metadata of a page of the list of posts, for search engines and social networks. */
export function blogMetadata(site: Site, posts: readonly PostCard[]) {
  return {
    title: TITLE,
    description: DESCRIPTION,
    path: PATH,
    image: '/social/pages/blog.png',
    structuredData: [
      breadcrumbs(site, [{ name: TITLE, path: PATH }]),
      collection(site, {
        name: TITLE,
        description: DESCRIPTION,
        path: PATH,
        items: posts.map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` })),
      }),
    ],
  }
}
