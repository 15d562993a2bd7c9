import type { Site } from '../../../contract/site.ts'
import { breadcrumbs } from '../../../lib/seo/structured-data.ts'

/** A legal page, as its file has it. `legalSchema` validates the files. */
export type Legal = { title: string; description: string; updated: string; html: string }

export function legalMetadata(site: Site, { title, description }: Legal, path: string) {
  return {
    title,
    description,
    path,
    image: `/social/pages${path}.png`,
    structuredData: [breadcrumbs(site, [{ name: title, path }])],
  }
}
