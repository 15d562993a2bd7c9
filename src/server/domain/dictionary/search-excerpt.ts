import { LRUCache } from 'lru-cache'
import type { Segment } from '../../../contract/symbols.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { inflectionsOf, normaliseName } from '../../language/search-text.ts'

/** Finds the words of a query, and their inflections, in a text. */
export type WordMatcher = {
  /** Matches every word that starts with the right letter; a cheap test before `has`. */
  candidates: RegExp
  /** Whether a word is one of the query's, or an inflection of one. */
  has: (word: string) => boolean
}

/** Latin letters and digits, as ranges: many times faster than the Unicode character classes. */
const LETTER = 'A-Za-z0-9\u00c0-\u024f'

/** Makes the matcher of words that are, or are inflections of, one of `inflections`. */
export function makeWordMatcher(inflections: ReadonlySet<string>): WordMatcher {
  // An inflection starts with the same letter as its lemma, even an irregular one ("fell", "mice", "teeth"). The few
  // that don't, such as "went", aren't marked.
  const letters = [...new Set([...inflections].map((inflection) => inflection[0]))].join('')
  const results = new Map<string, boolean>()
  return {
    candidates: new RegExp(`(?<![${LETTER}])[${letters}][${LETTER}]*`, 'gi'),
    has(word) {
      let isMatch = results.get(word)
      if (isMatch === undefined) {
        isMatch = rememberedInflections(word.toLowerCase()).some((inflection) => inflections.has(inflection))
        results.set(word, isMatch)
      }
      return isMatch
    },
  }
}

/** Words that start with the same letter come in every search for it; the dictionary has some 8,000 in all. */
const WORDS_REMEMBERED = 10_000
const remembered = new LRUCache<string, string[]>({ max: WORDS_REMEMBERED, memoMethod: inflectionsOf })
/** Like `inflectionsOf`, for the words of the dictionary, which are few and come in every search. */
export const rememberedInflections = (word: string) => remembered.memo(word)

/** Returns the synonym with the most words of the query; null when the keyword has one, or no synonym has any. */
export function matchingSynonym(
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
/** How far `excerpt` goes back to the end of a word. */
const CUT_BACK_MAX = 20

/**
 * Returns an excerpt that starts with the first sentence containing a word of the query, with such words marked; the
 * first of `texts`, unmarked, when none contains one.
 */
export function matchingExcerpt(texts: readonly string[], matcher: WordMatcher): Segment[] {
  for (const text of texts) {
    for (const { 0: word, index } of text.matchAll(matcher.candidates)) {
      if (!matcher.has(word)) continue
      const start = Math.max(...SENTENCE_ENDS.map((end) => text.lastIndexOf(end, index) + 1))
      const rest = text.slice(start)
      const end = Math.max(...SENTENCE_ENDS.map((mark) => rest.lastIndexOf(mark, EXCERPT_LENGTH)))
      const hasSentence = rest.length > EXCERPT_LENGTH && start + end > index
      const length = Math.max(EXCERPT_LENGTH, index + word.length - start + CUT_BACK_MAX)
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
