import words from '../../../content/guides/about.yaml'
import type { Site } from '../../contract/site.ts'
import { fill } from '../../lib/fill.ts'
import { article, breadcrumbs } from '../../lib/structured-data.ts'

type About = { title: string; mission: string; sections: { title: string; text: string }[] }

/** The words of the page about the site; the file is held to `aboutSchema`. */
export const ABOUT = words as About

const PATH = '/about'
const WRITTEN = '2025-01-15T00:00:00.000Z'

export function describeAbout(site: Site) {
  const title = fill(ABOUT.title, site)
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
