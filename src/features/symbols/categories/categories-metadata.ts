import type { CategoryListItem } from '../../../contract/categories.ts'
import type { Site } from '../../../contract/site.ts'
import { breadcrumbs, collection } from '../../../lib/seo/structured-data.ts'
import { dictionarySchemas } from '../dictionary-terms.ts'

const TITLE = 'Dream Categories'
const DESCRIPTION =
  'Browse the dictionary of dream symbols by category: animals, nature, people, places, situations and more, each entry with honest sources.'
const PATH = '/categories'

/** The metadata of the start page of the dictionary, for search engines and social networks. */
export function categoriesMetadata(site: Site, categories: readonly CategoryListItem[]) {
  return {
    title: TITLE,
    description: DESCRIPTION,
    keywords: categories.map(({ name }) => `${name.toLowerCase()} in dreams`),
    path: PATH,
    image: '/social/pages/categories.png',
    structuredData: [
      collection(site, {
        name: TITLE,
        description: DESCRIPTION,
        path: PATH,
        items: categories.map(({ name, slug }) => ({ name, path: `/category/${slug}` })),
      }),
      breadcrumbs(site, [{ name: 'Categories', path: PATH }]),
      ...dictionarySchemas(site),
    ],
  }
}
