import type { Token } from '../../language/token.ts'

/** How far before a token the comparison that covers it may begin. */
const REACH = 12

/** Verbs whose "like" compares: "looked like", "felt like". */
const LIKENESS_VERBS = new Set(
  `be look feel seem sound smell taste act behave appear shape move walk run fly dress move swim talk speak fight dance
   eat shine glow stand lie jump work sing scream cry bark roar purr howl crawl hop`.split(/\s+/),
)
const LIKENESS_FORMS = new Set(["'s", "'re", "'m", 's', 'just', 'exactly', 'almost', 'much', 'more', 'kinda', 'kind'])
/** Words after which "like" is the verb of liking. */
const LIKING_CUES = new Set(
  `i we they you would 'd could might should will 'll to do did does not n't nt never really always also both who
   people boys girls kids`.split(/\s+/),
)
/** What "like" gives an example of, so that the example is there: "things like cats". */
const EXAMPLE_HEADS = new Set(
  `thing things stuff animals foods food places games items objects creatures people toys clothes anything everything
   sports subjects`.split(/\s+/),
)
const ONE_AS_ONLY = new Set(['soon', 'long', 'far', 'well', 'much', 'many', 'often', 'usual'])
const NOT_COMPARED_AFTER_AS = new Set(
  'i we he she they you it possible ever before usual can could if though soon'.split(' '),
)
const COMPARING_ADJECTIVES = new Set(['similar', 'comparable', 'identical', 'equivalent', 'akin'])
const SUFFIXES_AFTER_HYPHEN = new Set(['like', 'shaped', 'sized', 'looking', 'esque', 'type', 'style', 'colored'])
const MEASURES = new Set(['size', 'shape', 'color', 'colour', 'height', 'length', 'texture', 'consistency'])
const RELATIVES = new Set(['who', 'which', 'that', 'where', 'whose'])
const CLAUSE_BREAKS = new Set(['but', 'because', 'when', 'so', 'then', 'until', 'while', 'although', 'though'])
const SUBJECT_PRONOUNS = new Set(['i', 'we', 'he', 'she', 'they', 'it', 'there', 'you', 'someone', 'everyone'])
const DEGREES = new Set(['much', 'far', 'bit', 'little', 'lot', 'way', 'even', 'no'])

/**
 * Whether the token is only compared with: the beach in "like a beach", the flying in "as if I were flying". What
 * somebody likes ("I like dogs") and what is given as an example ("things like cats") is in the dream.
 */
export function isInSimile(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (!token) return false
  if (isHyphenated(tokens, index)) return true
  for (let at = index - 1; at >= Math.max(0, index - REACH); at -= 1) {
    const other = tokens[at] as Token
    if (other.sentence !== token.sentence) return false
    if (opensClauseComparison(tokens, at)) return !hasBreak(tokens, at + 1, index, true)
    if (opensPhraseComparison(tokens, at)) return !hasBreak(tokens, at + 1, index, false)
    if (isBreak(tokens, at) && other.lower !== 'though') return false
  }
  return false
}

/** "cave-like", "heart-shaped". */
function isHyphenated(tokens: readonly Token[], index: number): boolean {
  const hyphen = tokens[index + 1]
  const suffix = tokens[index + 2]
  return hyphen?.lower === '-' && suffix !== undefined && SUFFIXES_AFTER_HYPHEN.has(suffix.lower)
}

/** Whether a comparison with a whole clause begins at the token: "as if", "as though", "like I was". */
function opensClauseComparison(tokens: readonly Token[], at: number): boolean {
  const lower = tokens[at]?.lower
  const next = tokens[at + 1]
  if (lower === 'as') return next?.lower === 'if' || next?.lower === 'though'
  if (lower !== 'like' || !isLikeness(tokens, at)) return false
  return next !== undefined && (SUBJECT_PRONOUNS.has(next.lower) || next.lower === 'im' || next.lower === "i'm")
}

/** Whether a comparison with a thing begins at the token; the thing follows it. */
function opensPhraseComparison(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  const before = tokens[at - 1]
  switch (token.lower) {
    case 'like':
      return isLikeness(tokens, at)
    case 'unlike':
      return true
    case 'resembling':
    case 'resembled':
    case 'resembles':
    case 'resemble':
      return true
    case 'to':
      return (
        before !== undefined &&
        (COMPARING_ADJECTIVES.has(before.lower) ||
          before.lower === 'compared' ||
          (before.lower === 'close' && tokens[at - 2]?.lower === 'something'))
      )
    case 'of':
      return opensAfterOf(tokens, at)
    case 'than':
      return next !== undefined && !isPronounOrNumber(next) && isComparative(tokens, at)
    case 'as':
      return opensAfterAs(tokens, at)
    default:
      return false
  }
}

