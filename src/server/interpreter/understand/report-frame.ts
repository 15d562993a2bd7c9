import type { Sentence, Token } from '../../language/token.ts'
import { isPresentPerfect, layoutOf, WAKE_LEMMAS } from './report-layout.ts'
import { COMMENT_PHRASES, FRAME_PHRASES, findPhrase, hasPhrase, WAKING_PHRASES } from './report-phrases.ts'
import type { ClauseMode, TokenRange } from './story.ts'

type Context = { subjectLower: string | undefined; verbLemma: string | undefined }

const DREAMERS = new Set(['i', 'we', 'im', "i'm", 'dreamer', 'subject'])
const DREAMS = new Set(['dream', 'nightmare', 'dreams', 'nightmares'])
const DREAM_VERBS = new Set(['dream', 'dreamt', 'dreamed', 'dreampt'])
const REPORT_NOUNS = new Set([
  ...DREAMS,
  ...'scene scenes part fragment segment setting vision story image episode title'.split(' '),
])
/** What a dream or a scene does in its report, rather than in itself. */
const REPORT_VERBS = new Set(
  `be start begin end open change shift fade stop take occur happen continue go switch consist involve concern become
   finish break resume deal get relate stick leave`.split(/\s+/),
)
const RECALLING = new Set(['remember', 'recall', 'recollect'])
const WONDERING = new Set(['who', 'what', 'where', 'when', 'why', 'how', 'which', 'if', 'whether', 'exactly', 'for'])
const REST_OF_DREAM = new Set(
  'much rest anything more details detail specifics specific any exactly ending beginning else clearly well'.split(' '),
)
const OPINIONS = new Set(['think', 'guess', 'believe', 'suppose', 'presume', 'assume', 'mean', 'imagine'])
const VAGUE_SUBJECTS = new Set(['it', 'that', 'this', 'which', 'what', 'thing', 'part', 'everything', 'all'])
const ODD = new Set(
  `weird strange odd funny bizarre unusual interesting ironic peculiar crazy curious surreal hilarious random confusing
   vague blurry fuzzy hazy unclear typical cool neat dumb stupid silly ridiculous absurd remarkable amusing wild
   impossible`.split(/\s+/),
)
const FILLERS = new Set(
  `very really so pretty quite rather kind sort of a bit little too just also all kinda somewhat extremely most totally
   about one which the it that this thing part`.split(/\s+/),
)

/**
 * The dream uses these of its own time as well, so that they count only with a verb of a present state or a perfect.
 */
const TIMELY = new Set(['recently', 'lately'])

/**
 * Decides what one clause is to the report (see {@link ClauseMode}); in doubt it is `told`. `range` is the clause and
 * its sentence; `given` the last word of its subject in lower case and the lemma of its main verb.
 */
export function modeOf(tokens: Token[], range: TokenRange & { sentence: Sentence }, given: Context): ClauseMode {
  const layout = layoutOf(tokens)
  const first = firstWord(tokens, range)
  if (first === undefined) return 'told'
  // Of a relative clause the subject may be given as what it refers to.
  const opener = tokens[first]?.lower ?? ''
  const subjectLower = opener === 'which' || opener === 'who' ? opener : given.subjectLower
  const context = { subjectLower, verbLemma: lemmaIn(tokens, range, given.verbLemma) }
  if (layout.isSpoken(first) && layout.isSpoken(lastWord(tokens, range))) return 'speech'
  if (range.last <= layout.headerEnd) return 'frame'
  const section = layout.sectionOf(first)
  if (section) return section
  if (isFrame(tokens, range, context, first)) return 'frame'
  if (isWaking(tokens, range, context, first)) return 'waking'
  return isComment(tokens, range, context, first) ? 'comment' : 'told'
}

