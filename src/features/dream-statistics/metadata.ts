import type { Site } from '../../contract/site.ts'
import { article, breadcrumbs } from '../../lib/seo/structured-data.ts'

const PATH = '/dream-statistics'
const IMAGE = `/social/pages${PATH}.png`
const TITLE = 'What People Really Dream of'
const DESCRIPTION =
  'How often snakes, teeth, houses and hundreds of other symbols are found in published dream reports, by women and by men, and with which feelings.'
const WRITTEN = '2026-11-23T00:00:00.000Z'

/** The metadata of the page of the statistics, for search engines and social networks. */
export function dreamStatisticsMetadata(site: Site) {
  return {
    title: TITLE,
    description: DESCRIPTION,
    path: PATH,
    image: IMAGE,
    type: 'article' as const,
    structuredData: [
      breadcrumbs(site, [{ name: 'Dream statistics', path: PATH }]),
      article(site, {
        headline: TITLE,
        description: DESCRIPTION,
        path: PATH,
        image: IMAGE,
        published: WRITTEN,
        modified: WRITTEN,
      }),
    ],
  }
}