/** "reminded me of", "the size of", "the kind of place you see in". */
function opensAfterOf(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return false
  if (MEASURES.has(before.lower)) return tokens[at - 2]?.lower === 'the'
  for (let back = at - 1; back >= at - 3; back -= 1) {
    const other = tokens[back]
    if (other?.lemma === 'remind' || other?.lemma === 'reminiscent') return true
  }
  return (
    (before.lower === 'kind' || before.lower === 'sort' || before.lower === 'type') &&
    tokens[at - 2]?.lower === 'the' &&
    ['you', 'one', 'they'].some((pronoun) => tokens[at + 2]?.lower === pronoun || tokens[at + 3]?.lower === pronoun)
  )
}

/** The second "as" of "as big as a house". */
function opensAfterAs(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (!next || NOT_COMPARED_AFTER_AS.has(next.lower)) return false
  for (let back = at - 2; back >= at - 4; back -= 1) {
    const other = tokens[back]
    if (other?.lower !== 'as') continue
    const between = tokens[back + 1]
    return between !== undefined && !ONE_AS_ONLY.has(between.lower)
  }
  const before = tokens[at - 1]
  return before?.lower === 'same' || (before?.role === 'noun' && tokens[at - 2]?.lower === 'same')
}

function isPronounOrNumber(token: Token): boolean {
  return token.pos === 'PRON' || token.pos === 'NUM' || SUBJECT_PRONOUNS.has(token.lower)
}

/** "bigger than", "more beautiful than"; not "more than", "rather than", "other than". */
function isComparative(tokens: readonly Token[], than: number): boolean {
  const before = tokens[than - 1]
  if (!before || before.lower === 'rather' || before.lower === 'other' || before.lower === 'more') return false
  return (before.lower.endsWith('er') && before.role === 'adjective') || tokens[than - 2]?.lower === 'more'
}

/** Whether "like" compares, rather than being the verb, an example or a filler before a number. */
function isLikeness(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  const before = tokens[at - 1]
  const next = tokens[at + 1]
  if (!next || next.sentence !== token.sentence || next.pos === 'PUNCT' || next.pos === 'NUM' || next.lower === 'to')
    return false
  if (!before || before.sentence !== token.sentence) return true
  if (before.lower === '-') return false
  if (before.lemma === 'be' || LIKENESS_FORMS.has(before.lower)) return true
  if (before.forms.verb.some((base) => LIKENESS_VERBS.has(base))) return true
  if (LIKING_CUES.has(before.lower) && !isLikenessAdverb(tokens, at)) return false
  if (EXAMPLE_HEADS.has(before.lower)) return false
  return token.role !== 'verb' || before.role === 'adjective'
}

/** "it was really like", "did not look at all like". */
function isLikenessAdverb(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const earlier = tokens[at - 2]
  if (!before || !earlier) return false
  if (before.lower === 'not' || before.lower === "n't" || before.pos === 'ADV')
    return earlier.lemma === 'be' || earlier.forms.verb.some((base) => LIKENESS_VERBS.has(base))
  return false
}

/** Whether a comparison that began before ends at the token. */
function isBreak(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (token.pos === 'PUNCT') return token.lower !== '-' && token.lower !== "'" && token.lower !== '"'
  return CLAUSE_BREAKS.has(token.lower)
}

/**
 * Whether the comparison that begins at `first` ends before `index`. One with a thing ends at the next verb ("something
 * like a dog came in") that isn't in a relative clause of it ("like the school that I went to").
 */
function hasBreak(tokens: readonly Token[], first: number, index: number, isClause: boolean): boolean {
  let isRelative = false
  const isPredicate = hasVerbBefore(tokens, first - 1)
  for (let at = first; at <= index; at += 1) {
    const token = tokens[at] as Token
    const next = tokens[at + 1]
    if (isBreak(tokens, at) && token.lower !== 'though') return true
    if (token.lower === 'and' && next && at < index && (SUBJECT_PRONOUNS.has(next.lower) || next.pos === 'VERB'))
      return true
    if (isClause) continue
    if (RELATIVES.has(token.lower)) isRelative = true
    else if (SUBJECT_PRONOUNS.has(token.lower)) isRelative ||= at > first
    else if (!isRelative && at > first && isFiniteVerb(tokens, at, isPredicate) && !DEGREES.has(token.lower))
      return true
  }
  return false
}

function hasVerbBefore(tokens: readonly Token[], opener: number): boolean {
  for (let at = opener - 1; at >= Math.max(0, opener - REACH); at -= 1) {
    const token = tokens[at] as Token
    if (token.sentence !== tokens[opener]?.sentence || isBreak(tokens, at)) return false
    if (token.role === 'verb' || token.pos === 'AUX') return true
  }
  return false
}

/** `isPredicate`: the comparison stands after a verb, so that a form in -ed may be a participle in it. */
function isFiniteVerb(tokens: readonly Token[], at: number, isPredicate: boolean): boolean {
  const token = tokens[at] as Token
  if (token.pos === 'AUX') return true
  if (token.role !== 'verb' || token.lower.endsWith('ing')) return false
  const before = tokens[at - 1]
  if (before?.lower === 'to' || before?.pos === 'ADP') return false
  // "like a wolf covered in mud", "like a boat made of paper"
  const isParticiple = token.lower.endsWith('ed') || token.lower === 'made'
  return !(isPredicate && isParticiple && tokens[at + 1]?.pos === 'ADP')
}
