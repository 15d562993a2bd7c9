import { createFileRoute } from '@tanstack/react-router'
import { PrintPage } from '../../features/journal/print-page.tsx'
import { monthQuery } from '../../features/journal/queries.ts'
import { formatMonth } from '../../lib/dates.ts'
import { seo } from '../../lib/seo.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export const Route = createFileRoute('/_member/journal/print')({
  // The default is the current month in UTC: server and browser may be in different time zones, but must agree on it.
  validateSearch: ({ month }: { month?: unknown }): { month: string } => ({
    month: MONTH.test(String(month)) ? String(month) : new Date().toISOString().slice(0, 7),
  }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { queryClient }, deps: { month } }) => {
    await queryClient.ensureQueryData(monthQuery(month))
    return { month, title: formatMonth(month) }
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
  return <PrintPage month={Route.useLoaderData().month} />
}
