import type { Site } from '../../../contract/site.ts'
import type { SymbolName } from '../../../contract/symbols.ts'
import { breadcrumbs, collection } from '../../../lib/seo/structured-data.ts'
import { symbolPath, traditionPath } from '../../../shared/pages.ts'
import { TRADITION_NAMES } from '../../../shared/tradition-names.ts'
import type { TraditionGuide } from './traditions.ts'

const PATH = '/traditions'
const IMAGE = '/social/pages/traditions.png'

/** The metadata of the page that lists all traditions. */
export function traditionsMetadata(site: Site, guides: readonly TraditionGuide[]) {
  const title = 'Dream Traditions'
  const description =
    'Which books on dreams each tradition really has, how they copy each other, how far to trust them, and what they say of every symbol.'
  return {
    title,
    description,
    path: PATH,
    image: IMAGE,
    structuredData: [
      breadcrumbs(site, [{ name: 'Traditions', path: PATH }]),
      collection(site, {
        name: title,
        description,
        path: PATH,
        items: guides.map(({ slug, title: name }) => ({ name, path: traditionPath(slug) })),
      }),
    ],
  }
}

/** The metadata of a tradition's page. `symbols` are those of which the tradition has something to say. */
export function traditionMetadata(
  site: Site,
  { slug, title, description }: TraditionGuide,
  symbols: readonly SymbolName[],
) {
  const path = traditionPath(slug)
  return {
    title,
    description,
    path,
    image: IMAGE,
    structuredData: [
      breadcrumbs(site, [
        { name: 'Traditions', path: PATH },
        { name: TRADITION_NAMES[slug], path },
      ]),
      collection(site, {
        name: title,
        description,
        path,
        items: symbols.map(({ keyword, slug: symbol }) => ({ name: keyword, path: `${symbolPath(symbol)}#${slug}` })),
      }),
    ],
  }
}
