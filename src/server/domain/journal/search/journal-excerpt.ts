import type { ListedEntry } from '../../../../contract/journal-list.ts'
import { excerpt } from '../../../../shared/excerpt.ts'
import { inflectionsOf } from '../../../language/search-text.ts'

type Excerpt = NonNullable<ListedEntry['found']>['excerpt']

const LENGTH = 240
/** The most characters that stand before the first marked word. */
const LEAD = 80

/**
 * Returns the first part of the texts that has a word of a search, with such words marked, or the beginning of the
 * first text if none has. `prefixes` are the beginnings of the words, or lexemes.
 */
export function searchExcerpt(texts: (string | null)[], prefixes: string[]): Excerpt {
  const matches = makeMatcher(prefixes)
  for (const text of texts) {
    if (!text) continue
    for (const { 0: word, index } of text.matchAll(WORD)) {
      if (!matches(word)) continue
      const start = startBefore(text, index)
      const cut = excerpt(text.slice(start), Math.max(LENGTH, index - start + word.length))
      return mark(start > 0 ? `…${cut}` : cut, matches)
    }
  }
  return [{ text: excerpt(texts[0] ?? '', LENGTH), marked: false }]
}

const WORD = /[\p{L}\p{N}]+/gu

/** The beginning of the sentence, or of a word near enough. */
function startBefore(text: string, index: number): number {
  const from = Math.max(0, index - LEAD)
  const before = text.slice(from, index)
  const sentence = Math.max(...['. ', '! ', '? ', '\n'].map((end) => before.lastIndexOf(end)))
  if (sentence >= 0) return from + sentence + before.slice(sentence).search(/[\p{L}\p{N}“"‘']|$/u)
  if (from === 0) return 0
  return from + Math.max(0, before.indexOf(' ') + 1)
}

function mark(text: string, matches: (word: string) => boolean): Excerpt {
  const segments: Excerpt = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!matches(word)) continue
    if (index > at) segments.push({ text: text.slice(at, index), marked: false })
    segments.push({ text: word, marked: true })
    at = index + word.length
  }
  if (at < text.length) segments.push({ text: text.slice(at), marked: false })
  return segments
}

/** Whether a word begins as one of the prefixes does, or is an inflection of one ("ran" for "running"). */
function makeMatcher(prefixes: string[]): (word: string) => boolean {
  // A lexeme ends in "i" where the word may end in "y".
  const beginnings = prefixes.flatMap((prefix) => [prefix.toLowerCase(), prefix.toLowerCase().replace(/i$/, 'y')])
  const inflections = new Set(prefixes.flatMap((prefix) => inflectionsOf(prefix.toLowerCase())))
  const known = new Map<string, boolean>()
  return (written) => {
    const word = written.toLowerCase()
    const before = known.get(word)
    if (before !== undefined) return before
    const isMatch =
      beginnings.some((beginning) => word.startsWith(beginning)) ||
      inflectionsOf(word).some((inflection) => inflections.has(inflection))
    known.set(word, isMatch)
    return isMatch
  }
}
