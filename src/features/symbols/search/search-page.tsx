import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../components/layout/message-page.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { searchQuery } from '../../../lib/api/symbol-queries.ts'
import { parseClientError } from '../../../lib/client-error.ts'
import { SymbolGrid } from '../symbol-grid.tsx'
import { SearchBox } from './search-box.tsx'

/** The search page. Nothing is searched for while the query is blank. */
export function SearchPage({ query }: { query: string }) {
  return (
    <div className="mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-14">
      <SearchBox key={query} query={query} />
      {query ? <Results key={query} query={query} /> : <Invitation />}
    </div>
  )
}

/** The search page after a failed search. The search box keeps the query, so that it can be corrected. */
export function SearchFailed({ query, error }: { query: string; error: unknown }) {
  return (
    <div className="mx-auto max-w-page px-5 pt-10 md:px-8 md:pt-14">
      <SearchBox key={query} query={query} />
      <MessagePage title="Search failed">
        {parseClientError(error)?.sentence ?? 'Please try again in a moment.'}
      </MessagePage>
    </div>
  )
}

function Results({ query }: { query: string }) {
  const { data: symbols } = useSuspenseQuery(searchQuery(query))
  const corrected = symbols[0]?.found?.corrected
  return (
    <section className="mt-12" aria-labelledby="results">
      <h1 id="results" className="text-3xl [overflow-wrap:anywhere]">
        Search Results for "{query}"
      </h1>
      {symbols.length > 0 ? (
        <>
          <p role="status" className="mt-2 text-moon-soft">
            {corrected && <span>Showing results for “{corrected}”. </span>}
            <span>
              Found {symbols.length} {symbols.length === 1 ? 'result' : 'results'}
            </span>
          </p>
          <div className="mt-8">
            <SymbolGrid symbols={symbols} level={2} />
          </div>
        </>
      ) : (
        <NothingFound query={query} />
      )}
    </section>
  )
}

function NothingFound({ query }: { query: string }) {
  return (
    <div role="status" className="mt-12 grid justify-items-center gap-3 border-y border-night-line py-16 text-center">
      <Constellation slug="nothing-found" className="size-28" />
      <p className="mt-2 max-w-read font-serif text-xl [overflow-wrap:anywhere]">
        No interpretations found for "{query}"
      </p>
      <p className="text-moon-soft">Try searching for different dream symbols</p>
      <Browse />
    </div>
  )
}

function Invitation() {
  return (
    <div className="mt-12">
      <h1 className="text-3xl">Search the dictionary</h1>
      <p className="mt-3 max-w-read text-moon-soft">
        A thing, a creature, a place, or what happened: any word you would use to tell the dream will do.
      </p>
      <Browse />
    </div>
  )
}

function Browse() {
  return (
    <p className="mt-4">
      Or browse{' '}
      <Link to="/categories" className="link">
        by category
      </Link>{' '}
      or{' '}
      <Link to="/symbols" className="link">
        from A to Z
      </Link>
      .
    </p>
  )
}
