import { createFileRoute } from '@tanstack/react-router'
import { JournalPage } from '../../features/journal/journal-page.tsx'
import { entriesQuery, labelsQuery } from '../../features/journal/queries.ts'
import { changeFilter, type JournalFilter } from '../../features/journal/search/journal-filter.ts'
import { flagParam, oneOfParam, textParam } from '../../lib/routing/search-params.ts'
import { seo } from '../../lib/seo/seo.ts'
import { FILTER_NAMES } from '../../shared/journal-filter.ts'

type Search = { [name in keyof JournalFilter]?: JournalFilter[name] | undefined } & { write?: boolean | undefined }

export const Route = createFileRoute('/_member/journal/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(FILTER_NAMES.map((name) => [name, textParam(search[name])])),
    sort: oneOfParam(search['sort'], ['newest']),
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

/** The search parameters that filter and sort the list. */
function filterIn({ write: _, ...search }: Search): JournalFilter {
  return changeFilter({}, search as JournalFilter)
}
