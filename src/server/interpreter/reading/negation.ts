import type { Sentence, Token } from './nlp.ts'

const NEGATORS = new Set(['not', "n't", 'nt', 'never', 'cannot', 'hardly', 'barely', 'scarcely'])
const NO_SUBJECT = new Set(['nobody', 'nothing', 'none', 'noone'])
/** "no longer a child" and "no doubt a dog" don't say that there was none. */
const AFTER_EMPTY_NO = new Set([
  'longer',
  'doubt',
  'matter',
  'idea',
  'more',
  'wonder',
  'sooner',
  'way',
  'problem',
  'less',
  'reason',
  'time',
])
const BOUNDARIES = new Set(
  `and but so yet because when while until till though although since if whether where what who why how which as
   before after then except unless whose`.split(/\s+/),
)
const SUBJECT_PRONOUNS = new Set(['i', 'he', 'she', 'we', 'they'])
/** "I couldn't stop falling": the falling is true. */
const ENDS_DENIAL = new Set(['stop', 'help', 'avoid', 'wait', 'resist', 'keep', 'quit', 'prevent', 'mind'])
/** "I don't think it was a dog": the denial belongs to the clause that follows. */
const RAISES_DENIAL = new Set(['think', 'believe', 'seem'])
/** What one could not find, reach or open is very much in the dream. */
const SOUGHT = new Set(
  `find locate reach remember recall open close escape outrun leave catch control climb get drive work start
   lock swallow recognize recognise identify understand read afford`.split(/\s+/),
)
const INDEFINITE = new Set(['a', 'an', 'any', 'another', 'either', 'single', 'much', 'many', 'no', 'enough', 'one'])
const LIMITS = new Set(['only', 'just', 'merely', 'simply', 'necessarily', 'exactly', 'quite', 'really', 'entirely'])

/**
 * Marks what the dreamer denies in a sentence: verbs and adjectives in the scope of a negation, and things said not to be there.
 * A thing that is only the object of a denied verb is still there when it is definite ("I didn't see the dog until it bit me")
 * or was looked for ("I couldn't find a bathroom"); "there was no dog", "without a dog", "it wasn't a dog but a wolf" deny it.
 */
export function markDenied(tokens: Token[], sentence: Sentence): void {
  for (let at = sentence.first; at < sentence.last; at += 1) {
    const token = tokens[at] as Token
    const next = at + 1 < sentence.last ? tokens[at + 1] : undefined
    if (!next) continue
    if (NEGATORS.has(token.lower)) {
      if (LIMITS.has(next.lower) && (next.lower === 'only' || next.lower === 'just' || next.lower === 'merely'))
        continue
      denyClause(tokens, at, sentence.last, isInability(tokens, at, sentence.first))
    } else if (
      token.lower === 'unable' ||
      ((token.lemma === 'fail' || token.lemma === 'refuse') && next.lower === 'to')
    ) {
      denyClause(tokens, at, sentence.last, token.lower === 'unable')
    } else if (NO_SUBJECT.has(token.lower) || (token.lower === 'no' && next.lower === 'one')) {
      if (next.lower !== 'but') denyClause(tokens, at, sentence.last, false)
    } else if (token.lower === 'neither') {
      denyEverything(tokens, at, sentence.last)
    } else if (token.lower === 'no') {
      if (!AFTER_EMPTY_NO.has(next.lower) && next.pos !== 'PUNCT') denyPhrase(tokens, at, sentence.last)
    } else if (
      token.lower === 'without' ||
      (token.lower === 'instead' && next.lower === 'of') ||
      (token.lower === 'rather' && next.lower === 'than')
    ) {
      denyPhrase(tokens, token.lower === 'without' ? at : at + 1, sentence.last)
    }
  }
}

function isInability(tokens: Token[], at: number, first: number): boolean {
  if (tokens[at]?.lower === 'cannot') return true
  if (tokens[at + 1]?.lower === 'able') return true
  for (let back = at - 1; back >= Math.max(first, at - 2); back -= 1) {
    const lower = tokens[back]?.lower
    if (lower === 'can' || lower === 'could' || lower === 'ca') return true
  }
  return false
}

