import { ClientOnly, createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SymbolNotFound, SymbolPage } from '../features/symbols/symbol-page.tsx'
import { notFoundOn404 } from '../lib/api/not-found-on-404.ts'
import { symbolNeighboursQuery, symbolQuery } from '../lib/api/symbol-queries.ts'
import { useUser } from '../lib/api/user.ts'
import { seo } from '../lib/seo/seo.ts'

const DreamsWithSymbol = lazy(async () => ({
  default: (await import('../features/journal/search/dreams-with-symbol.tsx')).DreamsWithSymbol,
}))

/** The page of a symbol of the dictionary, which the specification's addresses call an interpretation. */
export const Route = createFileRoute('/interpretation/$slug')({
  loader: ({ context: { queryClient, site }, params: { slug }, location }) =>
    notFoundOn404(async () => {
      // Sequential: for an unknown symbol, the second request would still be pending when the page is sent.
      const symbol = await queryClient.ensureQueryData(symbolQuery(slug))
      // A link within the site, such as that of an older journal entry: the API followed the symbol's new slug.
      if (symbol.slug !== slug) {
        throw redirect({
          to: '/interpretation/$slug',
          params: { slug: symbol.slug },
          hash: location.hash,
          replace: true,
        })
      }
      const neighbours = await queryClient.ensureQueryData(symbolNeighboursQuery(slug))
      // It is in the page that the server sends: only who comes from another page loads a script for it.
      const { symbolMetadata } = await import('../features/symbols/symbol-metadata.ts')
      return symbolMetadata(site, symbol, neighbours)
    }),
  head: ({ match: { context }, loaderData, params }) =>
    seo({
      site: context.site,
      path: `/interpretation/${params.slug}`,
      ...(loaderData ?? { title: 'Interpretation Not Found', description: 'There is no such symbol.', hidden: true }),
    }),
  component: SymbolRoute,
  notFoundComponent: SymbolNotFound,
})

function SymbolRoute() {
  const { slug } = Route.useParams()
  // The page is the same for everyone, and cached: the user's own parts are added in their browser.
  const user = useUser()
  return (
    // Keyed, since on a translated page the texts of the previous symbol can't be changed.
    <SymbolPage
      key={slug}
      slug={slug}
      ownDreams={
        user && (
          <ClientOnly>
            <Suspense>
              <DreamsWithSymbol slug={slug} />
            </Suspense>
          </ClientOnly>
        )
      }
    />
  )
}
