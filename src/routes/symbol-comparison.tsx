import { createFileRoute } from '@tanstack/react-router'
import { validateComparisonSearch } from '../features/symbols/comparison/comparison.ts'
import { ComparisonPage } from '../features/symbols/comparison/comparison-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/symbol-comparison')({
  validateSearch: validateComparisonSearch,
  // The text is in the page that the server sends: only who comes from another page loads a script for it.
  loader: async ({ context: { site } }) => {
    const [{ COMPARED }, { comparisonMetadata }] = await Promise.all([
      import('../features/symbols/comparison/comparison-content.ts'),
      import('../features/symbols/comparison/comparison-metadata.ts'),
    ])
    return { compared: COMPARED, metadata: comparisonMetadata(site, COMPARED) }
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData.metadata }) : {}),
  component: Comparison,
})

function Comparison() {
  return <ComparisonPage {...Route.useSearch()} compared={Route.useLoaderData().compared} />
}
