import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { QUERY_MAX } from '../contract/limits.ts'
import { PageSearch, SearchFailed } from '../features/symbols/page-search.tsx'
import { searchQuery } from '../features/symbols/queries.ts'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/search')({
  validateSearch: readQuery,
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

/** The router reads ?q=42 as a number; it is the text that was typed. Of a list, as of nothing, none: unnamed it would stay as it came. */
function readQuery({ q }: Record<string, unknown>): { q?: string | undefined } {
  const query = typeof q === 'object' ? '' : String(q ?? '').trim()
  return { q: query || undefined }
}

function Search() {
  return <PageSearch query={Route.useSearch().q ?? ''} />
}

function Failed({ error }: ErrorComponentProps) {
  return <SearchFailed query={Route.useSearch().q ?? ''} error={error} />
}