function isFrame(tokens: Token[], range: TokenRange, context: Context, first: number): boolean {
  const { subjectLower, verbLemma } = context
  const layout = layoutOf(tokens)
  if (layout.frameFrom <= first) return true
  const waking = layout.wakings.find((at) => at >= range.first && at < range.last)
  if (waking !== undefined && (WAKE_LEMMAS.has(verbLemma ?? '') || firstVerb(tokens, range) === waking)) return true
  // "That's all", and nothing more
  if (first + 2 === lastWord(tokens, range) && context.subjectLower === 'that' && tokens[first + 2]?.lower === 'all')
    return true
  if (hasPhrase(tokens, range, FRAME_PHRASES) && countVerbs(tokens, first, range.last) <= 2) return true
  const isDreamer = subjectLower === undefined || DREAMERS.has(subjectLower)
  const verb = lastIndexOfLemma(tokens, range, verbLemma)
  if (isDreamer && verbLemma && DREAM_VERBS.has(verbLemma)) return countVerbs(tokens, verb + 1, range.last) === 0
  if (isDreamer && verbLemma === 'have' && DREAMS.has(nextNoun(tokens, verb, range.last)))
    return countVerbs(tokens, verb + 1, range.last) === 0
  if (subjectLower && verbLemma && isReportSubject(tokens, range, subjectLower) && REPORT_VERBS.has(verbLemma))
    return countVerbs(tokens, verb + 1, range.last) === 0
  if (isDreamer && verbLemma && RECALLING.has(verbLemma) && !tokens[verb]?.denied) {
    const next = tokens[verb + 1]
    const isBare = !next || verb + 1 >= range.last || next.pos === 'PUNCT' || next.lower === 'that'
    return isBare && countVerbs(tokens, verb + 1, range.last) === 0 && !layout.isPastRecall(verb)
  }
  return tokens[first]?.lower === 'dream' && range.last - first <= 4 && countVerbs(tokens, first, range.last) === 0
}

/** "my dream", "the scene", "the setting"; a "part" or an "image" only with the dream. */
function isReportSubject(tokens: Token[], range: TokenRange, subject: string): boolean {
  if (DREAMS.has(subject) || subject === 'scene' || subject === 'setting') return true
  return REPORT_NOUNS.has(subject) && hasNoun(tokens, range.first, range.last, DREAMS)
}

function isWaking(tokens: Token[], range: TokenRange, context: Context, first: number): boolean {
  const layout = layoutOf(tokens)
  const found = findPhrase(tokens, range, WAKING_PHRASES)
  if (found !== undefined && !isWithinDream(tokens, range, found, context)) return true
  const subject = context.subjectLower ?? ''
  if (subject === 'you') return false
  // "I have never been there", "who has always lived in Ohio", in a report that is told in the past
  if (layout.isPast && isPresentPerfect(tokens, range)) return true
  // "a friend who lives in my dorm", "where I work"
  const opener = tokens[first]?.lower ?? ''
  const isRelative = opener === 'who' || opener === 'which' || opener === 'where'
  return layout.isPast && isRelative && VAGUE_SUBJECTS.has(subject) === false && isPresentState(tokens, range, context)
}

