import type { Token } from '../../language/token.ts'
import type { TokenRange } from './story.ts'

/** `head` is the index of the noun that says what it is. */
export type NounPhrase = TokenRange & {
  head: number
  /** Index of the possessor: "my" in "my hand", "Jim" in "Jim's hand". */
  possessor: number | undefined
  isPronoun: boolean
  /** "that night", "two years": it says when, and takes no part in an event. */
  isTime: boolean
  /** Whether it is the subject of a verb; set when the clause is parsed. */
  isSubject?: boolean
  /** The head of the subject of the verb that it belongs to, if it isn't the subject itself. */
  subjectHead?: number
}

export const POSSESSIVES = new Set('my your his her its our their whose'.split(' '))
const PRONOUNS = new Set(
  `i im me we us you he him she her it they them myself yourself himself herself itself ourselves themselves someone
   somebody something anyone anybody anything everyone everybody everything nobody noone nothing none mine yours hers
   ours theirs this that these those one another others`.split(/\s+/),
)
const QUANTIFIERS = new Set(
  `one two three four five some all most many few several both none each lot lots bunch group couple kind sort pair
   number any half part crowd herd flock pack pile type handful piece cup glass bottle bag box`.split(/\s+/),
)
const TIMES = new Set(
  `day night morning afternoon evening week month year minute second hour time while moment weekend today tonight
   yesterday tomorrow times minutes hours days weeks months years seconds once monday tuesday wednesday thursday friday
   saturday sunday mondays fridays saturdays sundays weekends summer winter spring instant`.split(/\s+/),
)
/** Verbs that the tagger takes for nouns. */
const NO_NOUNS = new Set('gets gonna gotta wanna got goes says went seems said comes'.split(' '))
const OTHER_DETERMINERS = new Set('another some any every each no both all such what'.split(' '))

/** The noun phrase that begins at token `at`, or undefined. It looks only at tokens before `end`. */
export function nounPhraseAt(tokens: readonly Token[], at: number, end: number): NounPhrase | undefined {
  const first = tokens[at]
  // The tagger takes the end of "he came in." for inches.
  if (!first || first.pos === 'PUNCT' || first.lower === 'in.') return undefined
  if (first.lower === 'no' && tokens[at + 1]?.lower === 'one' && at + 1 < end)
    return { first: at, last: at + 2, head: at, possessor: undefined, isPronoun: true, isTime: false }
  if (isEachOther(tokens, at, end))
    return { first: at, last: at + 2, head: at, possessor: undefined, isPronoun: true, isTime: false }
  if (isLonePronoun(tokens, at, end)) return pronounAt(tokens, at, end)
  let noun: number | undefined
  let possessor: number | undefined
  let next = at
  for (; next < end; next += 1) {
    const token = tokens[next] as Token
    if (isPossessiveMark(token)) {
      if (noun === undefined) break
      possessor = noun
      noun = undefined
    } else if (isNoun(tokens, next)) noun = next
    // "afraid the dog" is no phrase, "all the dogs" is one.
    else if (next > at && opensAnother(tokens, next)) break
    else if (next === at && POSSESSIVES.has(token.lower)) possessor = at
    else if (!isModifier(tokens, next, end, next === at)) break
    else if (noun !== undefined && token.lower !== '-') break
  }
  if (noun === undefined) return adjectiveAsNoun(tokens, at, next, possessor)
  const phrase = {
    first: at,
    last: isInLaw(tokens, noun, end) ? noun + 5 : noun + 1,
    head: noun,
    possessor,
    isPronoun: false,
    isTime: TIMES.has((tokens[noun] as Token).lower),
  }
  return QUANTIFIERS.has((tokens[noun] as Token).lower) ? (partitive(tokens, phrase, end) ?? phrase) : phrase
}

/** "sister-in-law" */
const isInLaw = (tokens: readonly Token[], noun: number, end: number) =>
  noun + 5 <= end && tokens[noun + 2]?.lower === 'in' && tokens[noun + 4]?.lower === 'law'

const opensAnother = (tokens: readonly Token[], at: number) => {
  const token = tokens[at] as Token
  return (token.pos === 'DET' || POSSESSIVES.has(token.lower)) && tokens[at - 1]?.role === 'adjective'
}

