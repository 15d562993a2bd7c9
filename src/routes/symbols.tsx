import { createFileRoute } from '@tanstack/react-router'
import { symbolIndexMetadata } from '../features/symbols/symbol-index-metadata.ts'
import { SymbolIndexPage } from '../features/symbols/symbol-index-page.tsx'
import { symbolIndexQuery } from '../lib/api/symbol-queries.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/symbols')({
  // The loader, and with it the metadata, is part of this page's chunk and not of the initial bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient, site } }) => {
    await queryClient.ensureQueryData(symbolIndexQuery)
    return symbolIndexMetadata(site)
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData }) : {}),
  component: SymbolIndexPage,
})
