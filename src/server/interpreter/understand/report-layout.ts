import type { Token } from '../../language/token.ts'
import type { ClauseMode, TokenRange } from './story.ts'

/** How a report is laid out around the dream. */
export type ReportLayout = {
  /** Whether a token is inside double quotation marks. */
  isSpoken: (at: number) => boolean
  /** Where a header such as "(F, age 16)" ends. */
  headerEnd: number
  /** The mode of a section of notes after the dream. */
  sectionOf: (at: number) => ClauseMode | undefined
  /** The verbs of the dreamer's real wakings. */
  wakings: readonly number[]
  /** From here on the dreamer is awake; `Infinity` if that isn't told. */
  frameFrom: number
  /** Whether it is told in the past tense. */
  isPast: boolean
  /** Whether a verb of remembering is in the past, so that it happens in the dream. */
  isPastRecall: (verb: number) => boolean
}

export const WAKE_LEMMAS: ReadonlySet<string> = new Set(['wake', 'awake', 'awaken', 'waken', 'woke', 'awoke'])
const WAKE_FORMS = new Set(
  'woke wake awoke awake awakened awaken awakens wakes waking woken awakening wakened waked'.split(' '),
)
const DREAMERS = new Set(['i', 'we', 'im', "i'm", 'me', 'us', 'myself', 'dreamer'])
const OTHERS = new Set(['he', 'she', 'they', 'him', 'her', 'them', 'who', 'it', 'you'])
const PAST_FORMS = new Set('was were had did said saw went came got took told ran looked felt started asked'.split(' '))
const PRESENT_FORMS = new Set(
  `is are am 'm does says sees goes comes gets takes tells runs looks feels starts asks see 're`.split(/\s+/),
)
const AGAIN = new Set(['again', 'asleep', 'sleep'])
/** More tokens than this after a waking are a dream that goes on. */
const AFTERWORD_MAX = 45
/** How near to its waking the sign of a false awakening stands. */
const FALSE_AWAKENING_REACH = 25
const HEADER_MAX = 30

const known = new WeakMap<readonly Token[], ReportLayout>()

/** Reads the layout of a report, once for each. */
export function layoutOf(tokens: readonly Token[]): ReportLayout {
  let layout = known.get(tokens)
  if (!layout) {
    layout = readLayout(tokens)
    known.set(tokens, layout)
  }
  return layout
}

function readLayout(tokens: readonly Token[]): ReportLayout {
  const isSpoken = speechOf(tokens)
  const { interpretation, answers } = sectionsOf(tokens)
  const dreamEnd = Math.min(interpretation, answers, tokens.length)
  const wakings: number[] = []
  let frameFrom = Number.POSITIVE_INFINITY
  for (const token of tokens) {
    const at = token.index
    if (at >= dreamEnd || !isOwnWaking(tokens, at) || isSpoken(at)) continue
    const remaining = dreamEnd - at
    if (remaining > AFTERWORD_MAX) {
      if (isGoneAfter(tokens, at)) wakings.push(at)
    } else if (!isFalseAwakening(tokens, at, dreamEnd)) {
      wakings.push(at)
      frameFrom = Math.min(frameFrom, at)
    }
  }
  return {
    isSpoken,
    headerEnd: headerEndOf(tokens),
    sectionOf: (at) => (at >= answers ? 'frame' : at >= interpretation ? 'waking' : undefined),
    wakings,
    frameFrom,
    isPast: isToldInPast(tokens),
    isPastRecall: (verb) => /ed$/.test(tokens[verb]?.lower ?? ''),
  }
}

