import type { Pattern } from '../../language/patterns.ts'
import type { DictionarySymbol } from '../types.ts'

/** A wording of a symbol found in the text; `tokens` are the indexes of the matched tokens. */
export type SymbolMatch = { symbol: DictionarySymbol; tokens: number[]; pattern: Pattern }
