import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../features/journal/offline-page.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/offline')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'No connection',
      description: 'What opens without a connection: write a dream down, and find it in your journal later.',
      path: '/offline',
      hidden: true,
    }),
  component: OfflinePage,
})
