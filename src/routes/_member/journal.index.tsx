import { createFileRoute } from '@tanstack/react-router'
import { PageJournal } from '../../features/journal/page-journal.tsx'
import { entriesQuery, type JournalFilter, labelsQuery } from '../../features/journal/queries.ts'
import { seo } from '../../lib/seo.ts'

const FILTERS = ['q', 'mood', 'tag', 'month'] as const

export const Route = createFileRoute('/_member/journal/')({
  validateSearch: (search: Record<string, unknown>): JournalFilter & { write?: boolean } => ({
    ...Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))),
    ...(String(search['write']) === 'true' && { write: true }),
  }),
  loaderDeps: ({ search: { write: _, ...filter } }) => filter,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([queryClient.ensureQueryData(labelsQuery), queryClient.ensureInfiniteQueryData(entriesQuery(deps))]),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Dream journal',
      description: 'Your private dream journal.',
      path: '/journal',
      hidden: true,
    }),
  component: Journal,
})

function Journal() {
  const { write = false, ...filter } = Route.useSearch()
  return <PageJournal userId={Route.useRouteContext().user.id} filter={filter} write={write} />
}