function denyClause(tokens: Token[], negator: number, end: number, unable: boolean): void {
  let verb: Token | undefined
  for (let at = negator + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    if (token.pos === 'PUNCT' && token.lower !== '-' && token.lower !== "'") return
    if (BOUNDARIES.has(token.lower) && at > negator + 1) return
    if (token.lower === 'that' && tokens[at - 1]?.role === 'verb' && !raises(verb)) return
    if (startsClause(tokens, at) && at > negator + 1 && !raises(verb)) return
    if (token.role === 'verb') {
      token.denied = true
      token.unable ||= unable
      verb = token
      if (token.forms.verb.some((base) => ENDS_DENIAL.has(base))) return
    } else if (token.role === 'adjective') {
      token.denied = true
    } else if (
      token.role === 'noun' &&
      isIndefinite(tokens, at, negator) &&
      !sought(verb) &&
      !comparedTo(tokens, at, end)
    ) {
      token.denied = true
    }
  }
}

function raises(verb: Token | undefined): boolean {
  return verb?.forms.verb.some((base) => RAISES_DENIAL.has(base)) ?? false
}

function sought(verb: Token | undefined): boolean {
  return verb?.forms.verb.some((base) => SOUGHT.has(base)) ?? false
}

/** "I have never seen a snake like it": the snake was there. */
function comparedTo(tokens: Token[], at: number, end: number): boolean {
  for (let ahead = at + 1; ahead < Math.min(end, at + 4); ahead += 1) {
    if (/^(?:like|before|so)$/.test(tokens[ahead]?.lower ?? '')) return true
  }
  return false
}

function startsClause(tokens: Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (SUBJECT_PRONOUNS.has(token.lower)) return true
  const next = tokens[at + 1]
  return /^(?:it|you|there|this)$/.test(token.lower) && (next?.pos === 'AUX' || next?.pos === 'VERB')
}

/** Whether the noun's phrase has "a", "any" or nothing before it, rather than "the", "my", "this" or a name's capital. */
function isIndefinite(tokens: Token[], at: number, negator: number): boolean {
  if (tokens[at]?.pos === 'PROPN') return false
  for (let back = at - 1; back > negator; back -= 1) {
    const token = tokens[back] as Token
    if (INDEFINITE.has(token.lower)) return true
    if (token.pos === 'DET' || /^(?:my|his|her|our|your|their|its|'s)$/.test(token.lower)) return false
    if (
      token.role !== 'adjective' &&
      token.role !== 'noun' &&
      token.pos !== 'ADV' &&
      token.pos !== 'NUM' &&
      token.lower !== '-'
    )
      return true
  }
  return true
}

/** Everything in the noun phrase after "no" or "without", and what "or" adds to it. */
function denyPhrase(tokens: Token[], opener: number, end: number): void {
  let seenNoun = false
  for (let at = opener + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    const next = tokens[at + 1]
    if (token.role === 'noun') {
      token.denied = true
      seenNoun = true
    } else if (token.role === 'adjective' || (token.role === 'verb' && !seenNoun)) {
      token.denied = true
    } else if (token.lower === 'or' || token.lower === 'nor' || (token.lower === 'and' && next?.role === 'noun')) {
      seenNoun = false
    } else if (
      !['DET', 'ADV', 'NUM', 'PRON'].includes(token.pos) &&
      token.lower !== '-' &&
      !(token.lower === 'of' && seenNoun)
    ) {
      return
    } else if (token.pos === 'PRON' && seenNoun) {
      return
    }
    if (
      token.role === 'noun' &&
      next &&
      next.role !== 'noun' &&
      next.lower !== 'or' &&
      next.lower !== 'nor' &&
      next.lower !== '-' &&
      next.lower !== 'and'
    )
      return
  }
}

function denyEverything(tokens: Token[], opener: number, end: number): void {
  for (let at = opener + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    if (token.pos === 'PUNCT' || token.lower === 'but' || token.lower === 'and') return
    if (token.role !== 'other') token.denied = true
  }
}
