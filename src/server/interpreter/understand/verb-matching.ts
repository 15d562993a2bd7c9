import type { EventKind } from '../../content/conditions.ts'
import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import { EVENT_VERBS, type EventVerb, type Requirement } from './event-verbs.ts'
import type { NounPhrase } from './noun-phrases.ts'
import type { Participants } from './participants.ts'
import type { Predicate } from './predicates.ts'
import type { Participant } from './story.ts'
import { isVerbToken } from './verb-groups.ts'

/** What a verb tells; `isNegated` if the negation belongs to it ("did not work" is "break"). `last` is exclusive. */
export type VerbMatch = {
  kind: EventKind | undefined
  last: number
  isNegated: boolean
  /** The words behind the verb that belong to it: "fun" and "of" in "make fun of". */
  particles: readonly string[]
}

/** These follow the verb directly, with an adverb between at most. */
const PREPOSITIONS = wordSet(
  'to at for with of from into onto by about after toward towards like as upon against without',
)
/** These may stand behind the object as well: "picked him up". */
const ADVERB_PARTICLES = wordSet(
  'up down out off away back over in on through around apart together along across open loose behind',
)
/** What may stand between a verb and its preposition: "ran right over to". */
const BETWEEN = wordSet('right straight back over up down out all just on not still too so very really even')
const GAP_MAX = 5
const FREE_GAP_MAX = 7