/** Straight and curly marks are paired in order; an odd number can't be, so that nothing counts as speech. */
function speechOf(tokens: readonly Token[]): (at: number) => boolean {
  const depth = new Uint8Array(tokens.length)
  let marks = 0
  for (const token of tokens) {
    if (/["“”]/.test(token.lower)) marks += 1
    depth[token.index] = marks % 2
  }
  return marks % 2 === 1 ? () => false : (at) => depth[at] === 1
}

/** A header in parentheses at the very beginning: "(F, age 16)", "(Code 025, Age 20, 04/30/48)". */
function headerEndOf(tokens: readonly Token[]): number {
  if (tokens[0]?.lower !== '(') return 0
  for (let at = 1; at < Math.min(tokens.length, HEADER_MAX); at += 1) if (tokens[at]?.lower === ')') return at + 1
  return 0
}

/** Where a researcher's questions are answered after the dream: "Interpretation …", "Answers to questions …". */
function sectionsOf(tokens: readonly Token[]): { interpretation: number; answers: number } {
  let interpretation = Number.POSITIVE_INFINITY
  let answers = Number.POSITIVE_INFINITY
  for (const token of tokens) {
    const before = tokens[token.index - 1]
    if (!before || (before.pos !== 'PUNCT' && before.sentence === token.sentence)) continue
    if (token.surface === 'Interpretation' && interpretation > token.index) interpretation = token.index
    if (token.surface === 'Answers' && tokens[token.index + 1]?.lower === 'to') answers = Math.min(answers, token.index)
  }
  return { interpretation, answers }
}

/** "I woke up", "my alarm woke me"; not "he woke up", "I woke her", "to wake up", "I was awake". */
function isOwnWaking(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (!WAKE_FORMS.has(token.lower) || token.denied || token.role === 'noun') return false
  const next = tokens[at + 1]?.lower ?? ''
  const afterNext = tokens[at + 2]?.lower ?? ''
  if (next === 'me' || next === 'us' || (next === 'up' && afterNext === 'me')) return true
  if (OTHERS.has(next) || next === 'my' || (next === 'up' && ['him', 'her', 'them', 'my'].includes(afterNext)))
    return false
  for (let back = at - 1; back >= Math.max(0, at - 6); back -= 1) {
    const other = tokens[back] as Token
    if (other.sentence !== token.sentence || other.lower === 'if') break
    if (other.lower === 'to' || other.lower === 'would' || other.lower === 'could' || other.lower === 'trying')
      return false
    if (DREAMERS.has(other.lower)) return token.pos !== 'ADJ' || other.lower !== 'me'
    if (OTHERS.has(other.lower)) return false
  }
  // "Woke up.", "Then woke up."
  const before = tokens[at - 1]
  return token.lower.startsWith('wo') || token.lower.startsWith('awo')
    ? !before ||
        before.pos === 'PUNCT' ||
        before.pos === 'CCONJ' ||
        before.pos === 'ADV' ||
        before.sentence !== token.sentence
    : false
}

/** Whether one is awake for a moment and dreams again: "woke up and fell asleep again", "woke up from this dream". */
function isGoneAfter(tokens: readonly Token[], at: number): boolean {
  for (let ahead = at + 1; ahead < Math.min(tokens.length, at + 14); ahead += 1) {
    const lower = tokens[ahead]?.lower ?? ''
    if (AGAIN.has(lower) || lower === 'dream' || lower === 'dreaming') return tokens[ahead]?.denied === false
  }
  return false
}

/** Whether the dream goes on after a waking in it: "I woke up and there was a spider on my bed". */
function isFalseAwakening(tokens: readonly Token[], at: number, end: number): boolean {
  for (let ahead = at + 1; ahead < Math.min(end, at + FALSE_AWAKENING_REACH); ahead += 1) {
    const lower = tokens[ahead]?.lower ?? ''
    const next = tokens[ahead + 1]
    if (lower === 'there' && next?.lemma === 'be') return !['no', "n't", 'not'].includes(tokens[ahead + 2]?.lower ?? '')
    if (lower === 'still' && (next?.lower === 'dreaming' || tokens[ahead + 2]?.lower === 'dream')) return true
    if (lower === 'within' && next?.lower === 'a') return true
    if ((lower === 'in' || lower === 'late') && next && ahead <= at + 2)
      return lower === 'late' || ['a', 'the', 'another', 'an'].includes(next.lower)
  }
  return false
}

function isToldInPast(tokens: readonly Token[]): boolean {
  let past = 0
  let present = 0
  for (const token of tokens) {
    if (PAST_FORMS.has(token.lower)) past += 1
    else if (PRESENT_FORMS.has(token.lower)) present += 1
  }
  return past > present * 3
}

const MODALS = new Set(['would', 'could', 'should', 'might', 'must', 'to', 'may', "'d"])
const LIFELONG = new Set(['never', 'always', 'ever', 'been', 'known', 'since', 'yet', 'already'])

/** "I have never been there", "she has always lived here"; not "I have a dog". */
export function isPresentPerfect(tokens: readonly Token[], range: TokenRange): boolean {
  for (let at = range.first; at < range.last - 1; at += 1) {
    const lower = tokens[at]?.lower ?? ''
    if (lower !== 'have' && lower !== 'has' && lower !== "'ve" && lower !== "i've") continue
    if (MODALS.has(tokens[at - 1]?.lower ?? '') || MODALS.has(tokens[at - 2]?.lower ?? '')) continue
    if (!isLifelong(tokens, range)) return false
    for (let ahead = at + 1; ahead < Math.min(range.last, at + 4); ahead += 1) {
      const token = tokens[ahead] as Token
      if (token.lower === 'to' || token.pos === 'DET') break
      const isParticiple = token.lower !== token.lemma && !token.lower.endsWith('ing') && !token.lower.endsWith('s')
      if ((token.role === 'verb' || token.pos === 'AUX') && isParticiple) return true
    }
  }
  return false
}

function isLifelong(tokens: readonly Token[], range: TokenRange): boolean {
  for (let at = range.first; at < range.last; at += 1) if (LIFELONG.has(tokens[at]?.lower ?? '')) return true
  return false
}
