import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { INPUT_CLASS } from '../../components/ui/field.tsx'
import { SearchField } from '../../components/ui/search-field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import type { CountedSymbol, DreamStatisticsOverview } from '../../contract/dream-statistics.ts'
import { formatNumber } from '../../shared/format-number.ts'
import { allCountsQuery } from './queries.ts'
import { RateTable } from './rate-table.tsx'

/** The most frequent symbols, and on demand all of them, to be searched by name and category. */
export function Ranking({ overview }: { overview: DreamStatisticsOverview }) {
  const [isWhole, setIsWhole] = useState(false)
  const { data, error } = useQuery({ ...allCountsQuery, enabled: isWhole })
  const { top, counted, few, method } = overview
  const tooFew = `under ${method.reportsMin} in all`
  if (data) return <AllSymbols symbols={data.symbols} tooFew={tooFew} />
  return (
    <>
      <RateTable caption={`The ${top.length} most frequent symbols`} symbols={top} tooFew={tooFew} />
      {isWhole && !error ? (
        <Spinner />
      ) : (
        counted + few > top.length && (
          <p className="mt-8 print:hidden">
            <Button variant="quiet" onClick={() => setIsWhole(true)}>
              Show all {formatNumber(counted + few)} symbols
            </Button>
          </p>
        )
      )}
      {error && (
        <p role="alert" className="mt-4 text-ember">
          The other symbols could not be loaded. Please try again later.
        </p>
      )}
    </>
  )
}

function AllSymbols({ symbols, tooFew }: { symbols: CountedSymbol[]; tooFew: string }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [category, setCategory] = useState('')
  const categories = new Map(symbols.map((symbol) => [symbol.category.slug, symbol.category.name]))
  const found = symbols.filter(
    (symbol) =>
      (category === '' || symbol.category.slug === category) &&
      symbol.keyword.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <>
      <search aria-label="All symbols" className="mb-8 grid gap-4 sm:grid-cols-[1fr_14rem] print:hidden">
        <SearchField label="Search all symbols" placeholder="Search all symbols" value={words} onChange={setWords} />
        <label htmlFor={id} className="sr-only">
          Category
        </label>
        <select
          id={id}
          value={category}
          onChange={({ target }) => setCategory(target.value)}
          className={`${INPUT_CLASS} min-h-12`}
        >
          <option value="">All categories</option>
          {[...categories]
            .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
            .map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </select>
      </search>
      <p role="status" className="mb-1 text-sm text-moon-soft">
        {found.length === 1 ? '1 symbol' : `${formatNumber(found.length)} symbols`}
      </p>
      {found.length > 0 && (
        <>
          <p className="mb-4 text-sm text-moon-soft">Each step of the scale is ten times the one before.</p>
          <RateTable caption="All symbols, the most frequent first" symbols={found} tooFew={tooFew} isByRatio />
        </>
      )}
    </>
  )
}
