import { createFileRoute, notFound } from '@tanstack/react-router'
import { seo } from '../lib/seo/seo.ts'

/** Responds with 404 to any path that has no route. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match, params }) =>
    seo({
      site: match.context.site,
      title: 'Page Not Found',
      description: 'There is nothing at this address.',
      path: `/${params._splat ?? ''}`,
      hidden: true,
    }),
})
