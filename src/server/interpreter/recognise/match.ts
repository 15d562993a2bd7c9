import { type Pattern, type PatternWord, STATE_AUXILIARIES, UNCOUNTED_TOKENS } from '../../language/patterns.ts'
import type { Sentence, Token } from '../../language/token.ts'
import { hasStateVerbBefore, isDreamerSubject } from './subject.ts'

/** Why a pattern doesn't match, for a person who asks. */
export type Refusal = string

/**
 * Matches a pattern with its first word at token `at`. Returns the indexes of the matched tokens, without the subject
 * and the auxiliary, or why it doesn't match.
 */
export function matchAt(pattern: Pattern, tokens: Token[], at: number, sentence: Sentence): number[] | Refusal {
  const first = tokens[at] as Token
  if (!matchesWord(pattern.words[0] as PatternWord, first)) return 'it is another word'
  if (pattern.first === 'noun' && !isNounOrAdjective(pattern.words[0] as PatternWord, first))
    return 'it is used as no noun here'
  if (pattern.first === 'verb' && !isVerb(pattern.words[0] as PatternWord, first, tokens))
    return 'it is used as no verb here'
  if (pattern.denied && pattern.words.length === 1 && first.role === 'noun') return 'a negation is needed, not a noun'
  if (pattern.state && !hasStateVerbBefore(tokens, at, sentence)) return 'no form of be, get or feel comes before it'
  if (
    pattern.subject &&
    first.role === 'noun' &&
    (hasDeterminerBefore(tokens, first) || !/(?:ing|ed)$/.test(first.lower))
  )
    return 'it is used as a noun here'
  if (pattern.subject && !pattern.state && isPassive(tokens, first)) return 'it is in the passive'
  if (pattern.subject && !isDreamerSubject(tokens, at, sentence)) return 'the dreamer isn’t its subject'

  const matched = [at]
  let cursor = at + 1
  for (const word of pattern.words.slice(1)) {
    const found = findNext(word, tokens, cursor, sentence, pattern)
    if (found === undefined) return `“${word.word}” doesn’t follow within reach`
    matched.push(found)
    cursor = found + 1
  }
  if (isScattered(pattern, tokens, matched)) return 'its words are too far apart'
  if (isOnlyModifier(pattern, tokens, matched)) return 'its last word only describes another noun'
  const negatedTokens = matched.filter(
    (index) => tokens[index]?.denied && !pattern.words[matched.indexOf(index)]?.exact,
  )
  if (pattern.denied) {
    const negated =
      tokens[at]?.denied ||
      (pattern.words.length > 1 && tokens[matched[1] as number]?.denied) ||
      hasNegationBefore(tokens, sentence, at)
    if (!negated) return 'it isn’t denied here'
    if (pattern.unable && !matched.some((index) => tokens[index]?.unable))
      return 'it doesn’t say that the dreamer was unable'
  } else if (negatedTokens.length > 0 && !/^(?:no|without|unable|missing)$/.test(pattern.words[0]?.word ?? '')) {
    return 'it is denied here'
  }
  return matched
}

/**
 * Whether the last of two words only modifies another noun: "in a dark suit" must not match "in the dark". Applies to
 * patterns that begin with a preposition.
 */
function isOnlyModifier(pattern: Pattern, tokens: Token[], matched: number[]): boolean {
  const last = matched.at(-1) as number
  if (pattern.words.length !== 2 || tokens[matched[0] as number]?.pos !== 'ADP') return false
  return tokens[last + 1]?.role === 'noun' && tokens[last + 1]?.sentence === tokens[last]?.sentence
}

/**
 * Whether the matched words are too far apart. A wording without a verb may have one other word between its words
 * ("back seat" must not match "moved back a seat"), unless an auxiliary or a verb joins them ("my teeth were all
 * loose").
 */
function isScattered(pattern: Pattern, tokens: Token[], matched: number[]): boolean {
  if (
    pattern.words.length < 2 ||
    pattern.subject ||
    pattern.state ||
    pattern.denied ||
    pattern.words.some((word) => word.exact || word.object)
  )
    return false
  if (isOnlyConjoined(tokens, matched)) return true
  if (matched.some((at) => tokens[at]?.role === 'verb')) return false
  const hasFunctionWord = matched.some((at) => tokens[at]?.pos === 'ADP')
  let skippedCount = 0
  for (let at = (matched[0] as number) + 1; at < (matched.at(-1) as number); at += 1) {
    if (matched.includes(at)) continue
    const token = tokens[at] as Token
    if (token.pos === 'AUX' || token.role === 'verb') {
      // "My teeth got loose" joins, whereas "Dad brought the house down" is no "dad's house".
      const isLinking = token.pos === 'AUX' || token.forms.verb.some((base) => LINKING_VERBS.has(base))
      return !isLinking && tokens[matched.at(-1) as number]?.role === 'noun'
    }
    // "wine in the cellar" is no wine cellar, and "home and ran" no home run.
    if (!hasFunctionWord && (token.pos === 'ADP' || token.pos === 'CCONJ')) return true
    if (!UNCOUNTED_TOKENS.has(token.lower)) skippedCount += 1
    else if (token.pos === 'DET' && !matched.includes(at + 1)) skippedCount += 1
  }
  return skippedCount > 1
}

