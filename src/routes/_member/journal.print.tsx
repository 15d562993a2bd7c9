import { createFileRoute } from '@tanstack/react-router'
import { PrintPage } from '../../features/journal/print-page.tsx'
import { printedQuery, summaryQuery } from '../../features/journal/queries.ts'
import { formatMonth } from '../../lib/dates.ts'
import { textParam } from '../../lib/routing/search-params.ts'
import { seo } from '../../lib/seo/seo.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export const Route = createFileRoute('/_member/journal/print')({
  // The default is the current month in UTC: server and browser may be in different time zones, but must agree on it.
  validateSearch: ({ month, cursor }: Record<string, unknown>): { month: string; cursor?: string | undefined } => ({
    month: MONTH.test(String(month)) ? String(month) : new Date().toISOString().slice(0, 7),
    cursor: textParam(cursor),
  }),
  loaderDeps: ({ search: { month, cursor } }) => ({ month, cursor }),
  loader: async ({ context: { queryClient }, deps: { month, cursor } }) => {
    await Promise.all([
      queryClient.ensureQueryData(printedQuery(month, cursor)),
      queryClient.ensureQueryData(summaryQuery({ month })),
    ])
    return { month, cursor, title: formatMonth(month) }
  },
  head: ({ match: { context }, loaderData }) =>
    seo({
      site: context.site,
      title: loaderData?.title ?? 'Dream journal',
      description: 'A month of your private dream journal, to print.',
      path: '/journal/print',
      hidden: true,
    }),
  component: Print,
})

function Print() {
  const { month, cursor } = Route.useLoaderData()
  return <PrintPage month={month} cursor={cursor} />
}
