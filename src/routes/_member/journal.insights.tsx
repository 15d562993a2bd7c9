import { createFileRoute } from '@tanstack/react-router'
import { InsightsPage } from '../../features/journal/insights/insights-page.tsx'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/journal/insights')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Insights',
      description: 'What the entries of your dream journal show together.',
      path: '/journal/insights',
      hidden: true,
    }),
  component: Insights,
})

function Insights() {
  return <InsightsPage userId={Route.useRouteContext().user.id} />
}
