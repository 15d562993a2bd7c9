import { createFileRoute } from '@tanstack/react-router'
import type { Period } from '../../contract/journal-insights.ts'
import { InsightsPage } from '../../features/journal/insights/insights-page.tsx'
import { textParam } from '../../lib/routing/search-params.ts'
import { seo } from '../../lib/seo/seo.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const Route = createFileRoute('/_member/journal/insights')({
  validateSearch: ({ from, to }: Record<string, unknown>): Period => ({ from: dayParam(from), to: dayParam(to) }),
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
  return <InsightsPage userId={Route.useRouteContext().user.id} period={Route.useSearch()} />
}

function dayParam(value: unknown): string | undefined {
  const day = textParam(value)
  return day && DAY.test(day) ? day : undefined
}
