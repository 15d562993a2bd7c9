import { baseForms } from './forms.ts'
import type { Sentence, Token } from './nlp.ts'

/**
 * One wording of the dictionary made ready for matching.
 * `first`: what the first word must be; `subject`: the dreamer must be the doer; `state`: "being chased" wants be, get or feel before it;
 * `denied`: the wording itself is a denial ("couldn't find the room") and wants one, `unable` one with can or could.
 */
export type Pattern = {
  words: PatternWord[]
  first: 'noun' | 'verb' | 'any'
  subject: boolean
  state: boolean
  denied: boolean
  unable: boolean
  /** Longest distance between two words, articles and possessives not counted. */
  gap: number
}

type PatternWord = { word: string; bases: ReadonlySet<string>; object: boolean; exact: boolean }

const SKIPPED = new Set(['the', 'a', 'an', 'my', 'his', 'her', 'our', 'your', 'their', 'its', "'s", '-', '"', "'"])
const FUNCTION_WORDS = new Set([
  'out', 'of', 'off', 'in', 'into', 'on', 'up', 'down', 'to', 'by', 'at', 'for', 'with', 'without', 'no', 'from', 'away', 'over', 'under', 'through', 'after', 'around', 'behind', 'all', 'and', 'as', 'late',
])
const DENIALS: Record<string, 'unable' | 'denied'> = {
  "can't": 'unable', cant: 'unable', cannot: 'unable', "couldn't": 'unable', couldnt: 'unable', "wouldn't": 'denied', "won't": 'denied', "didn't": 'denied',
  didnt: 'denied', "don't": 'denied', dont: 'denied', "wasn't": 'denied', "isn't": 'denied', "weren't": 'denied', "hadn't": 'denied', "haven't": 'denied', "doesn't": 'denied', "aren't": 'denied', not: 'denied', never: 'denied',
}
const DROPPED_AUXILIARIES = new Set(['could', 'can', 'did', 'do', 'was', 'were', 'is', 'am', 'are', 'had', 'have', 'would', 'will'])
const STATE_VERBS = new Set(['be', 'get', 'feel', 'become', 'seem', 'go', 'end', 'keep', 'remain', 'stay', 'find', 'look', 'stand', 'lie', 'appear'])
const STATE_FORMS = new Set(['being', 'be', 'been', 'was', 'were', 'am', 'is', 'are', "'m", "'re", 'im', 'm'])

/** The gap the dictionary's conventions allow between the words of a wording. */
const GAP = 3

/**
 * Makes a synonym or keyword ready. Conventions: a bare word is a noun or adjective; "to fly" the verb with any subject; "being chased" the state;
 * several words stand in that order with at most three others between, inside a sentence; "I" wants the dreamer as subject, "me" as object.
 */
