import type { Token } from '../../language/token.ts'
import type { DictionarySymbol } from '../types.ts'

/** Titles that keep their meaning before a name: "Aunt Mary" is an aunt, whereas "Father Andrew" is a priest. */
const TITLES =
  /^(?:aunt|auntie|aunty|uncle|cousin|grandma|grandpa|grandmother|grandfather|granny|nana|king|queen|president|princess|pastor|rabbi|judge)$/

/**
 * Whether the token is part of a name ("Dr. Fish", "Larry Bird", "my cousin Cliff"): capitalised next to a title or a
 * name, or a thing or animal in the singular that has neither an article nor an adjective.
 */
export function isPartOfName(tokens: Token[], at: number, symbol: DictionarySymbol): boolean {
  const token = tokens[at] as Token
  const before = tokens[at - 1]
  if (!/^[A-Z][a-z]/.test(token.surface)) return false
  if (TITLES.test(token.lower)) return before?.sentence === token.sentence && /^(?:dr|mr|mrs|ms)\.?$/.test(before.lower)
  const after = tokens[at + 1]
  // "Father Andrew", "Sister Mary"
  if (
    after?.sentence === token.sentence &&
    after.pos === 'PROPN' &&
    /^[A-Z][a-z]/.test(after.surface) &&
    (token.pos === 'PROPN' || /^(?:father|mother|sister|brother)$/.test(token.lower))
  )
    return true
  if (before?.sentence !== token.sentence) return false
  if (
    /^(?:dr|mr|mrs|ms|miss|professor|aunt|uncle)\.?$/.test(before.lower) ||
    (before.lower === '.' && /^(?:dr|mr|mrs|ms)$/.test(tokens[at - 2]?.lower ?? ''))
  )
    return true
  const isName = (other: Token | undefined) =>
    other?.sentence === token.sentence && other.pos === 'PROPN' && /^[A-Z][a-z]/.test(other.surface)
  return isName(before) || isBareName(tokens, at, symbol)
}

/** Words that are also the names of people. */
const GIVEN_NAMES = new Set(
  `rose lily daisy iris violet heather hazel holly ivy jasmine olive basil ginger cliff brook dawn summer autumn april
   hope faith joy grace angel star sky ruby pearl amber jade robin jay leo buck drake wolf penny candy honey bunny kitty
   rusty dusty sandy misty stormy hunter prince duke king dean christian ray bill jack rob chase`.split(/\s+/),
)
/** Words that are also the names of places, companies and bands. */
const OTHER_NAMES = new Set(
  'turkey phoenix monster kiss apple shell target sun moon amazon china jordan bath reading'.split(' '),
)
const NAMEABLE = new Set(['animals', 'nature', 'objects', 'food', 'colours', 'water', 'mythical', 'actions'])

/** "in Turkey", "my cousin Cliff", "Rose told me"; not "the Lake", nor "DOG". */
function isBareName(tokens: Token[], at: number, { category }: DictionarySymbol): boolean {
  const token = tokens[at] as Token
  if (!NAMEABLE.has(category) || token.pos === 'ADJ') return false
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  if (before?.sentence !== token.sentence || /^[".:([-]/.test(before.lower)) {
    return GIVEN_NAMES.has(token.lower) && (after?.role === 'verb' || after?.pos === 'AUX' || after?.lower === 'and')
  }
  if (!GIVEN_NAMES.has(token.lower) && !OTHER_NAMES.has(token.lower)) return false
  if (/s$/.test(token.lower) || after?.lower === '-' || after?.role === 'noun') return false
  return before.pos === 'ADP' || before.pos === 'NOUN' || before.lower === 'called' || before.lower === 'named'
}

/** "Man, that was strange", "God, I wanted it": a word that only exclaims, at the beginning of a sentence or speech. */
export function isInterjection(tokens: Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (!/^(?:man|boy|god|lord|honey|heavens|hell|dude|girl|brother)$/.test(token.lower)) return false
  const before = tokens[at - 1]
  if (before?.sentence === token.sentence && !/^["'“‘:,-]$/.test(before.lower)) return false
  return /^[,!]$/.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.role !== 'noun'
}
