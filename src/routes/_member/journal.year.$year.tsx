import { createFileRoute, notFound } from '@tanstack/react-router'
import { yearQuery } from '../../features/journal/insights/insight-queries.ts'
import { YearPage } from '../../features/journal/insights/year-page.tsx'
import { seo } from '../../lib/seo/seo.ts'

const YEAR = /^(19|2\d)\d\d$/

export const Route = createFileRoute('/_member/journal/year/$year')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, params: { year } }) => {
    if (!YEAR.test(year)) throw notFound()
    await queryClient.ensureQueryData(yearQuery(year))
  },
  head: ({ match: { context }, params: { year } }) =>
    seo({
      site: context.site,
      title: `${year} in dreams`,
      description: 'A year of your private dream journal.',
      path: `/journal/year/${year}`,
      hidden: true,
    }),
  component: Year,
})

function Year() {
  const { year } = Route.useParams()
  return <YearPage key={year} year={year} />
}
