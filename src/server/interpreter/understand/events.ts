import type { EventKind } from '../../content/conditions.ts'
import type { TaggedText, Token } from '../../language/token.ts'
import { isTrueEvent } from './event-checks.ts'
import type { NounPhrase } from './noun-phrases.ts'
import type { Participants } from './participants.ts'
import { isPreventing, polarityOf } from './polarity.ts'
import type { ParsedClause, Predicate } from './predicates.ts'
import { isInSimile } from './similes.ts'
import type { Clause, Event, Participant } from './story.ts'
import { isBeing, matchVerb, type VerbMatch } from './verb-matching.ts'
import { isOtherSense } from './verb-senses.ts'

/** In the passive, who suffers these is their subject: "I was hurt" is as "I got hurt". */
const STATES = new Set<EventKind>([
  'hurt',
  'trapped',
  'lose',
  'ill',
  'die',
  'naked',
  'pregnant',
  'birth',
  'late',
  'break',
  'vanish',
  'obstacle',
  'return',
  'marry',
  'transform',
  'danger',
  'realise',
  'receive',
])
/** Prepositions before the one to whom something is done: "shouted at me", "talked to him". */
const TOWARDS = new Set('at to with from on after for toward towards against of over into around'.split(' '))
/** Kinds that are done to a being; a thing as their object is what is given, told or taken. */
const DONE_TO_BEINGS = new Set<EventKind>([
  'give',
  'tell',
  'ask',
  'show',
  'steal',
  'call',
  'help',
  'warn',
  'work',
  'play',
])
const DANGERS = new Set(
  `storm fire tornado flood earthquake explosion accident hurricane wave tsunami avalanche bomb war lightning crash
   emergency volcano epidemic`.split(/\s+/),
)
/** "tore down the house" */
const TAKES_OBJECT_BEHIND = new Set<EventKind>([
  'destroy',
  'kill',
  'attack',
  'help',
  'decide',
  'prepare',
  'steal',
  'give',
  'lose',
  'break',
  'find',
  'search',
])
const SPEECH = new Set<EventKind>(['tell', 'ask', 'call', 'warn', 'agree'])
const BEING_PHRASES_MAX = 4

/** Finds the events of a text's clauses: only of those that are told as the dream's story. */
export function eventsOf(
  read: TaggedText,
  parsed: readonly ParsedClause[],
  clauses: readonly Clause[],
  participants: Participants,
): Event[] {
  const events: Event[] = []
  parsed.forEach((clause, index) => {
    const told = clauses[index] as Clause
    if (told.mode !== 'told') return
    for (const predicate of clause.predicates) {
      const event =
        eventOf(read.tokens, predicate, clause, parsed[index - 1], told, participants) ??
        ellipsisOf(read.tokens, predicate, told, events, participants)
      if (event && !events.slice(-BEING_PHRASES_MAX).some((other) => isSame(event, other))) events.push(event)
    }
  })
  return markPrevented(read.tokens, markUnanswered(events), parsed, clauses)
}

function isSame(a: Event, b: Event): boolean {
  return (
    a.kind === b.kind &&
    a.who === b.who &&
    a.whom === b.whom &&
    a.polarity === b.polarity &&
    a.clause.sentence === b.clause.sentence
  )
}

function eventOf(
  tokens: readonly Token[],
  predicate: Predicate,
  clause: ParsedClause,
  previous: ParsedClause | undefined,
  told: Clause,
  participants: Participants,
): Event | undefined {
  const match = matchVerb(tokens, predicate, clause.last, participants) ?? unlistedEvent(tokens, predicate)
  const kind = match?.kind
  if (!match || !kind) return undefined
  const roles = rolesOf(tokens, kind, predicate, participants, match)
  const { who } = roles
  // "said a word": one speaks to beings only.
  const whom = SPEECH.has(kind) && roles.whom?.kind === 'thing' ? undefined : roles.whom
  const subject = predicate.subject && (tokens[predicate.subject.first] as Token).lower
  const isByBeing = isBeing(who) || (who === undefined && /^(?:no|nobody|none|noone|neither)$/.test(subject ?? ''))
  const read = match.isNegated ? { ...predicate, isNegated: false } : predicate
  const polarity = polarityOf(tokens, kind, read, clause, previous, isByBeing)
  if (!polarity || isInSimile(tokens as Token[], predicate.main)) return undefined
  if (!isTrueEvent(tokens, kind, predicate, { who, whom })) return undefined
  if (isOtherSense(tokens, kind, predicate, match.last, { who, whom })) return undefined
  const last = Math.min(clause.last, Math.max(match.last, predicate.objects[0]?.last ?? 0))
  const range = { first: predicate.first, last }
  return { ...settle(tokens[predicate.main] as Token, { kind, who, whom, polarity }), clause: told, range }
}

