import { useSuspenseQuery } from '@tanstack/react-query'
import { HOME_SYMBOLS } from '../../contract/limits.ts'
import { popularSymbolsQuery } from '../../lib/api/symbol-queries.ts'
import { SymbolGrid } from './symbol-grid.tsx'

export function PopularSymbols() {
  const { data: symbols } = useSuspenseQuery(popularSymbolsQuery(HOME_SYMBOLS))
  return <SymbolGrid symbols={symbols} />
}
