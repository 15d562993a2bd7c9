import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategoryNotFound, CategoryPage } from '../features/symbols/category-page.tsx'
import { categoriesQuery, symbolsOfCategoryQuery } from '../features/symbols/queries.ts'
import { seo } from '../lib/seo.ts'
import { breadcrumbs, collection } from '../lib/structured-data.ts'

export const Route = createFileRoute('/category/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const category = (await queryClient.ensureQueryData(categoriesQuery)).find((one) => one.slug === slug)
    if (!category) throw notFound()
    return { category, symbols: await queryClient.ensureQueryData(symbolsOfCategoryQuery(slug)) }
  },
  head: ({ match: { context }, loaderData, params }) => {
    const path = `/category/${params.slug}`
    if (!loaderData) {
      return seo({
        site: context.site,
        title: 'Category not found',
        description: 'There is no such category.',
        path,
        hidden: true,
      })
    }
    const { category, symbols } = loaderData
    const title = `${category.name}: Dream Meanings`
    const description = `What ${category.count} symbols tend to carry in dreams (${category.name}): ${category.examples.join(', ')} and more, with what traditions and research really say.`
    return seo({
      site: context.site,
      title,
      description,
      path,
      image: `/social/categories/${params.slug}.png`,
      keywords: category.examples.map((example) => example.toLowerCase()),
      structuredData: [
        breadcrumbs(context.site, [
          { name: 'Categories', path: '/categories' },
          { name: category.name, path },
        ]),
        collection(context.site, {
          name: title,
          description,
          path,
          items: symbols.map((symbol) => ({ name: symbol.keyword, path: `/interpretation/${symbol.slug}` })),
        }),
      ],
    })
  },
  component: Category,
  notFoundComponent: CategoryNotFound,
})

function Category() {
  return <CategoryPage slug={Route.useParams().slug} />
}