/** "He asked me to help, but I couldn't": what isn't done is what was asked for or tried. */
function ellipsisOf(
  tokens: readonly Token[],
  predicate: Predicate,
  told: Clause,
  before: readonly Event[],
  participants: Participants,
): Event | undefined {
  const verb = tokens[predicate.main] as Token
  const next = tokens[predicate.last]
  const isLast =
    next === undefined || next.sentence !== verb.sentence || next.pos === 'PUNCT' || predicate.last >= told.last
  if (!predicate.isNegated || !isLast || !/^(?:ca|can|cannot|could|did|do|does|would|wo)$/.test(verb.lower))
    return undefined
  const who = predicate.subject && participants.resolve(predicate.subject)
  const range = { first: predicate.first, last: predicate.last }
  const asked = before.at(-1)
  const isAsked =
    asked !== undefined &&
    asked.who === who &&
    asked.clause.index >= told.index - 1 &&
    /^(?:attempted|wished)$/.test(asked.polarity)
  const isAbility = /^ca|^could/.test(verb.lower)
  if (isAsked && asked.polarity === 'attempted') return undefined
  if (isAsked) return { ...asked, polarity: isAbility ? 'prevented' : 'refused', clause: told, range }
  return isAbility ? { kind: 'unable', who, whom: undefined, polarity: 'done', clause: told, range } : undefined
}

/** An inability or a danger that the lexicon of verbs doesn't know. */
function unlistedEvent(tokens: readonly Token[], predicate: Predicate): VerbMatch | undefined {
  const { governor, isNegated, last, modal } = predicate
  const found = (kind: EventKind, takesNegation = false) => ({ kind, last, isNegated: takesNegation, particles: [] })
  if (isNegated && (modal === 'could' || modal === 'can')) return found('unable')
  if (isNegated && isKnowingHow(tokens, predicate)) return found('unable', true)
  if (governor && isPreventing(tokens, predicate, governor)) return found('unable')
  const subject = predicate.subject && (tokens[predicate.subject.head] as Token)
  return subject?.forms.noun.some((noun) => DANGERS.has(noun)) && !isNegated ? found('danger') : undefined
}

/** "tried to find" is a search, "couldn't see" an inability, and one who hits their own head gets hurt. */
function settle(verb: Token, event: Pick<Event, 'kind' | 'who' | 'whom' | 'polarity'>) {
  const { kind, who, whom, polarity } = event
  const isAimed = polarity === 'attempted' || polarity === 'wished'
  if (kind === 'find' && isAimed && isFound(verb) && !verb.forms.verb.includes('meet'))
    return { ...event, kind: 'search' as const, polarity: 'done' as const }
  if (kind === 'realise' && polarity === 'attempted')
    return { ...event, kind: 'search' as const, polarity: 'done' as const }
  if (polarity === 'prevented' && kind === 'travel' && verb.forms.verb.includes('move'))
    return { ...event, kind: 'unable' as const, polarity: 'done' as const }
  if (polarity === 'prevented' && kind === 'find' && verb.forms.verb.includes('see'))
    return { ...event, kind: 'unable' as const, polarity: 'done' as const }
  if (
    /^(?:find|watch)$/.test(kind) &&
    whom?.kind === 'dreamer' &&
    who &&
    who !== whom &&
    isBeing(who) &&
    !isFound(verb)
  )
    return { ...event, kind: 'watched' as const, who: whom, whom: who }
  if (polarity === 'prevented' && /^(?:watch|unable|realise|succeed)$/.test(kind))
    return { ...event, kind: 'unable' as const, polarity: 'done' as const }
  if (kind === 'hurt' && who && who === whom) return { ...event, whom: undefined }
  if (kind === 'attack' && who && who === whom) return { ...event, kind: 'hurt' as const, whom: undefined }
  if (kind === 'attack' && who?.kind === 'thing' && whom && isBeing(whom))
    return { ...event, kind: 'hurt' as const, who: whom, whom: undefined }
  return event
}

/** "I didn't know what to do" */
function isKnowingHow(tokens: readonly Token[], { main }: Predicate): boolean {
  if (!tokens[main]?.forms.verb.includes('know')) return false
  return /^(?:what|how|where|which)$/.test(tokens[main + 1]?.lower ?? '') && tokens[main + 2]?.lower === 'to'
}

const isFound = (verb: Token) => verb.forms.verb.some((base) => /^(?:find|locate|discover|meet)$/.test(base))