/** The entry of the lexicon that fits the verb with its particles, its subject and its object. */
export function matchVerb(
  tokens: readonly Token[],
  predicate: Predicate,
  end: number,
  participants: Participants,
): VerbMatch | undefined {
  const verb = tokens[predicate.main] as Token
  const near = wordsBehind(tokens, predicate.main, end)
  const from = (entry: EventVerb, at: number): VerbMatch | undefined => {
    const [particle] = entry.particles
    // "be" has hundreds of entries, and few of their particles are there.
    if (particle && particle.word !== 'self' && !near.has(particle.word)) return undefined
    if (entry.isNegated && !predicate.isNegated) return undefined
    const last = matchParticles(tokens, entry, at, end)
    if (last !== undefined && isBeforeTime(tokens, entry, last)) return undefined
    if (last === undefined || !meetsAll(tokens, entry, predicate, participants, last)) return undefined
    const isNegated = entry.isNegated || entry.particles.some(({ word }) => /^(?:no|nothing|nobody|not)$/.test(word))
    return { kind: entry.kind, last, isNegated, particles: entry.particles.map(({ word }) => word) }
  }
  // "was lost" and "got lost" are found under "be".
  const isWithGet = tokens.slice(predicate.first, predicate.main).some(({ lower }) => /^g[eo]t/.test(lower))
  const getStates = isWithGet ? (EVENT_VERBS.get('get') ?? []) : []
  const states = predicate.isPassive ? [...(EVENT_VERBS.get('be') ?? []), ...getStates] : []
  for (const entry of states) {
    const match = entry.particles.length > 0 ? from(entry, predicate.main) : undefined
    if (match) return match
  }
  const lemmas = new Set([...verb.forms.verb, verb.lemma])
  if (verb.pos === 'AUX' && /^(?:'s|'m|'re|am|is|are|was|were|been|being|m)$/.test(verb.lower)) lemmas.add('be')
  for (const lemma of lemmas) {
    for (const entry of EVENT_VERBS.get(lemma) ?? []) {
      const match = from(entry, predicate.main + 1)
      if (match) return match
    }
  }
  return undefined
}

/** The words that may be the first particle of the verb at `main`. */
function wordsBehind(tokens: readonly Token[], main: number, end: number): Set<string> {
  const words = new Set<string>()
  for (let at = main; at < Math.min(end, main + 1 + FREE_GAP_MAX); at += 1) {
    const { lower, forms } = tokens[at] as Token
    words.add(lower.replace(/\.$/, ''))
    words.add(lower)
    for (const noun of forms.noun) words.add(noun)
  }
  return words
}

/** Of "laughed at the same time" or "looked at first" the preposition belongs to the time. */
function isBeforeTime(tokens: readonly Token[], { particles }: EventVerb, last: number): boolean {
  if (!/^(?:at|for|in|with|on)$/.test(particles.at(-1)?.word ?? '')) return false
  const at = /^(?:a|the|this|that)$/.test(tokens[last]?.lower ?? '') ? last + 1 : last
  const next = tokens[at]?.lower ?? ''
  // "moved in front of"
  if (particles.at(-1)?.word === 'in' && /^(?:front|order|fact|case|general|search)$/.test(next)) return true
  return (
    /^(?:first|last|least|once|all|ease|moment|while)$/.test(next) ||
    (/^(?:same|long|short)$/.test(next) && /^(?:time|moment|while)$/.test(tokens[at + 1]?.lower ?? ''))
  )
}

/** The end of the entry's particles, if they stand in this order behind the verb with little between. */
function matchParticles(tokens: readonly Token[], entry: EventVerb, from: number, end: number): number | undefined {
  let at = from
  let before: string | undefined
  for (const particle of entry.particles) {
    const isState = before === undefined && tokens[from - 1]?.pos === 'AUX'
    const found = findParticle(tokens, particle, at, end, isState)
    if (found === undefined) return undefined
    before = particle.word
    at = found + 1
  }
  return at
}

function findParticle(
  tokens: readonly Token[],
  { word, isAnywhere }: EventVerb['particles'][number],
  from: number,
  end: number,
  isState: boolean,
): number | undefined {
  const isPreposition = PREPOSITIONS.has(word)
  const isAdverb = ADVERB_PARTICLES.has(word)
  const limit = Math.min(end, from + (isAnywhere ? FREE_GAP_MAX : GAP_MAX))
  for (let at = from; at < limit; at += 1) {
    const token = tokens[at] as Token
    if (isWord(token, word)) {
      if (word === 'to' && at + 1 < end && isInfinitiveAfter(tokens, at)) return undefined
      if (isAdverb && !isAnywhere && at > from && tokens[at - 1]?.pos !== 'ADV' && startsPhrase(tokens[at + 1]))
        return undefined
      if (isAdverb && !isAnywhere && at > from && !endsPhrase(tokens[at - 1])) return undefined
      if (isState && token.role === 'adjective' && tokens[at + 1]?.role === 'noun' && at + 1 < end) return undefined
      return at
    }
    if (token.pos === 'PUNCT' || token.pos === 'CCONJ') return undefined
    if (isVerbToken(token) && !(token.role !== 'verb' && isAnywhere)) return undefined
    if (isAnywhere) continue
    const isFiller = token.pos === 'ADV' || BETWEEN.has(token.lower)
    if (isPreposition || isState) {
      if (!isFiller && !(isState && token.pos === 'DET')) return undefined
    } else if (token.pos === 'ADP' && !isFiller && token.lower !== 'of') return undefined
  }
  return undefined
}

function isWord(token: Token, word: string): boolean {
  // The tagger takes the end of "he came in." for inches.
  if (token.lower === word || token.lower === `${word}.`) return true
  if (word === 'self') return /^(?:my|your|him|her|it|them|our)sel(?:f|ves)$/.test(token.lower)
  return token.role !== 'verb' && token.forms.noun.includes(word)
}

function isInfinitiveAfter(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to + 1]
  return next !== undefined && isVerbToken(next) && !next.lower.endsWith('ing')
}

const endsPhrase = (token: Token | undefined) =>
  token !== undefined &&
  (token.role === 'noun' || token.pos === 'PRON' || token.pos === 'ADV' || BETWEEN.has(token.lower))

const startsPhrase = (token: Token | undefined) =>
  token !== undefined &&
  (token.pos === 'DET' || token.role === 'noun' || /^(?:my|your|his|her|its|our|their)$/.test(token.lower))

function meetsAll(
  tokens: readonly Token[],
  entry: EventVerb,
  predicate: Predicate,
  participants: Participants,
  last: number,
): boolean {
  return entry.needs.every((need) => {
    if (need.of === 'subject') return isSubjectFit(tokens, need.is, predicate, participants)
    const patient = predicate.isPassive ? predicate.subject : predicate.objects[0]
    const behind = predicate.complements.find(({ preposition }) => preposition === last - 1)?.phrase
    if (need.is === 'none') return !predicate.isPassive && predicate.objects.length === 0 && !behind
    if (need.is === 'both') return isGiving(predicate, participants)
    const near = behind ?? patient
    return need.is === 'any'
      ? (patient ?? behind) !== undefined
      : near !== undefined && isFit(tokens, need.is, near, participants)
  })
}

function isGiving({ objects, isPassive }: Predicate, participants: Participants): boolean {
  const [to, what] = objects
  if (!to || !what || isPassive) return false
  return isBeing(participants.resolve(to)) && !isBeing(participants.resolve(what))
}

function isSubjectFit(
  tokens: readonly Token[],
  is: Requirement['is'],
  predicate: Predicate,
  participants: Participants,
): boolean {
  if (predicate.isPassive && is === 'being') return true
  return predicate.subject !== undefined && isFit(tokens, is, predicate.subject, participants)
}

function isFit(
  tokens: readonly Token[],
  is: Requirement['is'],
  phrase: NounPhrase,
  participants: Participants,
): boolean {
  if (typeof is !== 'string') {
    const head = tokens[phrase.head] as Token
    return is.has(head.lower) || head.forms.noun.some((noun) => is.has(noun))
  }
  if (/^(?:no|nobody|noone)$/.test((tokens[phrase.head] as Token).lower)) return is === 'being'
  const participant = participants.resolve(phrase)
  if (is === 'dreamer') return participant?.kind === 'dreamer'
  if (is === 'other') return isBeing(participant) && participant?.kind !== 'dreamer'
  return (is === 'being') === isBeing(participant)
}

/** Whether a participant lives. */
export const isBeing = (participant: Participant | undefined): boolean =>
  participant !== undefined && participant.kind !== 'thing'
