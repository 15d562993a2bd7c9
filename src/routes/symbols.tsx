import { createFileRoute } from '@tanstack/react-router'
import { symbolIndexQuery } from '../features/symbols/queries.ts'
import { SymbolIndexPage } from '../features/symbols/symbol-index-page.tsx'
import { seo } from '../lib/seo.ts'
import { breadcrumbs } from '../lib/structured-data.ts'

export const Route = createFileRoute('/symbols')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(symbolIndexQuery),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Dream Symbols A to Z',
      description: 'Every symbol of the dictionary by its first letter, from airplane to zombie.',
      path: '/symbols',
      image: '/social/pages/symbols.png',
      structuredData: [
        breadcrumbs(context.site, [
          { name: 'Categories', path: '/categories' },
          { name: 'A to Z', path: '/symbols' },
        ]),
      ],
    }),
  component: SymbolIndexPage,
})
