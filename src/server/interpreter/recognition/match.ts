import type { Sentence, Token } from '../reading/nlp.ts'
import { isDreamers, isState } from './doer.ts'
import { type Pattern, type PatternWord, SKIPPED, STATE_FORMS } from './patterns.ts'

/**
 * Tries a pattern with its first word at token `at`. Returns the indexes of the matched tokens, the doer or auxiliary not among them,
 * or undefined.
 */
export function matchAt(pattern: Pattern, tokens: Token[], at: number, sentence: Sentence): number[] | undefined {
  const first = tokens[at] as Token
  if (!fits(pattern.words[0] as PatternWord, first)) return undefined
  if (pattern.first === 'noun' && !isNamed(pattern.words[0] as PatternWord, first)) return undefined
  if (pattern.first === 'verb' && !isDone(pattern.words[0] as PatternWord, first, tokens)) return undefined
  if (pattern.denied && pattern.words.length === 1 && first.role === 'noun') return undefined
  if (pattern.state && !isState(tokens, at, sentence)) return undefined
  if (pattern.subject && first.role === 'noun' && (isOpened(tokens, first) || !/(?:ing|ed)$/.test(first.lower)))
    return undefined
  if (pattern.subject && !pattern.state && isPassive(tokens, first)) return undefined
  if (pattern.subject && !isDreamers(tokens, at, sentence)) return undefined

  const matched = [at]
  let cursor = at + 1
  for (const word of pattern.words.slice(1)) {
    const found = nextFit(word, tokens, cursor, sentence, pattern)
    if (found === undefined) return undefined
    matched.push(found)
    cursor = found + 1
  }
  if (isScattered(pattern, tokens, matched)) return undefined
  if (isQualifierOnly(pattern, tokens, matched)) return undefined
  const denials = matched.filter((index) => tokens[index]?.denied && !pattern.words[matched.indexOf(index)]?.exact)
  if (pattern.denied) {
    const negated =
      tokens[at]?.denied ||
      (pattern.words.length > 1 && tokens[matched[1] as number]?.denied) ||
      hasDenial(tokens, sentence, at)
    if (!negated) return undefined
    if (pattern.unable && !matched.some((index) => tokens[index]?.unable)) return undefined
  } else if (denials.length > 0 && !/^(?:no|without|unable|missing)$/.test(pattern.words[0]?.word ?? '')) {
    return undefined
  }
  return matched
}

/** "in a dark suit" is not "in the dark": after a preposition the last word must be the thing itself. */
function isQualifierOnly(pattern: Pattern, tokens: Token[], matched: number[]): boolean {
  const last = matched.at(-1) as number
  if (pattern.words.length !== 2 || tokens[matched[0] as number]?.pos !== 'ADP') return false
  return tokens[last + 1]?.role === 'noun' && tokens[last + 1]?.sentence === tokens[last]?.sentence
}

/** "back seat" is not "moved back a seat": names without a verb hold together, unless a form of be joins them ("my teeth were all loose"). */
function isScattered(pattern: Pattern, tokens: Token[], matched: number[]): boolean {
  if (
    pattern.words.length < 2 ||
    pattern.subject ||
    pattern.state ||
    pattern.denied ||
    pattern.words.some((word) => word.exact || word.object)
  )
    return false
  if (matched.some((at) => tokens[at]?.role === 'verb')) return false
  let passed = 0
  for (let at = (matched[0] as number) + 1; at < (matched.at(-1) as number); at += 1) {
    if (matched.includes(at)) continue
    const token = tokens[at] as Token
    if (token.pos === 'AUX' || token.role === 'verb') return false
    if (!SKIPPED.has(token.lower)) passed += 1
    else if (token.pos === 'DET' && !matched.includes(at + 1)) passed += 1
  }
  return passed > 1
}

function fits(word: PatternWord, token: Token): boolean {
  if (word.object) return token.lower === 'me' || token.lower === 'us' || token.lower === 'myself'
  if (word.exact) return token.lower === word.word || (word.word === 'out' && token.lower === 'outta')
  if (token.pos === 'PUNCT') return false
  if (word.bases.has(token.lemma)) return true
  return token.forms.noun.some((base) => word.bases.has(base)) || token.forms.verb.some((base) => word.bases.has(base))
}

/** A bare word is met as a noun or an adjective, in the noun's inflections only ("dogs", not "dogged"). */
function isNamed(word: PatternWord, token: Token): boolean {
  if (token.role !== 'noun' && token.role !== 'adjective') return false
  return token.forms.noun.some((base) => word.bases.has(base))
}

function isOpened(tokens: Token[], token: Token): boolean {
  const before = tokens[token.index - 1]
  return (
    before?.sentence === token.sentence &&
    (before.pos === 'DET' ||
      before.pos === 'ADJ' ||
      /^(?:my|his|her|our|your|their|this|that|'s|no|of)$/.test(before.lower))
  )
}

/** "we were rescued" is not "we rescued". */
function isPassive(tokens: Token[], token: Token): boolean {
  if (token.lower.endsWith('ing') || token.lower === token.forms.verb.at(-1)) return false
  let before = tokens[token.index - 1]
  while (before?.sentence === token.sentence && before.pos === 'ADV') before = tokens[before.index - 1]
  return before?.sentence === token.sentence && (STATE_FORMS.has(before.lower) || before.lemma === 'get')
}

function isDone(word: PatternWord, token: Token, tokens: Token[]): boolean {
  if (!token.forms.verb.some((base) => word.bases.has(base))) return false
  if (token.role === 'verb') return true
  // The tagger takes "-ing" and third persons for nouns rather often.
  return !isOpened(tokens, token) && /(?:ing|ed)$/.test(token.lower) && token.role !== 'adjective'
}

function nextFit(
  word: PatternWord,
  tokens: Token[],
  from: number,
  sentence: Sentence,
  { gap, relative }: Pattern,
): number | undefined {
  let passed = 0
  for (let at = from; at < sentence.last; at += 1) {
    const token = tokens[at] as Token
    if (fits(word, token)) return at
    if (SKIPPED.has(token.lower)) continue
    if (token.pos === 'PUNCT' && token.lower !== ',' && token.lower !== '-') return undefined
    // Another subject or connective begins another clause.
    if (relative && token.lower === 'i') continue
    if (/^(?:i|he|she|we|they|but|because|when|while|if|so|until)$/.test(token.lower)) return undefined
    passed += 1
    if (passed > gap) return undefined
  }
  return undefined
}

/** A denial in the three words before, for wordings whose words the negation marks otherwise ("never found the way"). */
function hasDenial(tokens: Token[], sentence: Sentence, at: number): boolean {
  for (let back = at - 1; back >= Math.max(sentence.first, at - 3); back -= 1) {
    if (/^(?:not|n't|nt|never|cannot|unable|hardly)$/.test(tokens[back]?.lower ?? '')) return true
  }
  return false
}
