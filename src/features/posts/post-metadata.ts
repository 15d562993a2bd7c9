import { DESCRIPTION_EXCERPT } from '../../contract/limits.ts'
import type { ReadPost } from '../../contract/posts.ts'
import type { Site } from '../../contract/site.ts'
import { article, breadcrumbs } from '../../lib/seo/structured-data.ts'
import { excerpt } from '../../shared/excerpt.ts'

/** The metadata of a post's page, for search engines and social networks. */
export function postMetadata(site: Site, post: ReadPost) {
  const path = `/blog/${post.slug}`
  const image = `/social/posts/${post.slug}.png`
  const description = excerpt(post.excerpt, DESCRIPTION_EXCERPT)
  return {
    title: post.title,
    description,
    type: 'article' as const,
    image,
    // A scheduled post must not be indexed yet.
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
