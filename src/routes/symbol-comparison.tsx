import { createFileRoute } from '@tanstack/react-router'
import { validateComparisonSearch } from '../features/symbols/comparison/comparison.ts'
import { comparisonMetadata } from '../features/symbols/comparison/comparison-metadata.ts'
import { ComparisonPage } from '../features/symbols/comparison/comparison-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/symbol-comparison')({
  // The loader, and with it the metadata, is part of this page's chunk and not of the initial bundle.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: validateComparisonSearch,
  loader: ({ context: { site } }) => comparisonMetadata(site),
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData }) : {}),
  component: Comparison,
})

function Comparison() {
  return <ComparisonPage {...Route.useSearch()} />
}
