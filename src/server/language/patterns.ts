import { lemmasOf } from './inflections.ts'

/** A keyword, synonym or other wording from the dictionary, compiled for matching. */
export type Pattern = {
  words: PatternWord[]
  /** The required role of the first word. */
  first: 'noun' | 'verb' | 'any'
  /** The dreamer must be the subject of the verb. */
  subject: boolean
  /** A form of be, get, feel or the like must precede: "being chased". */
  state: boolean
  /** The wording is a negation ("couldn't find the room") and matches only a negated text. */
  denied: boolean
  /** The negation must be one with can or could. */
  unable: boolean
  /** A relative clause with the dreamer as subject follows the first word: "a man I didn't know". */
  relative: boolean
  /** How many tokens may be between two words, articles and possessives not counted. */
  gap: number
  /** Articles and possessives are words as well, and none may be added: "by ear" must not match "by my ear". */
  verbatim: boolean
}

export type PatternWord = {
  word: string
  /** Its possible lemmas: a few, in which a search is as fast as in a set and takes a tenth of the memory. */
  bases: readonly string[]
  /** The keys of the word index under which a matching token is found: its word, or one of its possible lemmas. */
  keys: readonly string[]
  /** "me" or "us" as an object. */
  object: boolean
  /** Only this inflection matches. */
  exact: boolean
}

/** The words of compiled wordings, by what they match: a dictionary's wordings have the same few in common. */
export type PatternWords = Map<string, PatternWord>

const OBJECT_KEYS = ['me', 'us', 'myself']
const OUT_KEYS = ['out', 'outta']

/** Tokens that may come between the words of a wording without being counted. */
export const UNCOUNTED_TOKENS = new Set([
  'the',
  'a',
  'an',
  'my',
  'his',
  'her',
  'our',
  'your',
  'their',
  'its',
  "'s",
  '-',
  '"',
  "'",
])

const FUNCTION_WORDS = new Set(
  `out of off in into on up down to by at for with without no from away over under through after around behind
   all and as late`.split(/\s+/),
)

/** Negations in a wording; those with can or could say that the dreamer was unable. */
const NEGATIONS: Record<string, 'unable' | 'denied'> = {
  "can't": 'unable',
  cant: 'unable',
  cannot: 'unable',
  "couldn't": 'unable',
  couldnt: 'unable',
  "wouldn't": 'denied',
  "won't": 'denied',
  "didn't": 'denied',
  didnt: 'denied',
  "don't": 'denied',
  dont: 'denied',
  "wasn't": 'denied',
  "isn't": 'denied',
  "weren't": 'denied',
  "hadn't": 'denied',
  "haven't": 'denied',
  "doesn't": 'denied',
  "aren't": 'denied',
  not: 'denied',
  never: 'denied',
}

const DROPPED_AUXILIARIES = new Set([
  'could',
  'can',
  'did',
  'do',
  'was',
  'were',
  'is',
  'am',
  'are',
  'had',
  'have',
  'would',
  'will',
])

export const STATE_AUXILIARIES = new Set([
  'being',
  'be',
  'been',
  'was',
  'were',
  'am',
  'is',
  'are',
  "'m",
  "'re",
  'im',
  'm',
])

/** How many other words the dictionary's conventions allow between two words of a wording. */
const GAP = 3

/**
 * Compiles a synonym or keyword; undefined when it contains no word. The dictionary's conventions: a single word is a
 * noun or an adjective; "to fly" is the verb with any subject; "being chased" is the state; several words match in that
 * order within a sentence, with at most three others between two of them; "I" requires the dreamer as the subject, "me"
 * as the object. If `verbatim`, articles and possessives are words like others. `known` are the words that wordings
 * compiled before have, and gets those of this one.
 */
