import { createFileRoute } from '@tanstack/react-router'
import { BlogPage } from '../features/posts/blog-page.tsx'
import { blogQuery } from '../features/posts/queries.ts'
import { textParam } from '../lib/search-params.ts'
import { seo } from '../lib/seo.ts'
import { breadcrumbs, collection } from '../lib/structured-data.ts'

const DESCRIPTION =
  'What is known about dreams, what people have made of them, and how to keep your own: nightmares, teeth, lucid dreams, dream journals, with sources.'

export const Route = createFileRoute('/blog/')({
  validateSearch: ({ cursor }: Record<string, unknown>): { cursor?: string | undefined } => ({
    cursor: textParam(cursor),
  }),
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: ({ context: { queryClient }, deps: { cursor } }) => queryClient.ensureQueryData(blogQuery(cursor)),
  head: ({ match: { context }, loaderData }) => {
    const page = seo({
      site: context.site,
      title: 'Blog',
      description: DESCRIPTION,
      path: '/blog',
      image: '/social/pages/blog.png',
      structuredData: [
        breadcrumbs(context.site, [{ name: 'Blog', path: '/blog' }]),
        collection(context.site, {
          name: 'Blog',
          description: DESCRIPTION,
          path: '/blog',
          items: (loaderData?.items ?? []).map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` })),
        }),
      ],
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
