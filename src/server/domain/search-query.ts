import { inflectionsOf, normaliseName } from '../language/search-text.ts'

/**
 * A parsed query: `key` is compared with the names of symbols, `words` with their texts. `inflections` are the word as
 * typed and the lemmas that it may be an inflection of.
 */
export type PlainQuery = { key: string; words: { typed: string; inflections: string[] }[] }

/** The keywords and synonyms of all symbols. */
export type SymbolNames = {
  /** Whether this is a name as the dictionary spells it, or in lower case. */
  has(text: string): boolean
  /** Whether a name starts with this text, of up to {@link PREFIX_LENGTH_MAX} characters. */
  hasBeginning(text: string): boolean
}

/** Indexes the names of `symbols`. */
export function indexSymbolNames(symbols: { keyword: string; synonyms: string[] }[]): SymbolNames {
  const written = symbols.flatMap(({ keyword, synonyms }) => [keyword, ...synonyms])
  const names = new Set(written.flatMap((name) => [name, name.toLowerCase(), normaliseName(name)]))
  // In a sorted list the first name that isn't less than a text begins with it, if one does. A set of all beginnings
  // would take 4 MB.
  const sorted = [...names].sort()
  const hasBeginning = (text: string) => {
    if (text === '' || text.length > PREFIX_LENGTH_MAX) return false
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as string) < text) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(text) ?? false
  }
  return { has: (text) => names.has(text), hasBeginning }
}

/** The longest beginning that is looked for: hardly anybody types more before choosing a suggestion. */
const PREFIX_LENGTH_MAX = 12

/** Parses the text of a search. `words` is empty when it contains no letter or digit. */
export function readQuery(text: string): PlainQuery {
  const key = normaliseName(text)
  const typed = [...new Set(key.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]
  const significant = typed.filter((word) => word.length > 1 && !STOP_WORDS.has(word))
  const words = significant.length > 0 ? significant : typed
  return { key, words: words.slice(0, WORDS_MAX).map((word) => ({ typed: word, inflections: inflectionsOf(word) })) }
}

const WORDS_MAX = 12

/** Words without a meaning of their own. PostgreSQL's text search configuration drops them too. */
const STOP_WORDS = new Set(
  `a about after all am an and any are as at be been being but by can did do does for from get got had has have he her
  him his how i if in into is it its just me my no not of off on or our out over she so some someone something than
  that the their them then there they this to too up was we were what when where which who why will with
  you your`.split(/\s+/),
)

/**
 * A known word that is similar to a misspelt one. `distance` is the Levenshtein distance, `sounds` whether both have the
 * same phonetic key, `uses` the number of texts with the word.
 */
export type NearWord = { word: string; distance: number; sounds: boolean; uses: number }

const CORRECTIONS_MAX = 4

/** The largest edit distance (Levenshtein) of a correction; two transposed letters are a distance of 2. */
export function maxEditDistance(typed: string): number {
  return typed.length < 8 ? 2 : 3
}

/**
 * Returns up to four corrections of a misspelt word, likeliest first. Transposed letters count as one error; a word
 * that sounds the same scores better by 1.2.
 */
export function correctionsOf(typed: string, near: NearWord[]): string[] {
  const scored = near
    .map(({ word, distance, sounds, uses }) => {
      const slips = (isTransposition(typed, word) ? 1 : distance) - (sounds ? 1.2 : 0)
      return { word, slips, score: slips + (word[0] === typed[0] ? 0 : 0.4) - Math.min(uses, 20) / 100 }
    })
    // In a word of up to four letters two errors are half of the word.
    .filter(({ slips }) => slips <= (typed.length < 5 ? 1 : maxEditDistance(typed)))
    .sort((a, b) => a.score - b.score)
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score <= best + 0.5)
    .slice(0, CORRECTIONS_MAX)
    .map(({ word }) => word)
}

/** Whether two words differ only in two neighbouring letters that are transposed. */
function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
