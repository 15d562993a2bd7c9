import type { Segment, Suggestion, SymbolCard } from '../../contract/symbols.ts'
import { plainText } from '../../shared/entry-text.ts'
import { excerpt } from '../../shared/excerpt.ts'
import { inflectionsOf, normaliseName } from '../language/search-text.ts'
import type { Db } from '../storage/db.ts'
import { findNamesByPrefix, nearWords, rankSymbols, type SearchTerms } from '../storage/search.ts'
import { listDrawnNames, listSymbolsWithSynonyms } from '../storage/symbols.ts'
import { correctionsOf, maxEditDistance, readQuery } from './search-query.ts'
import { cardOf } from './symbols.ts'

const SUGGESTIONS_MAX = 8

/** Returns the ids of the symbols that match `query`, best first; none when it contains no letter or digit. */
export async function search(db: Db, query: string, limit: number): Promise<string[]> {
  const terms = await readTerms(db, query)
  return terms ? rankSymbols(db, terms, limit) : []
}

/** Like {@link search}, but returns cards with an excerpt that marks the words found. */
export async function searchCards(db: Db, query: string, limit: number): Promise<SymbolCard[]> {
  const terms = await readTerms(db, query)
  if (!terms) return []
  const ids = await rankSymbols(db, terms, limit)
  if (ids.length === 0) return []
  const entries = await listSymbolsWithSynonyms(db, ids)
  const matcher = makeWordMatcher(new Set([...terms.words, ...(terms.corrected?.words ?? [])].flat()))
  return entries.map((entry) => ({
    ...cardOf(entry),
    found: {
      text: matchingExcerpt([entry.keyTakeaway, entry.content, entry.culturalContext].map(plainText), matcher),
      by: matchingSynonym(entry, matcher),
    },
  }))
}

/**
 * Returns up to eight symbols for an incomplete query: those with a name that starts with `typed`, or else the results
 * of a search. `name` is the synonym that matched, null when the keyword did.
 */
export async function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const key = normaliseName(typed)
  if (!key) return []
  const beginning = await findNamesByPrefix(db, key, SUGGESTIONS_MAX)
  const ids = beginning.length > 0 ? beginning.map(({ id }) => id) : await search(db, typed, SUGGESTIONS_MAX)
  const nameOf = new Map(beginning.map(({ id, name }) => [id, name]))
  return (await listDrawnNames(db, ids)).map((symbol, at) => {
    const name = nameOf.get(ids[at] as string)
    return { ...symbol, name: name && name !== symbol.keyword ? normaliseName(name) : null }
  })
}

/** Parses a query and corrects its misspelt words; undefined when it contains no letter or digit. */
async function readTerms(db: Db, text: string): Promise<SearchTerms | undefined> {
  const { key, words } = readQuery(text)
  if (words.length === 0) return undefined
  const near = await nearWords(
    db,
    words.map(({ typed, inflections }) => ({ typed, inflections, slips: maxEditDistance(typed) })),
  )
  const corrections = words.map(({ typed }) =>
    correctionsOf(
      typed,
      near.filter((candidate) => candidate.typed === typed),
    ),
  )
  const hasCorrections = corrections.some((words) => words.length > 0)
  return {
    key,
    words: words.map(({ inflections }) => inflections),
    corrected: hasCorrections
      ? {
          keys: correctedKeys(words, corrections),
          words: words.map(({ inflections }, at) => [
            ...inflections,
            ...(corrections[at] ?? []).flatMap(inflectionsOf),
          ]),
        }
      : undefined,
  }
}

/**
 * Returns the query with each misspelt word replaced by its likeliest correction. When only one word is misspelt, the
 * query is also returned with each of that word's other corrections.
 */
function correctedKeys(words: { typed: string }[], corrections: string[][]): string[] {
  const choices = Math.max(...corrections.map(({ length }) => length))
  return Array.from(
    { length: corrections.filter(({ length }) => length > 0).length === 1 ? choices : 1 },
    (_, choice) => words.map(({ typed }, at) => corrections[at]?.[choice] ?? corrections[at]?.[0] ?? typed).join(' '),
  )
}

/** Finds the words of a query, and their inflections, in a text. */
type WordMatcher = {
  /** Matches every word that starts with the right letter; a cheap test before `has`. */
  candidates: RegExp
  /** Whether a word is one of the query's, or an inflection of one. */
  has: (word: string) => boolean
}

/** Latin letters and digits, as ranges: many times faster than the Unicode character classes. */
const LETTER = 'A-Za-z0-9\u00c0-\u024f'

function makeWordMatcher(inflections: ReadonlySet<string>): WordMatcher {
  // An inflection starts with the same letter as its lemma, even an irregular one ("fell", "mice", "teeth").
  const letters = [...new Set([...inflections].map((inflection) => inflection[0]))].join('')
  const results = new Map<string, boolean>()
  return {
    candidates: new RegExp(`(?<![${LETTER}])[${letters}][${LETTER}]*`, 'gi'),
    has(word) {
      let isMatch = results.get(word)
      if (isMatch === undefined) {
        isMatch = inflectionsOf(word.toLowerCase()).some((inflection) => inflections.has(inflection))
        results.set(word, isMatch)
      }
      return isMatch
    },
  }
}

/** Returns the synonym with the most words of the query; null when the keyword has one, or no synonym has any. */
function matchingSynonym(
  { keyword, synonyms }: { keyword: string; synonyms: string[] },
  matcher: WordMatcher,
): string | null {
  const count = (name: string) => (name.match(matcher.candidates) ?? []).filter(matcher.has).length
  if (count(keyword) > 0) return null
  let best = { name: '', count: 0 }
  for (const name of synonyms) {
    const found = count(name)
    if (found > best.count) best = { name, count: found }
  }
  return best.count > 0 ? normaliseName(best.name) : null
}

/** In characters. */
const EXCERPT_LENGTH = 180

/**
 * Returns an excerpt that starts with the first sentence containing a word of the query, with such words marked; the
 * first of `texts`, unmarked, when none contains one.
 */
function matchingExcerpt(texts: string[], matcher: WordMatcher): Segment[] {
  for (const text of texts) {
    for (const { 0: word, index } of text.matchAll(matcher.candidates)) {
      if (!matcher.has(word)) continue
      const start = Math.max(...SENTENCE_ENDS.map((end) => text.lastIndexOf(end, index) + 1))
      const rest = text.slice(start)
      const end = Math.max(...SENTENCE_ENDS.map((mark) => rest.lastIndexOf(mark, EXCERPT_LENGTH)))
      const hasSentence = rest.length > EXCERPT_LENGTH && start + end > index
      const length = Math.max(EXCERPT_LENGTH, index + word.length - start)
      return markWords(
        hasSentence ? excerpt(rest.slice(0, end + 1), EXCERPT_LENGTH + 1) : excerpt(rest, length),
        matcher,
      )
    }
  }
  return [{ text: texts[0] ?? '', marked: false }]
}

const SENTENCE_ENDS = ['. ', '? ', '.\n', '?\n', '! ', '” ']

function markWords(text: string, matcher: WordMatcher): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(matcher.candidates)) {
    if (!matcher.has(word)) continue
    if (index > at) segments.push({ text: text.slice(at, index), marked: false })
    segments.push({ text: word, marked: true })
    at = index + word.length
  }
  if (at < text.length) segments.push({ text: text.slice(at), marked: false })
  return segments
}
