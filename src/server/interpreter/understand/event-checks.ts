import type { EventKind } from '../../content/conditions.ts'
import type { Token } from '../../language/token.ts'
import { FEMALE_NAMES, MALE_NAMES } from './first-names.ts'
import type { Predicate } from './predicates.ts'
import type { Participant } from './story.ts'

/** Kinds that only beings do: a light doesn't help, and a song doesn't tell. */
const DEEDS_OF_BEINGS = new Set<EventKind>([
  ...(['threaten', 'reject', 'accuse', 'argue', 'mock', 'steal', 'help', 'rescue', 'protect', 'give'] as const),
  ...(['welcome', 'comfort', 'agree', 'kiss', 'sex', 'marry', 'succeed', 'win', 'fail', 'receive', 'reward'] as const),
  ...(['search', 'find', 'realise', 'watch', 'watched', 'remember', 'forget', 'decide', 'wait', 'prepare'] as const),
  ...(['tell', 'ask', 'call', 'show', 'naked', 'pregnant', 'eat', 'make', 'work', 'play', 'perform', 'test'] as const),
  ...(['cry', 'laugh', 'scream', 'escape', 'run', 'climb', 'hide', 'swim', 'ill', 'unable', 'birth', 'kill'] as const),
  ...(['return', 'trapped'] as const),
])
/** Kinds that a thing in motion does as well: "the bus left", "a car chased us". */
const NEEDS_DOER = new Set<EventKind>([
  ...(['attack', 'chase', 'follow', 'leave', 'enter', 'travel', 'arrive', 'drive', 'fly', 'hurt', 'lose'] as const),
  'die',
])
/** Subjects of remarks and of what holds for everyone: "it makes no sense", "you can't win". */
const NO_DOERS = new Set('it this that which what you one there here anything nothing everything'.split(' '))

type Roles = { who: Participant | undefined; whom: Participant | undefined }

/** Whether what the verb tells can be an event of this kind done by this doer. */
export function isTrueEvent(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  { who, whom }: Roles,
): boolean {
  const verb = tokens[predicate.main] as Token
  if (isName(tokens, verb) || isTelling(tokens, kind, predicate)) return false
  if (isNaming(tokens, predicate)) return false
  // "the man waiting for me" isn't the dreamer waiting for the dreamer.
  if (who?.kind === 'dreamer' && whom?.kind === 'dreamer' && !isReflexive(tokens, predicate)) return false
  // Nobody chases or helps themselves, unless a pronoun is read wrongly.
  if (who !== undefined && who === whom && !/^(?:hurt|attack|kill|watch|comfort|prepare|find|accuse)$/.test(kind))
    return false
  const isDeed = DEEDS_OF_BEINGS.has(kind)
  if (who?.kind === 'thing') return !isDeed
  const isByPronoun = predicate.subject?.isPronoun === true
  // Of "they said" the animals before aren't meant.
  if (who?.kind === 'animal' && isByPronoun && /^(?:tell|ask|work)$/.test(kind)) return false
  const doer = predicate.subject && (tokens[predicate.subject.first] as Token).lower
  if (!who && /^(?:no|nobody|noone|none|neither)$/.test(doer ?? '')) return true
  if (!who && !whom && !/^(?:late|danger|break|obstacle)$/.test(kind)) return false
  if (who !== undefined || predicate.isPassive) return true
  const subject = predicate.subject && (tokens[predicate.subject.head] as Token).lower
  if (subject === undefined) return false
  if (subject === 'something') return !isDeed
  return !((isDeed || NEEDS_DOER.has(kind)) && NO_DOERS.has(subject))
}

const isReflexive = (tokens: readonly Token[], { objects, complements }: Predicate) =>
  [...objects, ...complements.map(({ phrase }) => phrase)].some(
    ({ head, possessor }) => possessor !== undefined || /sel(?:f|ves)$/.test((tokens[head] as Token).lower),
  )

/** "Rose", "Sue" and "Rob" are taken for verbs. */
function isName(tokens: readonly Token[], { lower, surface, sentence, index }: Token): boolean {
  if (!/^[A-Z]/.test(surface)) return false
  const isFirst = tokens[index - 1]?.sentence !== sentence
  if (!isFirst) return surface !== surface.toUpperCase() || FEMALE_NAMES.has(lower) || MALE_NAMES.has(lower)
  return /^(?:sue|rose|rob|mark|grace|jack|pat|drew|bill|will|faith|hope|joy|chase)$/.test(lower)
}

/** "I remember a house", "I can't recall who": who tells the dream, not who dreams it. */
function isTelling(tokens: readonly Token[], kind: EventKind, predicate: Predicate): boolean {
  const verb = tokens[predicate.main] as Token
  const isRecall = verb.forms.verb.some((base) => /^(?:remember|recall|recollect|forget)$/.test(base))
  if (!isRecall || !/^(?:remember|forget)$/.test(kind) || predicate.form === 'infinitive') return false
  const isPast = /ed$|forgot/.test(verb.lower)
  const auxiliary = tokens
    .slice(predicate.first, predicate.main)
    .find(({ lower }) => /^(?:had|could|did|was|were|have|'ve)$/.test(lower))
  const isPerfect = /^(?:have|'ve)$/.test(auxiliary?.lower ?? '')
  const subject = predicate.subject && (tokens[predicate.subject.head] as Token).lower
  const isTeller = subject === undefined || subject === 'i'
  return isTeller && (isPerfect || (!isPast && (auxiliary === undefined || predicate.modal === 'can')))
}

/** "my friend, call her Ann," names somebody for the reader. */
const isNaming = (tokens: readonly Token[], { main, subject, objects: [object] }: Predicate) =>
  tokens[main]?.lower === 'call' &&
  object !== undefined &&
  !subject &&
  /^[A-Z]/.test(tokens[object.last]?.surface ?? '')
