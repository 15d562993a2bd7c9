import { createFileRoute } from '@tanstack/react-router'
import { allRewritingsQuery } from '../../features/journal/rewriting/rewriting-queries.ts'
import { RewritingsPage } from '../../features/journal/rewriting/rewritings-page.tsx'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/journal/rewritings')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(allRewritingsQuery),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Rewritten nightmares',
      description: 'New versions of your nightmares, to rehearse.',
      path: '/journal/rewritings',
      hidden: true,
    }),
  component: Rewritings,
})

function Rewritings() {
  return <RewritingsPage userId={Route.useRouteContext().user.id} />
}
