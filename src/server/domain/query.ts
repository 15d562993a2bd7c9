import { baseForms } from '../interpreter/reading/forms.ts'
import type { NearWord } from '../storage/search.ts'

/**
 * A query as it is looked up: `key` is compared with the names of symbols, `words` with their texts. Each word stands as the forms that
 * are the same word: itself and what it may be an inflection of.
 */
export type PlainQuery = { key: string; words: { typed: string; forms: string[] }[] }

/** What people put around the symbol: "what does it mean to dream about …", "… dream meaning", "… in a dream". */
const BEFORE =
  /^(?:(?:what (?:does|do|did|is)|meaning of|the meaning of|it means?|mean(?:s|ing)?|when|if|to|you|i|have|had|having|a|an|the|my|of|dream(?:s|t|ed|ing)? (?:of|about|that|with|where|in which|meaning)|dream(?:s|t|ed|ing)?|symbol|being|getting|was|am|were|is|are|it) )+/
const AFTER =
  / (?:in (?:a|my|your|the) dreams?|(?:dreams? )?(?:meanings?|interpretations?|symbol(?:ism)?|means?)|dreams?)$/

/** Lower case, one space between words, no punctuation, without the words that are put around a symbol. */
export function plainKey(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
  const trimmed = `${plain} `.replace(BEFORE, '').trim().replace(AFTER, '').replace(AFTER, '')
  return trimmed || plain
}

/** All that the dictionary's symbols are called. */
export type SymbolNames = {
  /** Whether this is a name as the dictionary writes it, or in lower case. */
  has(text: string): boolean
  /** Whether a name in lower case begins so. */
  hasBeginning(text: string): boolean
}

export function namesOf(symbols: { keyword: string; synonyms: string[] }[]): SymbolNames {
  const written = symbols.flatMap(({ keyword, synonyms }) => [keyword, ...synonyms])
  const names = new Set(written.flatMap((name) => [name, name.toLowerCase(), plainKey(name)]))
  const beginnings = new Set<string>()
  for (const name of names) {
    for (let end = 1; end <= Math.min(name.length, BEGINNING_MAX); end++) beginnings.add(name.slice(0, end))
  }
  return { has: (text) => names.has(text), hasBeginning: (text) => beginnings.has(text) }
}

/** Nobody types further without having chosen a suggestion. */
const BEGINNING_MAX = 12

/** Reads what a person typed into the search box. `words` is empty when it holds no letter or digit. */
export function readQuery(text: string): PlainQuery {
  const key = plainKey(text)
  const typed = [...new Set(key.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
  const telling = typed.filter((word) => word.length > 1 && !STOP_WORDS.has(word))
  const words = telling.length > 0 ? telling : typed
  return { key, words: words.slice(0, WORDS_MAX).map((word) => ({ typed: word, forms: formsOf(word) })) }
}

const WORDS_MAX = 12

/** Words that say nothing about what is looked for; the database's dictionary drops them too. */
const STOP_WORDS = new Set(
  `a about after all am an and any are as at be been being but by can did do does for from get got had has have he her him his how i if in into is it its
  just me my no not of off on or our out over she so some someone something than that the their them then there they this to too up was we were what when
  where which who why will with you your`.split(/\s+/),
)

/** The word and what it may be an inflection of. */
export function formsOf(word: string): string[] {
  const { noun, verb } = baseForms(word)
  return [...new Set([word, ...noun, ...verb])]
}

/** The words of `text` with what each may be an inflection of: what makes "teeth" find "tooth". */
export function withForms(text: string): string {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [text, ...new Set(words.flatMap((word) => (word ? formsOf(word).slice(1) : [])))].join(' ')
}

const CORRECTIONS_MAX = 4

/** How far a misspelt word may be from what was meant; two letters that changed places are two apart. */
export function slipsOf(typed: string): number {
  return typed.length < 8 ? 2 : 3
}

/**
 * What a misspelt word may have been meant to be, the likeliest first, at most four. Letters that changed places count as one slip, and what
 * sounds the same as one less.
 */
export function correctionsOf(typed: string, near: NearWord[]): string[] {
  const scored = near
    .map(({ word, distance, sounds, uses }) => {
      const slips = (isSwap(typed, word) ? 1 : distance) - (sounds ? 1.2 : 0)
      return { word, slips, score: slips + (word[0] === typed[0] ? 0 : 0.4) - Math.min(uses, 20) / 100 }
    })
    // Two wrong letters of four are half of the word.
    .filter(({ slips }) => slips <= (typed.length < 5 ? 1 : slipsOf(typed)))
    .sort((a, b) => a.score - b.score)
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score <= best + 0.5)
    .slice(0, CORRECTIONS_MAX)
    .map(({ word }) => word)
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
