import type { Site } from '../../../contract/site.ts'
import { breadcrumbs, collection } from '../../../lib/seo/structured-data.ts'
import type { Compared } from './comparison-content.ts'

const TITLE = 'Symbol Comparison'
const DESCRIPTION =
  'Snake, water, dog, cat, fire, sun, moon, bird, tree and mountain in Western, Korean, Chinese, Indian and Islamic dream books, side by side, with sources.'
const PATH = '/symbol-comparison'

/** The metadata of the comparison of symbols, for search engines and social networks. */
export function comparisonMetadata(site: Site, compared: readonly Compared[]) {
  return {
    title: TITLE,
    description: DESCRIPTION,
    path: PATH,
    image: '/social/pages/symbol-comparison.png',
    type: 'article' as const,
    structuredData: [
      breadcrumbs(site, [{ name: TITLE, path: PATH }]),
      collection(site, {
        name: TITLE,
        description: DESCRIPTION,
        path: PATH,
        items: compared.map(({ slug, symbol }) => ({ name: symbol, path: `/interpretation/${slug}` })),
      }),
    ],
  }
}
