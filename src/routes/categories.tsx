import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../features/symbols/categories-page.tsx'
import { categoriesQuery, symbolOfTheDayQuery } from '../features/symbols/queries.ts'
import { seo } from '../lib/seo.ts'
import { breadcrumbs, collection } from '../lib/structured-data.ts'

const TITLE = 'Dream Categories'
const DESCRIPTION =
  'Browse the dictionary of dream symbols by category: animals, nature, people, places, situations and more, each entry with honest sources.'
const PATH = '/categories'

export const Route = createFileRoute('/categories')({
  loader: async ({ context: { queryClient } }) => {
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(symbolOfTheDayQuery),
    ])
    return categories
  },
  head: ({ match: { context }, loaderData = [] }) =>
    seo({
      site: context.site,
      title: TITLE,
      description: DESCRIPTION,
      keywords: loaderData.map(({ name }) => `${name.toLowerCase()} in dreams`),
      path: PATH,
      image: '/social/pages/categories.png',
      structuredData: [
        collection(context.site, {
          name: TITLE,
          description: DESCRIPTION,
          path: PATH,
          items: loaderData.map(({ name, slug }) => ({ name, path: `/category/${slug}` })),
        }),
        breadcrumbs(context.site, [{ name: 'Categories', path: PATH }]),
      ],
    }),
  component: CategoriesPage,
})
