import type { InterpretResponse } from '../../../contract/interpretation.ts'
import { situationAnchor } from '../../../shared/situation-anchor.ts'
import type { ImageReading, RecognisedSymbol } from '../../interpreter/types.ts'
import type { Db } from '../../storage/connection/db.ts'
import { incrementPairings, incrementRecognitions } from '../../storage/recognitions.ts'

/** Pairs are counted only among the symbols of the highest weight: other pairs of a long dream mean little. */
const PAIRED_SYMBOLS_MAX = 6

/** Adds a dream's symbols, and the pairs of the heaviest, to the daily counts. */
export async function countSymbols(db: Db, symbols: readonly RecognisedSymbol[], now: Date): Promise<void> {
  const heaviest = symbols.toSorted((a, b) => b.weight - a.weight).slice(0, PAIRED_SYMBOLS_MAX)
  const slugs = (some: readonly RecognisedSymbol[]) => some.map(({ symbol }) => symbol.slug)
  await incrementRecognitions(db, slugs(symbols), now)
  await incrementPairings(db, slugs(heaviest), now)
}

/**
 * The symbols as the API answers them. `images` says by slug how the dream uses them; without it, the symbols' own
 * readings do.
 */
export function symbolsForResponse(
  recognised: readonly RecognisedSymbol[],
  images?: ReadonlyMap<string, ImageReading>,
): InterpretResponse['symbols'] {
  const heaviest = Math.max(...recognised.map(({ weight }) => weight))
  return recognised.map(({ symbol, spans, weight, reading }) => {
    const shown = images ? images.get(symbol.slug) : reading
    return {
      slug: symbol.slug,
      keyword: symbol.keyword,
      figure: symbol.figure,
      weight: Math.round((weight / heaviest) * 100) / 100,
      spans,
      related: recognised.filter((other) => isRelated(symbol, other.symbol)).map((other) => other.symbol.slug),
      matters: reading !== undefined,
      ...(shown && { reading: shown }),
      situations: symbol.reading.situations.map(({ label }) => ({ label, anchor: situationAnchor(label) })),
    }
  })
}

function isRelated(a: RecognisedSymbol['symbol'], b: RecognisedSymbol['symbol']): boolean {
  return a.relatedSymbols.includes(b.slug) || b.relatedSymbols.includes(a.slug)
}
