import words from '../../../content/guides/about.yaml'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { article, breadcrumbs } from '../../lib/structured-data.ts'

type About = { title: string; mission: string; sections: { title: string; text: string }[] }

/** The text of the About page. `aboutSchema` validates the file. */
export const ABOUT = words as About

const PATH = '/about'
const WRITTEN = '2025-01-15T00:00:00.000Z'

export function aboutMetadata(site: Site) {
  const title = fillPlaceholders(ABOUT.title, site)
  const description = `${site.name} is a bridge between traditional cultural wisdom about dreams and modern AI: with named sources, and without predictions.`
  const image = '/social/pages/about.png'
  return {
    title,
    description,
    path: PATH,
    image,
    type: 'article' as const,
    structuredData: [
      breadcrumbs(site, [{ name: title, path: PATH }]),
      article(site, { headline: title, description, path: PATH, image, published: WRITTEN, modified: WRITTEN }),
    ],
  }
}
