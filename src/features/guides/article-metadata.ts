import type { Site } from '../../contract/site.ts'
import { article, breadcrumbs } from '../../lib/seo/structured-data.ts'

/**
 * The metadata in the head of a guide that is an article. Its picture is named after its path; `written` is an ISO 8601
 * date.
 */
export function articleMetadata(
  site: Site,
  { title, description, path, written }: { title: string; description: string; path: string; written: string },
) {
  const image = `/social/pages${path}.png`
  return {
    title,
    description,
    path,
    image,
    type: 'article' as const,
    structuredData: [
      breadcrumbs(site, [{ name: title, path }]),
      article(site, { headline: title, description, path, image, published: written, modified: written }),
    ],
  }
}
