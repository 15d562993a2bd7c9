import type { Emotion } from '../../content/conditions.ts'
import type { TaggedText, Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import { AGGRESSION, FORTUNE, MISFORTUNE } from './event-groups.ts'
import type { Clause, Event, Feeling } from './story.ts'

const TURNING =
  wordSet(`suddenly but however instead unfortunately finally abruptly unexpectedly strangely oddly surprisingly
  apparently yet somehow until`)
const REALISING = wordSet('realise realize notice discover recognise recognize learn')
/** Two words that turn, by the first: "all of a sudden", "turned out", "next thing I know". */
const TURNING_PAIRS: ReadonlyMap<string, string> = new Map([
  ['a', 'sudden'],
  ['at', 'once'],
  ['out', 'nowhere'],
  ['of', 'nowhere'],
  ['next', 'thing'],
  ['turned', 'out'],
  ['turns', 'out'],
  ['found', 'out'],
  ['in', 'end'],
  ['the', 'next'],
])
const IMPOSSIBLE = wordSet(
  'impossible strange weird odd wrong dead alive blood bomb gun huge giant wings changed different',
)
/** Events that turn a dream by themselves. */
const GRAVE: ReadonlySet<string> = new Set<Event['kind']>([
  ...(['die', 'kill', 'attack', 'transform', 'appear', 'vanish', 'rescue', 'help', 'escape', 'trapped'] as const),
  ...(['lose', 'reject', 'find', 'realise', 'hurt', 'danger', 'fall', 'unable', 'return', 'break'] as const),
])
const DEPENDENT = wordSet('who which that because as where while if since')
const LEAST = 1.2

/**
 * The clause at which a dream turns: by its words ("but", "suddenly", "turned out"), a change of feeling or from calm
 * to misfortune, rather in the later half and with an event. Undefined if nothing marks a turn.
 */
export function hingeOf(
  clauses: readonly Clause[],
  events: readonly Event[],
  feelings: readonly Feeling[],
  read: TaggedText,
): Clause | undefined {
  const eventsBy = Map.groupBy(events, ({ clause }) => clause)
  const feelingsBy = Map.groupBy(feelings, ({ clause }) => clause)
  const told = clauses.filter(({ mode }) => mode === 'told')
  const length = read.tokens.length
  let best: { clause: Clause; score: number } | undefined
  let mood: Emotion | undefined
  let wasGrave = false
  let carried = 0
  for (const [index, clause] of told.entries()) {
    const here = eventsBy.get(clause) ?? []
    const turning = turningIn(read.tokens, clause)
    const isGrave = here.some(
      ({ kind, polarity }) =>
        isDone(polarity) && (AGGRESSION.has(kind) || MISFORTUNE.has(kind) || kind === 'unable' || kind === 'obstacle'),
    )
    const feeling = feelingsBy.get(clause)?.[0]
    let score = turning + (here.length > 0 ? 0.6 : 0)
    if (here.some(({ kind, polarity }) => isDone(polarity) && GRAVE.has(kind))) score += 0.6
    if (here.some(({ polarity }) => !isDone(polarity) && polarity !== 'denied')) score += 0.4
    if (here.some(({ kind }) => FORTUNE.has(kind)) && wasGrave) score += 0.5
    if (isGrave && !wasGrave) score += 0.6
    if (feeling && mood && feeling.emotion !== mood) score += 1
    score += carried * 0.5
    if (DEPENDENT.has(clause.opener ?? '')) score -= 0.6
    score += placeScore(clause.first / Math.max(1, length), index)
    if (!best || score > best.score) best = { clause, score }
    // "Suddenly," and "I realised that" turn the clause that follows.
    carried = here.length === 0 && clause.last - clause.first <= 5 ? turning : 0
    wasGrave ||= isGrave
    mood = feeling?.emotion ?? mood
  }
  return best && best.score >= LEAST ? best.clause : undefined
}

function isDone(polarity: Event['polarity']): boolean {
  return polarity === 'done'
}

/** The later half counts more, the very first clause not at all. */
function placeScore(place: number, index: number): number {
  if (index === 0) return -1
  if (place < 0.25) return -0.3
  return place < 0.45 ? 0 : place < 0.92 ? 0.5 : 0.2
}

function turningIn(tokens: readonly Token[], clause: Clause): number {
  let score = 0
  for (let at = clause.first; at < clause.last; at += 1) {
    const token = tokens[at] as Token
    const pair = TURNING_PAIRS.get(token.lower)
    const isPair = pair !== undefined && (tokens[at + 1]?.lower === pair || tokens[at + 2]?.lower === pair)
    if (TURNING.has(token.lower) || isPair) score += token.lower === 'but' || token.lower === 'until' ? 0.8 : 1.2
    else if ((token.lower === 'then' || token.lower === 'when') && at <= clause.first + 1) score += 0.5
    else if (token.role === 'verb' && token.forms.verb.some((base) => REALISING.has(base))) score += 0.6
    else if (token.unable) score += 0.5
    else if (IMPOSSIBLE.has(token.lower)) score += 0.4
  }
  return Math.min(score, 2)
}
