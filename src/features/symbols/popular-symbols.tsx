import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HOME_SYMBOLS } from '../../contract/limits.ts'
import { popularSymbolsQuery } from '../../lib/api/symbol-queries.ts'
import { SymbolGrid } from './symbol-grid.tsx'

export function PopularSymbols() {
  const { data: symbols } = useSuspenseQuery(popularSymbolsQuery(HOME_SYMBOLS))
  return (
    <>
      <SymbolGrid symbols={symbols} />
      <p className="mt-8">
        <Link to="/symbols" className="link inline-flex min-h-11 items-center">
          All symbols from A to Z
        </Link>
      </p>
    </>
  )
}
