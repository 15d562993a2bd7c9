import { createFileRoute } from '@tanstack/react-router'
import { categoriesMetadata } from '../features/symbols/categories/categories-metadata.ts'
import { CategoriesPage } from '../features/symbols/categories/categories-page.tsx'
import { categoriesQuery, symbolOfTheDayQuery } from '../lib/api/symbol-queries.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/categories')({
  // The loader, and with it the metadata, is part of this page's chunk and not of the initial bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient, site } }) => {
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      queryClient.ensureQueryData(symbolOfTheDayQuery),
    ])
    return categoriesMetadata(site, categories)
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData }) : {}),
  component: CategoriesPage,
})
