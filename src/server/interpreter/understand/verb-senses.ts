import type { EventKind } from '../../content/conditions.ts'
import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { Predicate } from './predicates.ts'
import type { Participant } from './story.ts'

/** Things that move by themselves; a hall that "goes around" or a lamp that "goes out" doesn't travel or leave. */
type Roles = { who: Participant | undefined; whom: Participant | undefined }

const isBeing = (one: Participant | undefined) => one !== undefined && one.kind !== 'thing'

const MOVERS =
  wordSet(`car bus train plane boat ship truck taxi cab van ball rocket balloon helicopter bike bicycle motorcycle
  wagon ambulance cloud storm wave tornado ufo spaceship saucer sled elevator tank jet tractor carriage subway trolley
  limo vehicle raft canoe airplane ferry submarine missile twister hurricane village town crowd wheelchair cart jeep train water flood`)
const MOVEMENTS = new Set<EventKind>(['travel', 'enter', 'leave', 'arrive', 'follow', 'chase', 'drive', 'fly'])
/** Adjectives after "became" that tell of another shape, rather than of a mood. */
const SHAPES =
  wordSet(`small smaller big bigger large larger huge tiny young younger old older tall taller thin fat invisible
  transparent human alive solid liquid black white red green blue gold beautiful ugly bald blind`)
/** What strikes one without a blow. */
const THOUGHTS = wordSet(
  'thought idea feeling realization realisation notion fact truth sense panic fear sadness it that',
)
const BLOWS = wordSet('hit strike burn cut knock sting scratch crush bite stab run smash slam bomb shoot')

/** Whether the verb is used in another sense than the one that its words suggest. */
export function isOtherSense(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  last: number,
  { who, whom }: Roles,
): boolean {
  const verb = tokens[predicate.main] as Token
  const next = tokens[last]
  const following = next?.sentence === verb.sentence ? next : undefined
  const isVerb = (base: string) => verb.forms.verb.includes(base)
  // "this makes it hard", "it made it look old"
  if (kind === 'succeed' && isVerb('make') && following && isContent(tokens, following)) return true
  // "she looks tired"
  if (kind === 'watch' && isVerb('look') && following && isDescription(tokens, following)) return true
  // "I became nervous"
  if (
    kind === 'transform' &&
    /^(?:become|became|becomes|becoming|grow|grew|growing|grown|get|gets|got)$/.test(verb.lower)
  )
    if (!becomesOther(tokens, predicate, following)) return true
  // "it appears to be a mill", "we ended up eating"
  // "I couldn't tell", "it was hard to tell"
  if (kind === 'tell' && isVerb('tell') && predicate.objects.length === 0 && !predicate.isPassive) return true
  // "the office where I worked", "the town where I grew up"
  if (
    ((kind === 'work' && isVerb('work')) || (kind === 'transform' && isVerb('grow'))) &&
    /^(?:where|that|which)$/.test(tokens[predicate.first - 2]?.lower ?? '')
  )
    return true
  // "the room was decorated" says how it is
  if (/^(?:prepare|make|work|test)$/.test(kind) && isDescribing(tokens, predicate)) return true
  if (kind === 'appear' && isVerb('appear') && /^(?:to|that|as)$/.test(following?.lower ?? '')) return true
  if (kind === 'arrive' && isVerb('end') && following?.lower.endsWith('ing') && following.role === 'verb') return true
  // "he got out of bed", "pulled my foot out"
  if (kind === 'rescue' && verb.forms.verb.some((base) => /^(?:get|pull|drag)$/.test(base)) && !isBeing(whom))
    return true
  // "I didn't want him to see it"
  const [object] = predicate.objects
  if (kind === 'reject' && isVerb('want') && object && tokens[object.last]?.lower === 'to') return true
  const isByThing = who?.kind === 'thing'
  if (isByThing && kind === 'attack')
    return THOUGHTS.has(who.noun ?? 'it') || !verb.forms.verb.some((base) => BLOWS.has(base))
  if (isByThing && MOVEMENTS.has(kind)) return !MOVERS.has(who.noun ?? '')
  // "the soup was followed by a cake"
  return kind === 'follow' && predicate.isPassive && who === undefined
}

function isDescribing(tokens: readonly Token[], { isPassive, first, main, complements }: Predicate): boolean {
  if (!isPassive || tokens.slice(first, main).some(({ lower }) => lower === 'being')) return false
  return !complements.some(({ preposition }) => tokens[preposition]?.lower === 'by')
}

function isContent(tokens: readonly Token[], token: Token): boolean {
  const isAdverbBefore = /^(?:very|so|really|too|more|even)$/.test(token.lower)
  const word = isAdverbBefore ? tokens[token.index + 1] : token
  return word !== undefined && (word.role === 'adjective' || word.role === 'verb' || word.role === 'noun')
}

function isDescription(tokens: readonly Token[], token: Token): boolean {
  if (token.role === 'adjective' || token.lower === 'years') return true
  const word = tokens[token.index + 1]
  return token.pos === 'ADV' && word?.sentence === token.sentence && word.role === 'adjective'
}

/** "became a wolf", "grew taller", but not "became nervous" or "got ready". */
function becomesOther(tokens: readonly Token[], predicate: Predicate, following: Token | undefined): boolean {
  if (following === undefined) return false
  const words = tokens.slice(predicate.last, predicate.last + 4)
  if (words.some(({ lower, sentence }) => sentence === following.sentence && SHAPES.has(lower))) return true
  const [object] = predicate.objects
  if (!object || object.first > predicate.last + 2) return tokens[predicate.main + 1]?.lower === 'up'
  return (
    tokens[object.last]?.lower !== '-' &&
    !/^(?:self|part|friend|friends|problem)$/.test(tokens[object.head]?.lower ?? '')
  )
}
