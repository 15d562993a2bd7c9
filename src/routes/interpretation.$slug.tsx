import { createFileRoute } from '@tanstack/react-router'
import { describeSymbol } from '../features/symbols/describe.ts'
import { PageSymbol, SymbolNotFound } from '../features/symbols/page-symbol.tsx'
import { surroundingsQuery, symbolQuery } from '../features/symbols/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/interpretation/$slug')({
  loader: ({ context: { queryClient }, params: { slug } }) =>
    orNotFound(async () => {
      // One after the other: of an unknown symbol the second call would still be under way when the page is sent.
      const symbol = await queryClient.ensureQueryData(symbolQuery(slug))
      const surroundings = await queryClient.ensureQueryData(surroundingsQuery(slug))
      return { symbol, surroundings }
    }),
  head: ({ match: { context }, loaderData, params }) =>
    seo({
      site: context.site,
      path: `/interpretation/${params.slug}`,
      ...(loaderData
        ? describeSymbol(context.site, loaderData.symbol, loaderData.surroundings)
        : { title: 'Interpretation Not Found', description: 'There is no such symbol.', hidden: true }),
    }),
  component: Entry,
  notFoundComponent: SymbolNotFound,
})

function Entry() {
  return <PageSymbol slug={Route.useParams().slug} />
}
