import { createFileRoute } from '@tanstack/react-router'
import { OfflineJournalPage } from '../features/journal/offline/offline-journal-page.tsx'
import { offlineMetadata } from '../features/journal/offline/offline-metadata.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/journal/offline')({
  // The loader, and with it the metadata, is part of this page's chunk and not of the initial bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: () => offlineMetadata,
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData }) : {}),
  component: OfflineJournalPage,
})
