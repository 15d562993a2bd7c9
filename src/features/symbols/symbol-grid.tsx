import type { SymbolCard as Card } from '../../contract/symbol.ts'
import { SymbolCard } from './symbol-card.tsx'

/** Cards in one, two or three columns by width. */
export function SymbolGrid({ symbols, level = 3 }: { symbols: Card[]; level?: 2 | 3 }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {symbols.map((symbol) => (
        <li key={symbol.slug}>
          <SymbolCard symbol={symbol} level={level} />
        </li>
      ))}
    </ul>
  )
}
