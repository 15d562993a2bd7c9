import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { QUERY_MAX } from '../contract/limits.ts'
import { SearchFailed, SearchPage } from '../features/symbols/search/search-page.tsx'
import { searchQuery } from '../lib/api/symbol-queries.ts'
import { textParam } from '../lib/routing/search-params.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/search')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: textParam(q)?.trim() || undefined,
  }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient }, deps: { q } }) => {
    if (q) await queryClient.ensureQueryData(searchQuery(q))
  },
  pendingMs: 150,
  head: ({ match }) =>
    seo({
      site: match.context.site,
      title: match.search.q && match.search.q.length <= QUERY_MAX ? `Search Results for "${match.search.q}"` : 'Search',
      description: 'Search the dictionary of dream symbols by any word you would use to tell the dream.',
      path: '/search',
    }),
  component: Search,
  errorComponent: Failed,
})

function Search() {
  return <SearchPage query={Route.useSearch().q ?? ''} />
}

function Failed({ error }: ErrorComponentProps) {
  return <SearchFailed query={Route.useSearch().q ?? ''} error={error} />
}
