import { createFileRoute } from '@tanstack/react-router'
import { PageJournal } from '../../features/journal/page-journal.tsx'
import { entriesQuery, type JournalFilter, labelsQuery } from '../../features/journal/queries.ts'
import { seo } from '../../lib/seo.ts'

const FILTERS = ['q', 'mood', 'tag', 'month'] as const

type Search = { [name in keyof JournalFilter]?: string | undefined } & { write?: boolean | undefined }

export const Route = createFileRoute('/_member/journal/')({
  // Undefined is said, not left out: the router keeps what a route doesn't speak of as it came.
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(FILTERS.map((name) => [name, search[name] ? String(search[name]) : undefined])),
    write: String(search['write']) === 'true' || undefined,
  }),
  loaderDeps: ({ search }) => filterIn(search),
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
  const search = Route.useSearch()
  return (
    <PageJournal userId={Route.useRouteContext().user.id} filter={filterIn(search)} write={search.write ?? false} />
  )
}

/** What of the address narrows the list. */
function filterIn(search: Search): JournalFilter {
  return Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}
