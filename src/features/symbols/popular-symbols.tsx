import { useSuspenseQuery } from '@tanstack/react-query'
import { HOME_SYMBOLS } from '../../contract/limits.ts'
import { popularSymbolsQuery } from './queries.ts'
import { SymbolCard } from './symbol-card.tsx'

export function PopularSymbols() {
  const { data: symbols } = useSuspenseQuery(popularSymbolsQuery(HOME_SYMBOLS))
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {symbols.map((symbol) => (
        <li key={symbol.slug}>
          <SymbolCard symbol={symbol} />
        </li>
      ))}
    </ul>
  )
}