/** Cues of time that a dream uses of itself as well: "recently" and "last night" need a perfect, a death a time. */
function isWithinDream(tokens: Token[], range: TokenRange, at: number, context: Context): boolean {
  const lower = tokens[at]?.lower ?? ''
  const before = tokens[at - 1]?.lower ?? ''
  const layout = layoutOf(tokens)
  // "more people than in reality", "the place I used to work at"
  if (lower === 'in' && COMPARING.has(before)) return true
  if (lower === 'used' && (countVerbs(tokens, range.first, at) > 0 || countVerbs(tokens, at + 1, range.last) > 1))
    return true
  if (JOINING.has(before) && countVerbs(tokens, range.first, at) > 0) return true
  if (before === 'of' || isInAside(tokens, range, at)) return true
  // "it was the day before Christmas", "I had a dream last night"
  if (lower === 'the' && (tokens[at + 1]?.lower === 'day' || tokens[at + 1]?.lower === 'night')) {
    const after = tokens[at + 3]
    return before !== '' && tokens[at - 1]?.lemma === 'be' && after?.role === 'noun'
  }
  if (lower === 'last' && (DETERMINERS.has(before) || tokens[at + 2]?.lemma === 'be')) return true
  if (lower === 'last' && hasNoun(tokens, range.first, range.last, DREAMS)) return true
  if (TIMELY.has(lower)) return layout.isPast ? false : isPresentPerfect(tokens, range) && context.subjectLower !== 'i'
  if (lower === 'used')
    return tokens[at - 1]?.lemma === 'be' || tokens[at - 1]?.lemma === 'get' || tokens[at - 1]?.pos === 'NOUN'
  if (lower === 'passed') return !hasTime(tokens, range)
  if (lower === 'i' || lower === "i've" || lower === 'ive' || lower === 'we') {
    // In a report told in the present, "I have been caught" happens in the dream.
    const isHad = tokens[at + 1]?.lower === 'had'
    return !isHad && !layout.isPast && !hasAny(tokens, range, ['lately', 'recently', 'years', 'reading', 'watching'])
  }
  return false
}

/** Whether the words are inside a longer aside, so that they aren't said of the clause itself. */
function isInAside(tokens: Token[], range: TokenRange, at: number): boolean {
  for (let back = at - 2; back > range.first; back -= 1)
    if (tokens[back]?.lower === '(' || tokens[back]?.lower === '[') return countVerbs(tokens, range.first, back) > 0
  return false
}

function hasTime(tokens: Token[], range: TokenRange): boolean {
  return hasAny(tokens, range, ['ago', 'last', 'years', 'when', 'in', 'recently', 'before', 'since'])
}

const DETERMINERS = new Set(['my', 'the', 'our', 'his', 'her', 'their', 'from', 'that'])
const JOINING = new Set(['because', 'although', 'though', 'but', 'since', 'and'])
const COMPARING = new Set(['than', 'as', 'like', 'from', 'unlike'])
const PRESENT_BE = new Set(['is', 'are', 'am', "'s", "'m"])
const STATE_VERBS = new Set(['live', 'be', 'work', 'have', 'know', 'go', 'attend', 'own', 'play', 'teach', 'love'])

/** "lives in Ohio", "I work". */
function isPresentState(tokens: Token[], range: TokenRange, context: Context): boolean {
  if (!context.verbLemma || !STATE_VERBS.has(context.verbLemma)) return false
  for (let at = range.first; at < range.last; at += 1) {
    const token = tokens[at] as Token
    if (token.role !== 'verb' && token.pos !== 'AUX') continue
    if (token.lemma === 'be') return PRESENT_BE.has(token.lower) && tokens[range.first]?.lower === 'who'
    return (
      token.role === 'verb' &&
      (token.lower === token.lemma || token.lower === `${token.lemma}s` || token.lower === 'has')
    )
  }
  return false
}

function isComment(tokens: Token[], range: TokenRange, context: Context, first: number): boolean {
  const { subjectLower = '', verbLemma = '' } = context
  const layout = layoutOf(tokens)
  const remark = findPhrase(tokens, range, COMMENT_PHRASES)
  if (remark !== undefined && tokens[remark - 1]?.pos !== 'ADP') return true
  const verb = lastIndexOfLemma(tokens, range, verbLemma)
  const next = tokens[verb + 1]?.lower ?? ''
  const isEnd = verb + 1 >= range.last || tokens[verb + 1]?.pos === 'PUNCT'
  if (verbLemma === '' && range.last - first <= 5 && tokens[first]?.lower === 'for' && next !== '')
    return tokens[first + 2]?.lower === 'reason'
  if (subjectLower === 'i' && OPINIONS.has(verbLemma) && isPresent(tokens, verb) && !tokens[verb]?.denied)
    return (isEnd || next === 'that' || next === 'so') && !layout.isSpoken(verb + 2) && !layout.isSpoken(verb + 1)
  if (
    (subjectLower === 'i' || subjectLower === '') &&
    tokens[verb]?.denied &&
    isPresentAuxiliary(tokens, { first: range.first, last: verb })
  ) {
    if (RECALLING.has(verbLemma))
      return isEnd || WONDERING.has(next) || hasWord(tokens, verb, range.last, REST_OF_DREAM)
    if (verbLemma === 'know') return next === 'why' || (layout.isPast && (isEnd || WONDERING.has(next)))
  }
  return (
    VAGUE_SUBJECTS.has(subjectLower) && (verbLemma === 'be' || verbLemma === 'seem') && isOdd(tokens, verb, range.last)
  )
}

