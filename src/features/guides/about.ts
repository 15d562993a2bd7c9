import words from '../../../content/guides/about.yaml'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { articleMetadata } from './article-metadata.ts'

type About = { title: string; mission: string; sections: { title: string; text: string }[] }

/** The text of the About page. `aboutSchema` validates the file. */
export const ABOUT = words as About

const PATH = '/about'
const WRITTEN = '2025-01-15T00:00:00.000Z'

export function aboutMetadata(site: Site) {
  const title = fillPlaceholders(ABOUT.title, site)
  const description = `${site.name} is a bridge between traditional cultural wisdom about dreams and modern AI: with named sources, and without predictions.`
  return articleMetadata(site, { title, description, path: PATH, written: WRITTEN })
}
