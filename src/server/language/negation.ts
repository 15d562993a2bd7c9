import type { Sentence, Token } from './token.ts'

const NEGATORS = new Set(['not', "n't", 'nt', 'never', 'cannot', 'hardly', 'barely', 'scarcely'])
const NEGATIVE_PRONOUNS = new Set(['nobody', 'nothing', 'none', 'noone'])
/** Words after "no" that deny no thing: "no longer a child", "no doubt a dog". */
const NOT_DENIED_AFTER_NO = new Set([
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
const CLAUSE_BOUNDARIES = new Set(
  `and but so yet because when while until till though although since if whether where what who why how which as
   before after then except unless whose`.split(/\s+/),
)
const SUBJECT_PRONOUNS = new Set(['i', 'he', 'she', 'we', 'they'])
/** Verbs after which the negation ends: in "I couldn't stop falling" the falling isn't negated. */
const ENDS_NEGATION = new Set(['stop', 'help', 'avoid', 'wait', 'resist', 'keep', 'quit', 'prevent', 'mind'])
/** Verbs whose negation applies to the following clause: "I don't think it was a dog". */
const RAISES_NEGATION = new Set(['think', 'believe', 'seem'])
/** The object of these verbs exists in the dream even when the verb is negated: "I couldn't find a bathroom". */
const SEARCH_VERBS = new Set(
  `find locate reach remember recall open close escape outrun leave catch control climb get drive work start
   lock swallow recognize recognise identify understand read afford`.split(/\s+/),
)
const INDEFINITE_DETERMINERS = new Set([
  'a',
  'an',
  'any',
  'another',
  'either',
  'single',
  'much',
  'many',
  'no',
  'enough',
  'one',
])
const LIMITING_ADVERBS = new Set([
  'only',
  'just',
  'merely',
  'simply',
  'necessarily',
  'exactly',
  'quite',
  'really',
  'entirely',
])

/**
 * Sets `denied` (and `unable`) on the tokens of a sentence that are negated: verbs and adjectives in the scope of a
 * negation, and nouns that are said to be absent ("there was no dog", "without a dog", "it wasn't a dog but a wolf").
 * The object of a negated verb is not marked when it is definite ("I didn't see the dog until it bit me") or was looked
 * for ("I couldn't find a bathroom"), since it is in the dream all the same.
 */
export function markNegated(tokens: Token[], sentence: Sentence): void {
  for (let at = sentence.first; at < sentence.last; at += 1) {
    const token = tokens[at] as Token
    const next = at + 1 < sentence.last ? tokens[at + 1] : undefined
    if (!next) continue
    if (NEGATORS.has(token.lower)) {
      if (
        LIMITING_ADVERBS.has(next.lower) &&
        (next.lower === 'only' || next.lower === 'just' || next.lower === 'merely')
      )
        continue
      markClause(tokens, at, sentence.last, isInability(tokens, at, sentence.first))
    } else if (
      token.lower === 'unable' ||
      ((token.lemma === 'fail' || token.lemma === 'refuse') && next.lower === 'to')
    ) {
      markClause(tokens, at, sentence.last, token.lower === 'unable')
    } else if (NEGATIVE_PRONOUNS.has(token.lower) || (token.lower === 'no' && next.lower === 'one')) {
      if (next.lower !== 'but') markClause(tokens, at, sentence.last, false)
    } else if (token.lower === 'neither') {
      markUntilConjunction(tokens, at, sentence.last)
    } else if (token.lower === 'no') {
      if (!NOT_DENIED_AFTER_NO.has(next.lower) && next.pos !== 'PUNCT') markNounPhrase(tokens, at, sentence.last)
    } else if (
      token.lower === 'without' ||
      (token.lower === 'instead' && next.lower === 'of') ||
      (token.lower === 'rather' && next.lower === 'than')
    ) {
      markNounPhrase(tokens, token.lower === 'without' ? at : at + 1, sentence.last)
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

function markClause(tokens: Token[], negator: number, end: number, unable: boolean): void {
  let verb: Token | undefined
  for (let at = negator + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    if (token.pos === 'PUNCT' && token.lower !== '-' && token.lower !== "'") return
    if (CLAUSE_BOUNDARIES.has(token.lower) && at > negator + 1) return
    if (token.lower === 'that' && tokens[at - 1]?.role === 'verb' && !raisesNegation(verb)) return
    if (isClauseStart(tokens, at) && at > negator + 1 && !raisesNegation(verb)) return
    if (token.role === 'verb') {
      token.denied = true
      token.unable ||= unable
      verb = token
      if (token.forms.verb.some((base) => ENDS_NEGATION.has(base))) return
    } else if (token.role === 'adjective') {
      token.denied = true
    } else if (
      token.role === 'noun' &&
      isIndefinite(tokens, at, negator) &&
      !isSearchVerb(verb) &&
      !isComparedAfter(tokens, at, end)
    ) {
      token.denied = true
    }
  }
}

function raisesNegation(verb: Token | undefined): boolean {
  return verb?.forms.verb.some((base) => RAISES_NEGATION.has(base)) ?? false
}

function isSearchVerb(verb: Token | undefined): boolean {
  return verb?.forms.verb.some((base) => SEARCH_VERBS.has(base)) ?? false
}

/** Whether a comparison follows the noun, which affirms it: "I have never seen a snake like it". */
function isComparedAfter(tokens: Token[], at: number, end: number): boolean {
  for (let ahead = at + 1; ahead < Math.min(end, at + 4); ahead += 1) {
    if (/^(?:like|before|so)$/.test(tokens[ahead]?.lower ?? '')) return true
  }
  return false
}

function isClauseStart(tokens: Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (SUBJECT_PRONOUNS.has(token.lower)) return true
  const next = tokens[at + 1]
  return /^(?:it|you|there|this)$/.test(token.lower) && (next?.pos === 'AUX' || next?.pos === 'VERB')
}

/**
 * Whether the noun phrase is indefinite: it begins with "a", "any" or no determiner, rather than "the", "my" or "this",
 * and the noun isn't a proper name.
 */
function isIndefinite(tokens: Token[], at: number, negator: number): boolean {
  if (tokens[at]?.pos === 'PROPN') return false
  for (let back = at - 1; back > negator; back -= 1) {
    const token = tokens[back] as Token
    if (INDEFINITE_DETERMINERS.has(token.lower)) return true
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

/** Marks the noun phrase after "no" or "without", and the phrases that "or", "nor" or "and" joins to it. */
function markNounPhrase(tokens: Token[], opener: number, end: number): void {
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

/** Marks all nouns, verbs and adjectives up to the next punctuation mark, "but" or "and". */
function markUntilConjunction(tokens: Token[], opener: number, end: number): void {
  for (let at = opener + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    if (token.pos === 'PUNCT' || token.lower === 'but' || token.lower === 'and') return
    if (token.role !== 'other') token.denied = true
  }
}
