import { createFileRoute } from '@tanstack/react-router'
import { COMPARED_NAMES, validateComparisonSearch } from '../features/symbols/comparison.ts'
import { ComparisonPage } from '../features/symbols/comparison-page.tsx'
import { seo } from '../lib/seo.ts'
import { breadcrumbs, collection } from '../lib/structured-data.ts'

const TITLE = 'Symbol Comparison'
const DESCRIPTION =
  'Snake, water, dog, cat, fire, sun, moon, bird, tree and mountain in Western, Korean, Chinese, Indian and Islamic dream books, side by side, with sources.'
const PATH = '/symbol-comparison'

export const Route = createFileRoute('/symbol-comparison')({
  validateSearch: validateComparisonSearch,
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: TITLE,
      description: DESCRIPTION,
      path: PATH,
      image: '/social/pages/symbol-comparison.png',
      type: 'article',
      structuredData: [
        breadcrumbs(context.site, [{ name: TITLE, path: PATH }]),
        collection(context.site, {
          name: TITLE,
          description: DESCRIPTION,
          path: PATH,
          items: Object.entries(COMPARED_NAMES).map(([slug, name]) => ({ name, path: `/interpretation/${slug}` })),
        }),
      ],
    }),
  component: Comparison,
})

function Comparison() {
  return <ComparisonPage {...Route.useSearch()} />
}
