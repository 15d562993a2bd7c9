import { createFileRoute } from '@tanstack/react-router'
import { PageMessage } from '../components/layout/page-message.tsx'
import { PageSearch } from '../features/symbols/page-search.tsx'
import { searchQuery } from '../features/symbols/queries.ts'
import { ApiFailure } from '../lib/api-client.ts'
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
      title: match.search.q ? `Search Results for "${match.search.q}"` : 'Search',
      description: 'Search the dictionary of dream symbols by any word you would use to tell the dream.',
      path: '/search',
    }),
  component: Search,
  errorComponent: ({ error }) => (
    <PageMessage title="Search failed">
      {error instanceof ApiFailure && error.body.error ? error.body.error : 'Please try again in a moment.'}
    </PageMessage>
  ),
})

/** The router reads ?q=42 as a number; it is the text that was typed. */
function readQuery({ q }: Record<string, unknown>): { q?: string } {
  const query = typeof q === 'object' ? '' : String(q ?? '').trim()
  return query ? { q: query } : {}
}

function Search() {
  return <PageSearch query={Route.useSearch().q ?? ''} />
}
