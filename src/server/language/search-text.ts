import { lemmasOf } from './inflections.ts'

/** Phrases around a symbol's name in searches: "what does it mean to dream about …". */
const PREFIXES =
  /^(?:(?:what (?:does|do|did|is)|meaning of|the meaning of|it means?|mean(?:s|ing)?|when|if|to|you|i|have|had|having|a|an|the|my|of|dream(?:s|t|ed|ing)? (?:of|about|that|with|where|in which|meaning)|dream(?:s|t|ed|ing)?|symbol|being|getting|was|am|were|is|are|it) )+/
/** "… dream meaning", "… in a dream" */
const SUFFIXES =
  / (?:in (?:a|my|your|the) dreams?|(?:dreams? )?(?:meanings?|interpretations?|symbol(?:ism)?|means?)|dreams?)$/

/**
 * Normalises a name for comparison: NFKC, lower case, single spaces, no punctuation, and without the phrases that
 * people put around a symbol's name in a search, unless nothing else is left.
 */
export function normaliseName(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
  const trimmed = `${plain} `.replace(PREFIXES, '').trim().replace(SUFFIXES, '').replace(SUFFIXES, '')
  return trimmed || plain
}

/** The word, followed by its other possible lemmas. */
export function inflectionsOf(word: string): string[] {
  const { noun, verb } = lemmasOf(word)
  return [...new Set([word, ...noun, ...verb])]
}

/** Appends the possible lemmas of its words to `text`, so that a full-text search for "tooth" finds "teeth". */
export function withInflections(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [text, ...new Set(words.flatMap((word) => (word ? inflectionsOf(word).slice(1) : [])))].join(' ')
}
