import type { EndingState } from '../../content/conditions.ts'
import type { TaggedText, Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import { AGGRESSION, FORTUNE, MISFORTUNE, SEEKING } from './event-groups.ts'
import { isInSimile } from './similes.ts'
import type { Clause, Event, Feeling, Participant, Story } from './story.ts'

type State = Exclude<EndingState, 'cut-off'>
type Scores = Record<State, number>

/** Something still open: it is tried, sought, asked, feared or hoped for. Base forms. */
const OPEN_VERBS = wordSet(`try want hope wonder search wait wish plan intend attempt seek hunt worry head
  run chase follow look rush hurry argue struggle prepare debate beg plead doubt hesitate
  approach`)
const OPEN_WORDS = wordSet(`if whether almost nearly supposed gonna unsure worried maybe perhaps somehow still either
  ?`)
/** What ends well. */
const GOOD_VERBS =
  wordSet(`rescue save win succeed escape survive hug kiss thank celebrate marry reunite recover heal free
  enjoy smile cheer congratulate dance applaud embrace forgive comfort welcome help accept`)
const GOOD_WORDS = wordSet('safe safely fine okay ok alright home better wonderful beautiful great nice')
/** What ends badly. */
const BAD_VERBS =
  wordSet(`die kill hurt lose crash drown shoot stab bite attack hit break burn scream cry weep bleed destroy
  steal catch reject refuse collapse explode fail disappear abandon vanish ignore laugh fall trap punch beat choke
  strangle scold blame sink`)
const BAD_WORDS =
  wordSet(`dead blood bloody gone alone lost late wrong pain terrible horrible awful ruined broken trapped
  sad worse evil killed danger dangerous stuck angry unfortunately aggressive worst cruel mean`)
const SUBORDINATE = wordSet('when if because as after until before which who where while although that since')
const FADING = wordSet('fuzzy fade fades faded hazy vague blurry')
const ACTION_ASPECTS = wordSet(
  'start begin about reach raise aim point lunge jump pull grab close approach fall swerve',
)
/** What is begun, or comes nearer, when the dream breaks off. */
const PENDING =
  wordSet(`chase fall run come drive fly swim fight climb attack approach follow shoot sink drown head go push
  pull slide slip crash walk get`)
/** After so many tokens the better and the worse count a third, and what is open. */
const REACH = 18
const OPEN_REACH = 45
/** How much of what is open counts by the longer reach. */
const OPEN_SHARE = 0.5
/** How much of what was bad before leaves it open how it goes on. */
const LEFT_OPEN = 0.6
/** What the better, the worse and the unresolved must exceed. */
const CALM = 0.52
const WORSE_WEIGHT = 1.2
const TAIL = 90

/**
 * How the dream ends: from its last events and feelings, and never from the frame of its report. `clause` is the last
 * one that is told. Without `read` only events, feelings and verbs count, which is less certain.
 */
export function endingOf(
  clauses: readonly Clause[],
  events: readonly Event[],
  feelings: readonly Feeling[],
  dreamer: Participant,
  read?: TaggedText,
): Story['ending'] {
  const told = clauses.filter(({ mode }) => mode === 'told' || mode === 'speech')
  const clause = told.at(-1)
  if (!clause) return { state: 'calm', clause: undefined }
  const tokens = read?.tokens ?? []
  const scores: Scores = { better: 0, worse: 0, unresolved: 0, calm: CALM }
  for (let at = told.length - 1; at >= 0; at -= 1) {
    const tail = told[at] as Clause
    const distance = clause.last - tail.last
    if (distance > TAIL) break
    const here = (of: { clause: Clause }) => of.clause === tail
    const near = Math.exp(-distance / REACH) * (SUBORDINATE.has(tail.opener ?? '') ? 0.6 : 1)
    const far = OPEN_SHARE * Math.exp(-distance / OPEN_REACH) + (1 - OPEN_SHARE) * near
    add(scores, scoreWords(tokens, tail), near, far)
    add(scores, scoreEvents(events.filter(here), dreamer), near, far)
    add(scores, scoreFeelings(feelings.filter(here), dreamer), far, far)
  }
  const after = clauses.slice(clause.index + 1)
  for (const feeling of feelings) {
    if (feeling.clause.index > clause.index) add(scores, scoreFeelings([feeling], dreamer), 0.5, 0.5)
  }
  if (isCutOff(tokens, clause, after, scores)) return { state: 'cut-off', clause }
  const order: State[] = ['unresolved', 'worse', 'better', 'calm']
  const state = order.reduce((best, next) => (scores[next] > scores[best] ? next : best))
  return { state, clause }
}

function add(scores: Scores, more: Scores, near: number, far: number): void {
  scores.better += more.better * near
  scores.worse += more.worse * near * WORSE_WEIGHT
  scores.calm += more.calm * near
  scores.unresolved += more.unresolved * far + more.worse * Math.max(0, far - near) * LEFT_OPEN
}

function scoreWords(tokens: readonly Token[], clause: Clause): Scores {
  const scores: Scores = { better: 0, worse: 0, unresolved: 0, calm: 0 }
  if (clause.mode === 'speech') scores.calm += 0.1
  for (let at = clause.first; at < clause.last; at += 1) {
    const token = tokens[at]
    if (!token || isInSimile(tokens, at)) continue
    const isVerb = token.role === 'verb'
    const has = (verbs: ReadonlySet<string>) => isVerb && token.forms.verb.some((base) => verbs.has(base))
    if (token.unable) scores.unresolved += 0.7
    if (OPEN_WORDS.has(token.lower)) scores.unresolved += 0.4
    if (token.lower === 'to' && isObligation(tokens, at)) scores.unresolved += 0.5
    if (token.denied) {
      if (has(GOOD_VERBS) || GOOD_WORDS.has(token.lower)) scores.worse += 0.6
      if (token.lemma === 'know') scores.unresolved += 0.8
      continue
    }
    if (has(OPEN_VERBS)) scores.unresolved += isProgressive(token) ? 0.8 : 0.6
    // "wanted to rescue": it doesn't happen.
    if (tokens[at - 1]?.lower === 'to' && isVerb) continue
    if (has(GOOD_VERBS) || GOOD_WORDS.has(token.lower)) scores.better += 0.6
    if (has(BAD_VERBS) || BAD_WORDS.has(token.lower)) scores.worse += 0.8
  }
  return scores
}

/** "have to", "going to", "about to". */
function isObligation(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before?.lemma === 'have' || before?.lower === 'going' || before?.lower === 'about' || before?.lower === 'got'
}

function isProgressive(token: Token): boolean {
  return token.lower.endsWith('ing')
}

function scoreEvents(events: readonly Event[], dreamer: Participant): Scores {
  const scores: Scores = { better: 0, worse: 0, unresolved: 0, calm: 0 }
  for (const { kind, polarity, who, whom } of events) {
    if (polarity === 'denied') continue
    if (polarity === 'attempted' || polarity === 'wished') scores.unresolved += 0.6
    else if (polarity === 'prevented' || polarity === 'feared') scores.unresolved += 0.5
    else if (polarity === 'refused') scores.worse += 0.6
    else if (FORTUNE.has(kind)) scores.better += 0.6
    else if (MISFORTUNE.has(kind)) scores.worse += 0.6
    else if (AGGRESSION.has(kind)) scores.worse += whom === dreamer ? 0.8 : who === dreamer ? 0.2 : 0.4
    else if (SEEKING.has(kind)) scores.unresolved += 0.5
  }
  return scores
}

function scoreFeelings(feelings: readonly Feeling[], dreamer: Participant): Scores {
  const scores: Scores = { better: 0, worse: 0, unresolved: 0, calm: 0 }
  for (const { emotion, holder } of feelings) {
    const isOwn = holder === dreamer
    if (emotion === 'happiness') {
      if (isOwn) scores.better += 1.2
      else scores.calm += 0.4
    } else if (emotion === 'confusion') scores.unresolved += isOwn ? 0.8 : 0.2
    else if (emotion === 'apprehension' && isOwn) {
      scores.unresolved += 0.6
      scores.worse += 0.5
    } else scores.worse += isOwn ? 1 : 0.6
  }
  return scores
}

/** Whether waking, or the end of the telling, breaks off what is going on. */
function isCutOff(tokens: readonly Token[], clause: Clause, after: readonly Clause[], scores: Scores): boolean {
  const last = tokens.at(-1)
  if (last?.lower === '...' || last?.lower === '…') return true
  const isFading = after.some((frame) => hasWord(tokens, frame, FADING))
  if (isFading) return true
  const isWoken = after.some(({ mode, lemma }) => mode === 'frame' && lemma !== undefined && WAKE.has(lemma))
  if (!isWoken || scores.better > Math.max(scores.worse, scores.unresolved)) return false
  return isUnderWay(tokens, clause) || (scores.unresolved >= 0.4 && scores.unresolved >= scores.worse)
}

const WAKE = wordSet('wake awake awaken waken woke awoke')

function hasWord(tokens: readonly Token[], clause: Clause, list: ReadonlySet<string>): boolean {
  for (let at = clause.first; at < clause.last; at += 1) if (list.has(tokens[at]?.lower ?? '')) return true
  return false
}

/** "started to", "was about to", "was falling". */
function isUnderWay(tokens: readonly Token[], clause: Clause): boolean {
  for (let at = clause.first; at < clause.last; at += 1) {
    const token = tokens[at]
    if (!token) return false
    if (token.forms.verb.some((base) => ACTION_ASPECTS.has(base))) return true
    if (isProgressive(token) && token.forms.verb.some((base) => PENDING.has(base))) return true
    if (token.lower === 'close' || token.lower === 'closer') return true
  }
  return false
}
