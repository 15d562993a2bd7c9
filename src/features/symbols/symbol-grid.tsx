import type { SymbolCard as Card } from '../../contract/symbols.ts'
import { SymbolCard } from './symbol-card.tsx'

/** Symbol cards in one, two or three columns, depending on the screen's width. */
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
