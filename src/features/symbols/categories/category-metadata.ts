import type { CategoryListItem } from '../../../contract/categories.ts'
import type { Site } from '../../../contract/site.ts'
import { breadcrumbs, collection } from '../../../lib/seo/structured-data.ts'

/** The metadata of a category's page, for search engines and social networks. `symbols` are those of the category. */
export function categoryMetadata(
  site: Site,
  { slug, name, count, examples }: CategoryListItem,
  symbols: readonly { slug: string; keyword: string }[],
) {
  const path = `/category/${slug}`
  const title = `${name}: Dream Meanings`
  const description = `What ${count} symbols tend to carry in dreams (${name}): ${examples.join(', ')} and more, with what traditions and research really say.`
  return {
    title,
    description,
    image: `/social/categories/${slug}.png`,
    keywords: examples.map((example) => example.toLowerCase()),
    structuredData: [
      breadcrumbs(site, [
        { name: 'Categories', path: '/categories' },
        { name, path },
      ]),
      collection(site, {
        name: title,
        description,
        path,
        items: symbols.map((symbol) => ({ name: symbol.keyword, path: `/interpretation/${symbol.slug}` })),
      }),
    ],
  }
}
