import { inflectionsOf, normaliseName } from '../../language/search-text.ts'

/**
 * A parsed query: `key` is compared with the names of symbols, `words` with their texts. `inflections` are the word as
 * typed and the lemmas that it may be an inflection of.
 */
export type PlainQuery = { key: string; words: { typed: string; inflections: string[] }[] }

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
