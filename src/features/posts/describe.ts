import { DESCRIPTION_EXCERPT } from '../../contract/limits.ts'
import type { ReadPost } from '../../contract/post.ts'
import type { Site } from '../../contract/site.ts'
import { excerpt } from '../../lib/excerpt.ts'
import { article, breadcrumbs } from '../../lib/structured-data.ts'

/** What a post's page says of itself to search engines and social networks. */
export function describePost(site: Site, post: ReadPost) {
  const path = `/blog/${post.slug}`
  const image = `/social/posts/${post.slug}.png`
  const description = excerpt(post.excerpt, DESCRIPTION_EXCERPT)
  return {
    title: post.title,
    description,
    type: 'article' as const,
    image,
    // A scheduled post isn't for anyone yet.
    hidden: Date.parse(post.publishedAt) > Date.now(),
    structuredData: [
      breadcrumbs(site, [
        { name: 'Blog', path: '/blog' },
        { name: post.title, path },
      ]),
      article(site, {
        headline: post.title,
        description,
        path,
        image,
        published: post.publishedAt,
        modified: post.publishedAt,
        author: post.author,
      }),
    ],
  }
}
