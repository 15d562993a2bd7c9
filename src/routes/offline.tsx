import { createFileRoute } from '@tanstack/react-router'
import { PageOffline } from '../features/journal/page-offline.tsx'
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
  component: PageOffline,
})
