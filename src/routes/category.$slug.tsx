import { createFileRoute, notFound } from '@tanstack/react-router'
import { categoryMetadata } from '../features/symbols/categories/category-metadata.ts'
import { CategoryNotFound, CategoryPage } from '../features/symbols/categories/category-page.tsx'
import { categoriesQuery, symbolsOfCategoryQuery } from '../lib/api/symbol-queries.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/category/$slug')({
  loader: async ({ context: { queryClient, site }, params: { slug } }) => {
    const category = (await queryClient.ensureQueryData(categoriesQuery)).find((one) => one.slug === slug)
    if (!category) throw notFound()
    return categoryMetadata(site, category, await queryClient.ensureQueryData(symbolsOfCategoryQuery(slug)))
  },
  head: ({ match: { context }, loaderData, params }) =>
    seo({
      site: context.site,
      path: `/category/${params.slug}`,
      ...(loaderData ?? { title: 'Category not found', description: 'There is no such category.', hidden: true }),
    }),
  component: Category,
  notFoundComponent: CategoryNotFound,
})

function Category() {
  const { slug } = Route.useParams()
  return <CategoryPage key={slug} slug={slug} />
}
