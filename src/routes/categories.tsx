import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../features/symbols/categories-page.tsx'
import { dictionarySchemas } from '../features/symbols/dictionary-terms.ts'
import { categoriesQuery, symbolOfTheDayQuery } from '../features/symbols/queries.ts'
import { seo } from '../lib/seo.ts'
import { breadcrumbs, collection } from '../lib/structured-data.ts'

const TITLE = 'Dream Categories'
const DESCRIPTION =
  'Browse the dictionary of dream symbols by category: animals, nature, people, places, situations and more, each entry with honest sources.'
const PATH = '/categories'

export const Route = createFileRoute('/categories')({
  loader: async ({ context: { queryClient, site } }) => {
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(symbolOfTheDayQuery),
    ])
    // Made here, since `head` is part of the first load.
    return {
      keywords: categories.map(({ name }) => `${name.toLowerCase()} in dreams`),
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
  },
  head: ({ match: { context }, loaderData }) =>
    seo({
      site: context.site,
      title: TITLE,
      description: DESCRIPTION,
      path: PATH,
      image: '/social/pages/categories.png',
      ...loaderData,
    }),
  component: CategoriesPage,
})
