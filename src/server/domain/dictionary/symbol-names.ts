import { normaliseName } from '../../language/search-text.ts'
import { firstFrom } from '../../language/word-index.ts'

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
    return sorted[firstFrom(sorted, text)]?.startsWith(text) ?? false
  }
  return { has: (text) => names.has(text), hasBeginning }
}

/** The longest beginning that is looked for: hardly anybody types more before choosing a suggestion. */
const PREFIX_LENGTH_MAX = 12
