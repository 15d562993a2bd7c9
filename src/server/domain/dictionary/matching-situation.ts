import { normaliseName } from '../../language/search-text.ts'
import type { KeptSymbol } from './dictionary-index.ts'
import { rememberedInflections } from './search-excerpt.ts'

/**
 * A situation of a symbol, by its label and its address on the symbol's page. `isWhole`: the symbol's name and the
 * label have all words of the query between them.
 */
type FoundSituation = { label: string; anchor: string; isWhole: boolean }

/**
 * The situation that most words of a query are about, besides those that name the symbol itself: "it bit you" of the
 * dog for "dog biting me". Null where none of them is in any label.
 *
 * @param words - The words of the query, each with its inflections.
 */
export function matchingSituation(
  { keyword, synonyms, situations }: Pick<KeptSymbol, 'keyword' | 'synonyms' | 'situations'>,
  words: readonly (readonly string[])[],
): FoundSituation | null {
  const names = new Set(wordsOf([keyword, ...synonyms.filter((name) => !name.includes(' '))].join(' ')))
  const wanted = words.filter((inflections) => !inflections.some((word) => names.has(word)))
  let best: { label: string; anchor: string; count: number } | undefined
  for (const { label, anchor } of situations) {
    const told = new Set(wordsOf(label))
    const count = wanted.filter((inflections) => inflections.some((word) => told.has(word))).length
    if (count > (best?.count ?? 0)) best = { label, anchor, count }
  }
  if (!best) return null
  const isWhole = best.count === wanted.length && wanted.length < words.length
  return { label: best.label, anchor: best.anchor, isWhole }
}

/** The words of a text with their lemmas. */
function wordsOf(text: string): string[] {
  return normaliseName(text).split(' ').flatMap(rememberedInflections)
}
