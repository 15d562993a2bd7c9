import { createFileRoute, notFound } from '@tanstack/react-router'
import { describeSymbol } from '../features/symbols/describe.ts'
import { PageSymbol, SymbolNotFound } from '../features/symbols/page-symbol.tsx'
import { symbolQuery } from '../features/symbols/queries.ts'
import { ApiFailure } from '../lib/api-client.ts'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/interpretation/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    try {
      return await queryClient.ensureQueryData(symbolQuery(params.slug))
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) throw notFound()
      throw error
    }
  },
  head: ({ match, loaderData, params }) =>
    seo({
      site: match.context.site,
      path: `/interpretation/${params.slug}`,
      ...(loaderData
        ? describeSymbol(loaderData)
        : { title: 'Interpretation Not Found', description: 'There is no such symbol.', hidden: true }),
    }),
  component: Entry,
  notFoundComponent: SymbolNotFound,
})

function Entry() {
  return <PageSymbol slug={Route.useParams().slug} />
}
