import type { Site } from '../../contract/site.ts'
import { breadcrumbs } from '../../lib/seo/structured-data.ts'

/** The metadata of the list of all symbols, for search engines and social networks. */
export function symbolIndexMetadata(site: Site) {
  return {
    title: 'Dream Symbols A to Z',
    description: 'Every symbol of the dictionary by its first letter, from airplane to zombie.',
    path: '/symbols',
    image: '/social/pages/symbols.png',
    structuredData: [
      breadcrumbs(site, [
        { name: 'Categories', path: '/categories' },
        { name: 'A to Z', path: '/symbols' },
      ]),
    ],
  }
}
