import type { Suggestion, SymbolCard } from '../../../contract/symbols.ts'
import { inflectionsOf, normaliseName } from '../../language/search-text.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findNamesByPrefix, rankSymbols, type SearchTerms } from '../../storage/search.ts'
import type { DictionaryIndex } from './dictionary-index.ts'
import { matchingSituation } from './matching-situation.ts'
import { makeWordMatcher, matchingExcerpt, matchingSynonym } from './search-excerpt.ts'
import { readQuery } from './search-query.ts'
import { correctionsOf } from './spelling.ts'
import { cardOf, drawnNameOf } from './symbols.ts'

const SUGGESTIONS_MAX = 8

/** Returns the ids of the symbols that match `query`, best first; none when it contains no letter or digit. */
export async function search(db: Db, index: DictionaryIndex, query: string, limit: number): Promise<string[]> {
  const terms = readTerms(index, query)
  return terms ? rankSymbols(db, terms, limit) : []
}

/**
 * Like {@link search}, but returns cards with an excerpt that marks the words found, and with the situation that the
 * query is about. Symbols of which it tells a situation with all its words come first: the snake for "snake in my
 * house".
 */
export async function searchCards(db: Db, index: DictionaryIndex, query: string, limit: number): Promise<SymbolCard[]> {
  const terms = readTerms(index, query)
  if (!terms) return []
  const ids = await rankSymbols(db, terms, limit)
  if (ids.length === 0) return []
  const entries = await index.readTexts(ids)
  const matcher = makeWordMatcher(new Set([...terms.words, ...(terms.corrected?.words ?? [])].flat()))
  const found = entries.map((entry) => {
    const situation = matchingSituation(entry, terms.words)
    const card = {
      ...cardOf(entry),
      found: {
        text: matchingExcerpt(entry.plainTexts, matcher),
        by: matchingSynonym(entry, matcher),
        corrected: terms.corrected?.key ?? null,
        situation: situation && { label: situation.label, anchor: situation.anchor },
      },
    }
    return { card, isWhole: situation?.isWhole === true }
  })
  return found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)).map(({ card }) => card)
}

/**
 * Returns up to eight symbols for an incomplete query: those with a name that starts with `typed`, or else the results
 * of a search. `name` is the synonym that matched, null when the keyword did.
 */
export async function suggest(db: Db, index: DictionaryIndex, typed: string): Promise<Suggestion[]> {
  const key = normaliseName(typed)
  if (!key) return []
  const beginning = await findNamesByPrefix(db, key, SUGGESTIONS_MAX)
  const ids = beginning.length > 0 ? beginning.map(({ id }) => id) : await search(db, index, typed, SUGGESTIONS_MAX)
  const beginningOf = new Map(beginning.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => {
    const symbol = index.findById(id)
    if (!symbol) return []
    const name = beginningOf.get(id)
    return { ...drawnNameOf(symbol), name: name && name !== symbol.keyword ? normaliseName(name) : null }
  })
}

/** Parses a query and corrects its misspelt words; undefined when it contains no letter or digit. */
function readTerms({ searchWords }: DictionaryIndex, text: string): SearchTerms | undefined {
  const { key, words } = readQuery(text)
  if (words.length === 0) return undefined
  // The likeliest correction alone: with the others, what only sounds like the word would be among the results.
  const corrections = words.map(({ typed, inflections }) =>
    inflections.some((word) => searchWords.has(word)) ? undefined : correctionsOf(typed, searchWords.near(typed))[0],
  )
  return {
    key,
    words: words.map(({ inflections }) => inflections),
    corrected: corrections.some(Boolean)
      ? {
          key: words.map(({ typed }, at) => corrections[at] ?? typed).join(' '),
          words: words.map(({ inflections }, at) => {
            const correction = corrections[at]
            return correction ? [...inflections, ...inflectionsOf(correction)] : inflections
          }),
        }
      : undefined,
  }
}