/** "Am in a hospital", "Driving along the coast": who tells the dream leaves out the "I". */
function isTelegraphic(tokens: readonly Token[], predicate: Predicate): boolean {
  let root = predicate
  while (root.governor) root = root.governor
  if (root.subject || root.isPassive || root.form === 'infinitive') return false
  const first = tokens[root.first] as Token
  const isFirst = tokens[root.first - 1]?.sentence !== first.sentence
  return isFirst && (first.lower === 'was' || !/[^s]s$/.test(first.lower))
}

const isForm = ({ lower, forms }: Token, word: string) => lower === word || forms.noun.includes(word)

function rolesOf(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  participants: Participants,
  { last, particles }: VerbMatch,
): { who: Participant | undefined; whom: Participant | undefined } {
  const resolve = (phrase: NounPhrase | undefined) => phrase && participants.resolve(phrase)
  const subject = predicate.subject
    ? resolve(predicate.subject)
    : isTelegraphic(tokens, predicate)
      ? participants.dreamer
      : undefined
  if (predicate.isPassive && STATES.has(kind)) return { who: subject, whom: undefined }
  if (predicate.isPassive) {
    const agent = predicate.complements.find(({ preposition }) => tokens[preposition]?.lower === 'by')
    return { who: resolve(agent?.phrase), whom: subject }
  }
  // Of "made fun of me" the noun belongs to the verb, and of "blew up the house" the object stands behind the particle.
  const isPart = ({ head }: NounPhrase) =>
    head > predicate.main && head < last && particles.some((word) => isForm(tokens[head] as Token, word))
  const behind = predicate.complements.find(({ preposition }) => preposition === last - 1)
  const isObjectBehind =
    behind && TAKES_OBJECT_BEHIND.has(kind) && /^(?:up|down|out|off|away)$/.test((tokens[last - 1] as Token).lower)
  const phrases = predicate.objects.filter((phrase) => !isPart(phrase))
  const objects = (isObjectBehind && phrases.length === 0 ? [behind.phrase] : phrases).map(resolve)
  const towards = predicate.complements
    .filter(({ preposition }) => TOWARDS.has((tokens[preposition] as Token).lower))
    .map(({ phrase }) => resolve(phrase))
    .find(isBeing)
  const [object] = objects
  // "threw a stone at the bear"
  if (behind && particles.at(-1) === 'at') return { who: subject, whom: resolve(behind.phrase) }
  if (DONE_TO_BEINGS.has(kind) && !isBeing(object) && towards) return { who: subject, whom: towards }
  // "My hand hurt" has one participant.
  if (object === subject && predicate.objects[0] === predicate.subject) return { who: subject, whom: undefined }
  // "He put his arm around me"
  const around = predicate.complements.map(({ phrase }) => resolve(phrase)).find(isBeing)
  if (object !== undefined && object === subject && around !== subject && around) return { who: subject, whom: around }
  if (kind === 'transform') return { who: subject, whom: object === subject ? undefined : object }
  return { who: subject, whom: object ?? towards }
}

/** "I called for Sam, but he didn't come": he refuses to help. */
function markUnanswered(events: readonly Event[]): Event[] {
  return events.map((event, at) => {
    const call = events[at - 1]
    const isCall =
      call && /^(?:call|ask)$/.test(call.kind) && call.clause.index >= event.clause.index - 2 && call.who !== event.who
    if (!isCall || event.kind !== 'arrive' || !/^(?:denied|refused)$/.test(event.polarity)) return event
    return { ...event, kind: 'help' as const, whom: call.who, polarity: 'refused' as const }
  })
}

/** "I tried to get up, but my knees gave way": what was tried and then hindered is prevented. */
function markPrevented(
  tokens: readonly Token[],
  events: Event[],
  parsed: readonly ParsedClause[],
  clauses: readonly Clause[],
): Event[] {
  return events.map((event) => {
    if (event.polarity !== 'attempted') return event
    const next = parsed[event.clause.index + 1]
    const told = clauses[event.clause.index + 1]
    if (!next?.openers.includes('but') || told?.sentence.index === undefined) return event
    const isHindered =
      next.predicates.some(({ isNegated }) => isNegated) ||
      events.some(
        (other) => other.clause === told && /^(?:fall|unable|fail|obstacle|break|trapped|lose)$/.test(other.kind),
      ) ||
      tokens.slice(next.first, next.last).some(({ lower }) => /^(?:no|nothing|unable|failed|kept|too)$/.test(lower))
    return isHindered ? { ...event, polarity: 'prevented' as const } : event
  })
}
