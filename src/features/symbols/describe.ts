import { DESCRIPTION_EXCERPT } from '../../contract/limits.ts'
import type { SymbolEntry } from '../../contract/symbol.ts'
import { excerpt } from '../../lib/excerpt.ts'

/** What a symbol's page says of itself to search engines. */
export function describeSymbol(symbol: SymbolEntry) {
  return {
    title: `${symbol.keyword} Dream Meaning`,
    description: symbol.keyTakeaway || excerpt(symbol.content, DESCRIPTION_EXCERPT),
    keywords: [symbol.keyword.toLowerCase(), ...symbol.tags],
    type: 'article' as const,
  }
}