export function compilePattern(wording: string, verbatim: boolean, known: PatternWords): Pattern | undefined {
  const raw = wording
    .toLowerCase()
    .replaceAll('’', "'")
    // A time of day, as "11:11", is one word.
    .replace(/(?!(?<=\d):(?=\d))[^a-z0-9' -]/g, ' ')
    .replaceAll('-', ' ')
    .split(/\s+/)
    .filter(Boolean)
  const pattern: Pattern = {
    words: [],
    first: 'any',
    subject: false,
    state: false,
    denied: false,
    unable: false,
    relative: false,
    gap: GAP,
    verbatim,
  }
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
    // "I was late": the auxiliary is dropped, and the state after it is matched.
    const auxiliary = STATE_AUXILIARIES.has(rest[0] ?? '') || raw[0]?.includes("'")
    // "I was being followed" says the same, and "being" would match any form of be.
    while (auxiliary && rest.length > 1 && STATE_AUXILIARIES.has(rest[0] ?? '')) rest = rest.slice(1)
    // "I was lost" must not match "I lost", so it needs a state; "I was flying" matches any tense of "I fly".
    pattern.state = Boolean(auxiliary) && !Object.hasOwn(NEGATIONS, rest[0] ?? '') && !(rest[0] ?? '').endsWith('ing')
  }
  // "a man I didn't know"
  pattern.relative = rest.indexOf('i') > 0
  const denial = rest.findIndex((word, at) => Object.hasOwn(NEGATIONS, word) && at < rest.length - 1)
  if (denial >= 0) {
    const kind = NEGATIONS[rest[denial] as string]
    pattern.denied = true
    pattern.unable = kind === 'unable' || (rest[denial] === 'not' && /^(?:can|could)$/.test(rest[denial - 1] ?? ''))
    rest = rest.filter((word, at) => at !== denial && !(at < denial && DROPPED_AUXILIARIES.has(word)))
  }
  const words: PatternWord[] = []
  for (const [at, word] of rest.entries()) {
    if (!verbatim && UNCOUNTED_TOKENS.has(word)) continue
    const plain = word.replace(/'s$/, '')
    const object = (plain === 'me' || plain === 'us') && at > 0
    // "hidden room", "broken tooth": the participle is an adjective, which other inflections ("hid") don't match.
    const participle =
      rest.length === 2 &&
      at === 0 &&
      /(?:[^aeiou]en|haunted|locked|chipped|abandoned|secret|dead)$/.test(plain) &&
      !FUNCTION_WORDS.has(rest[1] ?? '') &&
      !/(?:ing|ed)$/.test(rest[1] ?? '')
    const exact = verbatim || FUNCTION_WORDS.has(plain) || participle || (pattern.state && words.length === 0)
    words.push(patternWord({ word: plain, object, exact, onlyNoun: false }, known))
  }
  const [only] = words
  if (!only) return undefined
  // A copy, since V8 leaves room for sixteen more in a list to which something was added.
  pattern.words = words.slice()
  if (words.length === 1 && pattern.first === 'any' && !pattern.subject && !pattern.state && !pattern.denied) {
    // A number ("11:11") is neither noun nor adjective to the tagger.
    if (!/^\d/.test(only.word)) pattern.first = 'noun'
    pattern.words = [patternWord({ ...only, onlyNoun: true }, known)]
  }
  return pattern
}

type WordKind = Pick<PatternWord, 'word' | 'object' | 'exact'> & { onlyNoun: boolean }

/** The compiled word, the same object for all wordings that have it. */
function patternWord({ word, object, exact, onlyNoun }: WordKind, known: PatternWords): PatternWord {
  const name = `${word} ${object} ${exact} ${onlyNoun}`
  const found = known.get(name)
  if (found) return found
  const { noun, verb } = lemmasOf(word)
  const all = exact || object ? [word] : [...new Set([...noun, ...verb])]
  const keys = object ? OBJECT_KEYS : word === 'out' ? OUT_KEYS : all
  const made = { word, bases: onlyNoun ? noun : all, keys, object, exact }
  known.set(name, made)
  return made
}

/** The keys under which a pattern is indexed: the possible lemmas of its first word. */
export function firstWordKeys(pattern: Pattern): readonly string[] {
  return pattern.words[0]?.bases ?? []
}
