import privacy from '../../../content/guides/privacy-policy.md'
import terms from '../../../content/guides/terms-of-service.md'
import type { Site } from '../../contract/site.ts'
import { breadcrumbs } from '../../lib/structured-data.ts'

type Legal = { title: string; description: string; updated: string; html: string }

/** The legal pages by their paths. `legalSchema` validates the files. */
export const LEGAL = { 'privacy-policy': privacy as Legal, 'terms-of-service': terms as Legal }

export type LegalPageName = keyof typeof LEGAL

export function legalMetadata(site: Site, page: LegalPageName) {
  const { title, description } = LEGAL[page]
  const path = `/${page}`
  return {
    title,
    description,
    path,
    image: `/social/pages/${page}.png`,
    structuredData: [breadcrumbs(site, [{ name: title, path }])],
  }
}
