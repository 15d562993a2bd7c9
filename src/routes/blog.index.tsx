import { createFileRoute } from '@tanstack/react-router'
import { blogMetadata } from '../features/posts/blog-metadata.ts'
import { BlogPage } from '../features/posts/blog-page.tsx'
import { blogQuery } from '../features/posts/queries.ts'
import { textParam } from '../lib/routing/search-params.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/blog/')({
  validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string | undefined } => ({
    cursor: textParam(cursor),
  }),
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context: { queryClient, site }, deps: { cursor } }) => {
    const { items } = await queryClient.ensureQueryData(blogQuery(cursor))
    return blogMetadata(site, items)
  },
  head: ({ match: { context }, loaderData }) => {
    const page = seo({
      site: context.site,
      ...(loaderData ?? { title: 'Blog', description: 'What is known about dreams.', path: '/blog' }),
    })
    const feed = {
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${context.site.name}: Blog`,
      href: '/feed.xml',
    }
    return { ...page, links: [...page.links, feed] }
  },
  component: Blog,
})

function Blog() {
  return <BlogPage cursor={Route.useSearch().cursor} />
}
