import { createFileRoute } from '@tanstack/react-router'
import { JournalPage } from '../../features/journal/journal-page.tsx'
import { entriesQuery, type JournalFilter, labelsQuery } from '../../features/journal/queries.ts'
import { flagParam, textParam } from '../../lib/search-params.ts'
import { seo } from '../../lib/seo.ts'

const FILTERS = ['q', 'mood', 'tag', 'month'] as const

type Search = { [name in keyof JournalFilter]?: string | undefined } & { write?: boolean | undefined }

export const Route = createFileRoute('/_member/journal/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(FILTERS.map((name) => [name, textParam(search[name])])),
    write: flagParam(search['write']),
  }),
  loaderDeps: ({ search }) => filterIn(search),
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([queryClient.ensureQueryData(labelsQuery), queryClient.ensureInfiniteQueryData(entriesQuery(deps))]),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Dream journal',
      path: '/journal',
      hidden: true,
    }),
  component: Journal,
})

function Journal() {
  const search = Route.useSearch()
  return (
    <JournalPage userId={Route.useRouteContext().user.id} filter={filterIn(search)} write={search.write ?? false} />
  )
}

/** The search parameters that filter the list. */
function filterIn(search: Search): JournalFilter {
  return Object.fromEntries(FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}
