import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import type { SymbolName } from '../../contract/symbols.ts'
import { symbolIndexQuery } from '../../lib/api/symbol-queries.ts'
import { SearchBox } from './search/search-box.tsx'
import { SymbolNameLink } from './symbol-name-link.tsx'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** All symbols, grouped by their first letter. */
export function SymbolIndexPage() {
  const { data: symbols } = useSuspenseQuery(symbolIndexQuery)
  const letterGroups = LETTERS.map((letter) => ({ letter, symbols: beginningWith(letter, symbols) }))
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Breadcrumbs steps={[{ name: 'Categories', to: '/categories' }]} here="A to Z" />
      <h1 className="mt-6 text-4xl md:mt-8">Dream symbols from A to Z</h1>
      <p className="mt-3 text-moon-soft">
        {symbols.length} entries. The dot beside a name has its category’s color.{' '}
        <Link to="/dream-statistics" className="link">
          How often people dream of each
        </Link>
      </p>
      <div className="mt-8">
        <SearchBox />
      </div>
      <nav
        aria-label="Letters"
        className="sticky top-16 z-20 -mx-5 mt-10 overflow-x-auto bg-night/95 px-5 py-2 md:mx-0 md:px-0"
      >
        <ol className="flex gap-1 md:flex-wrap">
          {letterGroups.map(({ letter, symbols: symbolsOfLetter }) => (
            <li key={letter}>
              {symbolsOfLetter.length > 0 ? (
                <a
                  href={`#${letter.toLowerCase()}`}
                  className="grid size-10 place-items-center rounded-full font-serif text-lg hover:text-lamp md:size-9"
                >
                  {letter}
                </a>
              ) : (
                <span
                  className="grid size-10 place-items-center font-serif text-lg text-night-edge md:size-9"
                  aria-hidden="true"
                >
                  {letter}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {letterGroups.map(
        ({ letter, symbols: symbolsOfLetter }) =>
          symbolsOfLetter.length > 0 && (
            <section
              key={letter}
              aria-labelledby={letter.toLowerCase()}
              className="grid gap-x-8 gap-y-3 border-t border-night-line py-8 md:grid-cols-[6rem_1fr]"
            >
              <h2 id={letter.toLowerCase()} className="scroll-mt-36 text-3xl text-moon-soft">
                {letter}
              </h2>
              <ul className="columns-2 gap-x-5 sm:gap-x-8 lg:columns-3">
                {symbolsOfLetter.map((symbol) => (
                  <li key={symbol.slug} className="break-inside-avoid">
                    <SymbolNameLink symbol={symbol} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function beginningWith(letter: string, symbols: SymbolName[]): SymbolName[] {
  return symbols
    .filter(({ keyword }) => keyword[0]?.toUpperCase() === letter)
    .sort((a, b) => a.keyword.localeCompare(b.keyword, 'en'))
}
