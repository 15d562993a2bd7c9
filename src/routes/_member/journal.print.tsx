import { createFileRoute } from '@tanstack/react-router'
import { PagePrint } from '../../features/journal/page-print.tsx'
import { monthQuery } from '../../features/journal/queries.ts'
import { longMonth } from '../../lib/days.ts'
import { seo } from '../../lib/seo.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export const Route = createFileRoute('/_member/journal/print')({
  // Without a month the address gets one, this month in UTC: the server's time zone is nobody's, and server and browser must mean the same month.
  validateSearch: ({ month }: { month?: unknown }): { month: string } => ({
    month: MONTH.test(String(month)) ? String(month) : new Date().toISOString().slice(0, 7),
  }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { queryClient }, deps: { month } }) => {
    await queryClient.ensureQueryData(monthQuery(month))
    return { month }
  },
  head: ({ match: { context }, loaderData }) =>
    seo({
      site: context.site,
      title: loaderData ? longMonth(loaderData.month) : 'Dream journal',
      description: 'A month of your private dream journal, to print.',
      path: '/journal/print',
      hidden: true,
    }),
  component: Print,
})

function Print() {
  return <PagePrint month={Route.useLoaderData().month} />
}
