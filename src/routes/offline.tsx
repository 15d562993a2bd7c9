import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../features/journal/offline-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/offline')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'No connection',
      path: '/offline',
      hidden: true,
    }),
  component: OfflinePage,
})