export function compilePattern(wording: string): Pattern | undefined {
  const raw = wording.toLowerCase().replaceAll('’', "'").replace(/[^a-z' -]+/g, ' ').replaceAll('-', ' ').split(/\s+/).filter(Boolean)
  const pattern: Pattern = { words: [], first: 'any', subject: false, state: false, denied: false, unable: false, gap: GAP }
  let rest = raw
  if (rest[0] === 'to' && rest.length > 1) {
    pattern.first = 'verb'
    rest = rest.slice(1)
  } else if (rest[0] === 'being' && rest.length > 1) {
    pattern.state = true
    rest = rest.slice(1)
  } else if ((rest[0] === 'i' || rest[0] === 'we' || rest[0] === "i'm" || rest[0] === "we're") && rest.length > 1) {
    pattern.subject = true
    rest = rest.slice(1)
    // "I was late": the state after the auxiliary is what counts, with the dreamer in it.
    const auxiliary = STATE_FORMS.has(rest[0] ?? '') || raw[0]?.includes("'")
    if (auxiliary && rest.length > 1 && STATE_FORMS.has(rest[0] ?? '')) rest = rest.slice(1)
  }
  const denial = rest.findIndex((word, at) => Object.hasOwn(DENIALS, word) && at < rest.length - 1)
  if (denial >= 0) {
    const kind = DENIALS[rest[denial] as string]
    pattern.denied = true
    pattern.unable = kind === 'unable' || (rest[denial] === 'not' && /^(?:can|could)$/.test(rest[denial - 1] ?? ''))
    rest = rest.filter((word, at) => at !== denial && !(at < denial && DROPPED_AUXILIARIES.has(word)))
  }
  for (const [at, word] of rest.entries()) {
    if (SKIPPED.has(word)) continue
    const plain = word.replace(/'s$/, '')
    const { noun, verb } = baseForms(plain)
    const object = (plain === 'me' || plain === 'us') && at > 0
    // "hidden room", "broken tooth": the participle is an adjective, "hid in the room" is another matter.
    const participle = rest.length === 2 && at === 0 && /(?:[^aeiou]en|haunted|locked|chipped|abandoned|secret|dead)$/.test(plain) && !FUNCTION_WORDS.has(rest[1] ?? '') && !/(?:ing|ed)$/.test(rest[1] ?? '')
    const exact = FUNCTION_WORDS.has(plain) || participle || (pattern.state && pattern.words.length === 0)
    pattern.words.push({ word: plain, bases: new Set(exact || object ? [plain] : [...noun, ...verb]), object, exact })
  }
  if (pattern.words.length === 0) return undefined
  if (pattern.words.length === 1 && pattern.first === 'any' && !pattern.subject && !pattern.state && !pattern.denied) {
    pattern.first = 'noun'
    const [only] = pattern.words
    if (only) only.bases = new Set(baseForms(only.word).noun)
  }
  return pattern
}

/** The words under which a pattern is filed: every form by which its first word can be met. */
export function keysOf(pattern: Pattern): Iterable<string> {
  return pattern.words[0]?.bases ?? []
}

/** The keys under which the patterns that a token may begin are found. */
export function keysAt(token: Token): Set<string> {
  return new Set([...token.forms.noun, ...token.forms.verb, token.lemma])
}

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
  if (pattern.subject && first.role === 'noun' && isOpened(tokens, first)) return undefined
  if (pattern.subject && !isDreamers(tokens, at, sentence)) return undefined

  const matched = [at]
  let cursor = at + 1
  for (const word of pattern.words.slice(1)) {
    const found = nextFit(word, tokens, cursor, sentence, pattern.gap)
    if (found === undefined) return undefined
    matched.push(found)
    cursor = found + 1
  }
  if (isQualifierOnly(pattern, tokens, matched)) return undefined
  const denials = matched.filter((index) => tokens[index]?.denied && !pattern.words[matched.indexOf(index)]?.exact)
  if (pattern.denied) {
    const negated = tokens[at]?.denied || (pattern.words.length > 1 && tokens[matched[1] as number]?.denied) || hasDenial(tokens, sentence, at)
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
  return before?.sentence === token.sentence && (before.pos === 'DET' || before.pos === 'ADJ' || /^(?:my|his|her|our|your|their|this|that|'s|no|of)$/.test(before.lower))
}

function isDone(word: PatternWord, token: Token, tokens: Token[]): boolean {
  if (!token.forms.verb.some((base) => word.bases.has(base))) return false
  if (token.role === 'verb') return true
  // The tagger takes "-ing" and third persons for nouns rather often.
  return !isOpened(tokens, token) && /(?:ing|ed)$/.test(token.lower) && token.role !== 'adjective'
}

/** "I got chased", "we were being chased", "being chased": a form of be, get, feel, become or seem shortly before. */
function isState(tokens: Token[], at: number, sentence: Sentence): boolean {
  for (let back = at - 1, words = 0; back >= sentence.first && words < 4; back -= 1) {
    const token = tokens[back] as Token
    if (token.pos === 'PUNCT' && token.lower !== '-') return false
    if (STATE_FORMS.has(token.lower) || token.lemma === 'be' || token.forms.verb.some((base) => STATE_VERBS.has(base))) return true
    if (token.pos !== 'ADV' && token.pos !== 'PART' && token.pos !== 'ADJ' && token.lower !== 'all' && token.lower !== 'and' && token.pos !== 'PRON' && !(token.role === 'verb' && words === 0)) return false
    words += 1
  }
  // Notes that leave "I am" out: "Chased by a bear."
  return at === sentence.first && /ed$|^(?:lost|caught|trapped|stuck)$/.test(tokens[at]?.lower ?? '') && tokens[at + 1]?.pos === 'ADP'
}

const BACK_AT_MOST = 18

/** Whether the dreamer (I, we) does what the verb at `at` says: the nearest subject before it is I or we, or it was left out. */
export function isDreamers(tokens: Token[], at: number, sentence: Sentence): boolean {
  for (let back = at - 1; back >= Math.max(sentence.first, at - BACK_AT_MOST); back -= 1) {
    const token = tokens[back] as Token
    if (/^(?:i|we|im|i'm)$/.test(token.lower)) return true
    if (/^(?:he|she|they|who|you|everyone|everybody|someone|somebody|something)$/.test(token.lower)) return false
    if (/^(?:it|that|which|there|this)$/.test(token.lower) && isVerbal(tokens[back + 1]) && back + 1 <= at) return false
    if (token.role === 'noun' && isSubject(tokens, back, at, sentence)) return false
  }
  // "Was flying over the city.", "Am walking along"
  const first = tokens[sentence.first] as Token
  return at - sentence.first < BACK_AT_MOST && (first.pos === 'AUX' || first.pos === 'VERB' || at === sentence.first)
}

function isVerbal(token: Token | undefined): boolean {
  return token !== undefined && (token.pos === 'AUX' || token.role === 'verb')
}

/**
 * Whether the noun is what does the verb at `verb`, alone ("saw a bird flying") or with another one ("the dog ran and jumped").
 * A noun under a preposition is not the subject of a participle ("I went over the city flying").
 */
function isSubject(tokens: Token[], noun: number, verb: number, sentence: Sentence): boolean {
  let next = noun + 1
  while (next < verb && tokens[next]?.pos === 'ADV') next += 1
  const following = tokens[next]
  if (next > verb || !isVerbal(following)) return false
  const participle = following?.lower.endsWith('ing') ?? false
  if (participle && next !== verb) return false
  for (let back = noun - 1; back >= sentence.first; back -= 1) {
    const token = tokens[back] as Token
    if (token.pos === 'ADP') return !participle
    if (!['DET', 'ADJ', 'NUM', 'PRON', 'PART'].includes(token.pos) && token.role !== 'noun') return true
  }
  return true
}

function nextFit(word: PatternWord, tokens: Token[], from: number, sentence: Sentence, gap: number): number | undefined {
  let passed = 0
  for (let at = from; at < sentence.last; at += 1) {
    const token = tokens[at] as Token
    if (fits(word, token)) return at
    if (SKIPPED.has(token.lower)) continue
    if (token.pos === 'PUNCT' && token.lower !== ',' && token.lower !== '-') return undefined
    // Another subject or connective begins another clause.
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
