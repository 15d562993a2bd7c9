import { baseForms } from '../reading/forms.ts'

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
  /** A clause of the dreamer's follows the first word. */
  relative: boolean
  /** Longest distance between two words, articles and possessives not counted. */
  gap: number
}

/** `keys`: what a token that fits is, or may be an inflection of. */
export type PatternWord = {
  word: string
  bases: ReadonlySet<string>
  keys: readonly string[]
  object: boolean
  exact: boolean
}

const OBJECT_KEYS = ['me', 'us', 'myself']

export const SKIPPED = new Set([
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

const DENIALS: Record<string, 'unable' | 'denied'> = {
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

export const STATE_FORMS = new Set(['being', 'be', 'been', 'was', 'were', 'am', 'is', 'are', "'m", "'re", 'im', 'm'])

/** The gap the dictionary's conventions allow between the words of a wording. */
const GAP = 3

/**
 * Makes a synonym or keyword ready. Conventions: a bare word is a noun or adjective; "to fly" the verb with any subject; "being chased" the state;
 * several words stand in that order with at most three others between, inside a sentence; "I" wants the dreamer as subject, "me" as object.
 */
export function compilePattern(wording: string): Pattern | undefined {
  const raw = wording
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z0-9' -]+/g, ' ')
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
    // "I was late": the state after the auxiliary is what counts, with the dreamer in it.
    const auxiliary = STATE_FORMS.has(rest[0] ?? '') || raw[0]?.includes("'")
    if (auxiliary && rest.length > 1 && STATE_FORMS.has(rest[0] ?? '')) rest = rest.slice(1)
    // "I was lost" is not "I lost"; "I was flying" is any flying of mine.
    pattern.state = Boolean(auxiliary) && !Object.hasOwn(DENIALS, rest[0] ?? '') && !(rest[0] ?? '').endsWith('ing')
  }
  // "a man I didn't know": the dreamer may come in between.
  pattern.relative = rest.indexOf('i') > 0
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
    const participle =
      rest.length === 2 &&
      at === 0 &&
      /(?:[^aeiou]en|haunted|locked|chipped|abandoned|secret|dead)$/.test(plain) &&
      !FUNCTION_WORDS.has(rest[1] ?? '') &&
      !/(?:ing|ed)$/.test(rest[1] ?? '')
    const exact = FUNCTION_WORDS.has(plain) || participle || (pattern.state && pattern.words.length === 0)
    const bases = new Set(exact || object ? [plain] : [...noun, ...verb])
    const keys = object ? OBJECT_KEYS : plain === 'out' ? ['out', 'outta'] : [...bases]
    pattern.words.push({ word: plain, bases, keys, object, exact })
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
