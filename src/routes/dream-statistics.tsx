import { createFileRoute } from '@tanstack/react-router'
import { DreamStatisticsPage } from '../features/dream-statistics/dream-statistics-page.tsx'
import { dreamStatisticsMetadata } from '../features/dream-statistics/metadata.ts'
import { overviewQuery } from '../features/dream-statistics/queries.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/dream-statistics')({
  // The loader, and with it the metadata, is part of this page's chunk and not of the initial bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient, site } }) => {
    await queryClient.ensureQueryData(overviewQuery)
    return dreamStatisticsMetadata(site)
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData }) : {}),
  component: DreamStatisticsPage,
})