const isEachOther = (tokens: readonly Token[], at: number, end: number) =>
  at + 1 < end &&
  ((tokens[at]?.lower === 'each' && tokens[at + 1]?.lower === 'other') ||
    (tokens[at]?.lower === 'one' && tokens[at + 1]?.lower === 'another'))

/** "one of the men", "a bunch of people": the second noun says what it is. */
function partitive(tokens: readonly Token[], phrase: NounPhrase, end: number): NounPhrase | undefined {
  if (tokens[phrase.last]?.lower !== 'of') return undefined
  const inner = nounPhraseAt(tokens, phrase.last + 1, end)
  return inner && { ...inner, first: phrase.first }
}

function pronounAt(tokens: readonly Token[], at: number, end: number): NounPhrase {
  const lower = (tokens[at] as Token).lower
  const last = tokens[at + 1]?.lower === 'else' ? at + 2 : at + 1
  const phrase = { first: at, last, head: at, possessor: undefined, isPronoun: true, isTime: false }
  return (QUANTIFIERS.has(lower) && partitive(tokens, phrase, end)) || phrase
}

function isLonePronoun(tokens: readonly Token[], at: number, end: number): boolean {
  const token = tokens[at] as Token
  if (!PRONOUNS.has(token.lower) && !(QUANTIFIERS.has(token.lower) && tokens[at + 1]?.lower === 'of')) return false
  const next = at + 1 < end ? tokens[at + 1] : undefined
  const isNominal =
    next !== undefined && (next.role === 'noun' || next.role === 'adjective' || next.pos === 'NUM') && !isVerbLike(next)
  if (token.lower === 'her') return !isNominal
  if (/^(?:this|that|these|those|one|another)$/.test(token.lower)) return !isNominal
  return true
}

const isVerbLike = (token: Token) => token.pos === 'AUX' || token.role === 'verb'
const isPossessiveMark = (token: Token) => token.lower === "'s" && token.pos === 'PART'

/** "called for help": the tagger takes the noun for a verb. */
function isNoun(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (token.role === 'noun') return !NO_NOUNS.has(token.lower)
  return token.lower === 'help' && tokens[at - 1]?.lower === 'for'
}

/** Whether a token may stand before the noun of a phrase. */
function isModifier(tokens: readonly Token[], at: number, end: number, isFirst: boolean): boolean {
  const token = tokens[at] as Token
  if (token.pos === 'DET' || OTHER_DETERMINERS.has(token.lower)) return true
  if (POSSESSIVES.has(token.lower)) return true
  if (token.role === 'adjective' || token.pos === 'NUM') return true
  const next = at + 1 < end ? tokens[at + 1] : undefined
  if (token.lower === '-') return next?.role === 'noun' || next?.role === 'adjective'
  // "a plate of scrambled eggs"
  if (isFirst && token.role === 'verb' && /ed$/.test(token.lower) && next?.role === 'noun')
    return /^(?:of|with|from)$/.test(tokens[at - 1]?.lower ?? '')
  if (isFirst || !next) return false
  const isBeforeNoun = next.role === 'noun' || next.role === 'adjective'
  // "a very old house", "the falling rocks", "a locked door"
  if (token.pos === 'ADV' || token.lower === 'very') return next.role === 'adjective'
  return token.role === 'verb' && /(?:ing|ed|en)$/.test(token.lower) && isBeforeNoun && opensPhrase(tokens[at - 1])
}

const opensPhrase = (token: Token | undefined) =>
  token !== undefined && (token.pos === 'DET' || token.role === 'adjective' || POSSESSIVES.has(token.lower))

/** "the dead", "the other", "two": no noun, but used as one. */
function adjectiveAsNoun(
  tokens: readonly Token[],
  at: number,
  end: number,
  possessor: number | undefined,
): NounPhrase | undefined {
  const first = tokens[at] as Token
  const last = tokens[end - 1]
  if (end - at < 2 || !last || last.pos === 'ADV' || !(first.pos === 'DET' || possessor === at)) return undefined
  if (last.role !== 'adjective' && last.pos !== 'NUM') return undefined
  return { first: at, last: end, head: end - 1, possessor, isPronoun: false, isTime: TIMES.has(last.lower) }
}