/** "was really weird", "was kind of like". */
function isOdd(tokens: Token[], verb: number, last: number): boolean {
  let at = verb + 1
  while (at < last && FILLERS.has(tokens[at]?.lower ?? '')) at += 1
  const token = tokens[at]
  if (!token || at >= last) return false
  if (token.lower === 'like') return at - verb >= 3 && tokens[at - 1]?.lower === 'of' && last - at <= 2
  return (
    ODD.has(token.lower) && tokens[at + 1]?.lower !== '-' && last - at <= 4 && countVerbs(tokens, at + 1, last) === 0
  )
}

function isPresent(tokens: Token[], verb: number): boolean {
  const token = tokens[verb]
  return token !== undefined && (token.lower === token.lemma || token.lower === 'means')
}

function isPresentAuxiliary(tokens: Token[], range: TokenRange): boolean {
  return hasAny(tokens, range, ['do', 'ca', 'can', 'cannot', 'cant', 'dont', 'am', "'m"])
}

function firstWord(tokens: Token[], range: TokenRange): number | undefined {
  for (let at = range.first; at < range.last; at += 1) if (tokens[at]?.pos !== 'PUNCT') return at
  return undefined
}

function lastWord(tokens: Token[], range: TokenRange): number {
  for (let at = range.last - 1; at > range.first; at -= 1) if (tokens[at]?.pos !== 'PUNCT') return at
  return range.first
}

function firstVerb(tokens: Token[], range: TokenRange): number | undefined {
  for (let at = range.first; at < range.last; at += 1) if (tokens[at]?.role === 'verb') return at
  return undefined
}

/** The next noun that no preposition parts from the verb. */
function nextNoun(tokens: Token[], verb: number, last: number): string {
  for (let at = verb + 1; at < last; at += 1) {
    const token = tokens[at] as Token
    const isCompound = tokens[at + 1]?.role === 'noun' && at + 1 < last
    if (token.role === 'noun' && !isCompound) return token.lower
    if (token.pos === 'ADP' && token.lower !== 'of') return ''
  }
  return ''
}

function countVerbs(tokens: Token[], first: number, last: number): number {
  let count = 0
  for (let at = first; at < last; at += 1) if (tokens[at]?.role === 'verb') count += 1
  return count
}

/** The tagger's lemma of the verb whose base form is given. */
function lemmaIn(tokens: Token[], range: TokenRange, base: string | undefined): string | undefined {
  if (base === undefined) return undefined
  for (let at = range.last - 1; at >= range.first; at -= 1) {
    const token = tokens[at] as Token
    if (token.lemma === base || (token.role === 'verb' && token.forms.verb.includes(base))) return token.lemma
  }
  return base
}

function lastIndexOfLemma(tokens: Token[], range: TokenRange, lemma: string | undefined): number {
  for (let at = range.last - 1; at >= range.first; at -= 1) if (tokens[at]?.lemma === lemma) return at
  return range.first
}

function hasNoun(tokens: Token[], first: number, last: number, nouns: ReadonlySet<string>): boolean {
  for (let at = first; at < last; at += 1) if (nouns.has(tokens[at]?.lower ?? '')) return true
  return false
}

const hasWord = hasNoun

function hasAny(tokens: Token[], range: TokenRange, words: readonly string[]): boolean {
  for (let at = range.first; at < range.last; at += 1) if (words.includes(tokens[at]?.lower ?? '')) return true
  return false
}
