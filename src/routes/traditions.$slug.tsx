import { createFileRoute, notFound } from '@tanstack/react-router'
import { TraditionNotFound, TraditionPage } from '../features/symbols/traditions/tradition-page.tsx'
import { traditionSymbolsQuery } from '../lib/api/symbol-queries.ts'
import { seo } from '../lib/seo/seo.ts'
import { isTradition } from '../shared/traditions.ts'

export const Route = createFileRoute('/traditions/$slug')({
  // The text is in the page that the server sends: only who comes from another page loads a script for it.
  loader: async ({ context: { queryClient, site }, params: { slug } }) => {
    if (!isTradition(slug)) throw notFound()
    const [{ TRADITION_GUIDES }, { traditionMetadata }, symbols] = await Promise.all([
      import('../features/symbols/traditions/traditions.ts'),
      import('../features/symbols/traditions/tradition-metadata.ts'),
      queryClient.ensureQueryData(traditionSymbolsQuery(slug)),
    ])
    const guide = TRADITION_GUIDES.find((one) => one.slug === slug)
    if (!guide) throw notFound()
    return { guide, metadata: traditionMetadata(site, guide, symbols) }
  },
  head: ({ match: { context }, loaderData }) =>
    seo({
      site: context.site,
      ...(loaderData?.metadata ?? {
        path: '/traditions',
        title: 'Tradition not found',
        description: 'There is no such tradition.',
        hidden: true,
      }),
    }),
  component: Tradition,
  notFoundComponent: TraditionNotFound,
})

function Tradition() {
  const { slug } = Route.useParams()
  return <TraditionPage key={slug} guide={Route.useLoaderData().guide} />
}