const LINKING_VERBS = new Set(
  'be get become go turn feel look seem grow stay keep remain come start begin have'.split(' '),
)

/** Whether nothing but a conjunction is between two matched words: "home and ran" is no home run. */
function isOnlyConjoined(tokens: Token[], matched: number[]): boolean {
  const [first, second] = matched
  if (matched.length !== 2 || first === undefined || second === undefined) return false
  const between = tokens.slice(first + 1, second).filter(({ lower }) => !UNCOUNTED_TOKENS.has(lower))
  return between.length === 1 && between[0]?.pos === 'CCONJ'
}

function matchesWord(word: PatternWord, token: Token): boolean {
  if (word.object) return token.lower === 'me' || token.lower === 'us' || token.lower === 'myself'
  if (word.exact) return token.lower === word.word || (word.word === 'out' && token.lower === 'outta')
  if (token.pos === 'PUNCT') return false
  if (word.bases.includes(token.lemma)) return true
  return (
    token.forms.noun.some((base) => word.bases.includes(base)) ||
    token.forms.verb.some((base) => word.bases.includes(base))
  )
}

/** Whether a single word is used as a noun or an adjective, in an inflection of the noun ("dogs", not "dogged"). */
function isNounOrAdjective(word: PatternWord, token: Token): boolean {
  if (token.role !== 'noun' && token.role !== 'adjective') return false
  return token.forms.noun.some((base) => word.bases.includes(base))
}

/** Whether a determiner, adjective or possessive precedes the token, which makes it a noun. */
function hasDeterminerBefore(tokens: Token[], token: Token): boolean {
  const before = tokens[token.index - 1]
  return (
    before?.sentence === token.sentence &&
    (before.pos === 'DET' ||
      before.pos === 'ADJ' ||
      /^(?:my|his|her|our|your|their|this|that|'s|no|of)$/.test(before.lower))
  )
}

/** Whether the verb is in the passive: "we were rescued" must not match "we rescued". */
function isPassive(tokens: Token[], token: Token): boolean {
  if (token.lower.endsWith('ing') || token.lower === token.forms.verb.at(-1)) return false
  let before = tokens[token.index - 1]
  while (before?.sentence === token.sentence && before.pos === 'ADV') before = tokens[before.index - 1]
  return before?.sentence === token.sentence && (STATE_AUXILIARIES.has(before.lower) || before.lemma === 'get')
}

/** Whether the token is the pattern's verb. */
function isVerb(word: PatternWord, token: Token, tokens: Token[]): boolean {
  if (!token.forms.verb.some((base) => word.bases.includes(base))) return false
  if (token.role === 'verb') return true
  // The tagger often tags "-ing" inflections as nouns.
  return !hasDeterminerBefore(tokens, token) && /(?:ing|ed)$/.test(token.lower) && token.role !== 'adjective'
}

/** The index of the next token that matches `word` within the pattern's gap and the same clause. */
function findNext(
  word: PatternWord,
  tokens: Token[],
  from: number,
  sentence: Sentence,
  { gap, relative, verbatim }: Pattern,
): number | undefined {
  let skippedCount = 0
  for (let at = from; at < sentence.last; at += 1) {
    const token = tokens[at] as Token
    if (matchesWord(word, token)) return at
    if (UNCOUNTED_TOKENS.has(token.lower) && !(verbatim && /[a-z]$/.test(token.lower) && token.lower !== "'s")) continue
    if (token.pos === 'PUNCT' && token.lower !== ',' && token.lower !== '-') return undefined
    // A subject or a conjunction starts another clause.
    if (relative && token.lower === 'i') continue
    if (/^(?:i|he|she|we|they|but|because|when|while|if|so|until)$/.test(token.lower)) return undefined
    skippedCount += 1
    if (skippedCount > gap) return undefined
  }
  return undefined
}

/**
 * Whether a negation is among the three tokens before, for negations that mark other tokens ("never found the way").
 */
function hasNegationBefore(tokens: Token[], sentence: Sentence, at: number): boolean {
  for (let back = at - 1; back >= Math.max(sentence.first, at - 3); back -= 1) {
    if (/^(?:not|n't|nt|never|cannot|unable|hardly)$/.test(tokens[back]?.lower ?? '')) return true
  }
  return false
}
