import type { EventKind, Polarity } from '../../content/conditions.ts'
import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { ParsedClause, Predicate } from './predicates.ts'

const ATTEMPTS = wordSet('try attempt struggle strive fight')
const WISHES = wordSet(
  `want wish hope like love plan intend decide agree need expect prepare go suppose long wait offer promise ask tell
    invite
   order beg mean choose threaten dare consider think suggest prefer yearn urge say remind aim`,
)
const FAILURES = wordSet('fail neglect forget')
const REFUSALS = wordSet('refuse decline hesitate')
/** Verbs that add nothing to what depends on them: "began to run" is running. */
const TRANSPARENT = wordSet(
  `start begin keep continue proceed happen seem appear end use come have make let help see hear watch feel notice find
   catch manage get be remember enjoy love hate spend finish resume stand sit lie run walk lead cause force allow leave
   busy`,
)
/** Of those, the ones before an infinitive: "came to help" has a purpose. */
const TRANSPARENT_TO = wordSet(
  `start begin continue proceed happen seem appear end have make get manage be remember cause force allow let help love
   finish resume learn turn`,
)
const STOPS = wordSet('stop quit avoid prevent keep evade skip dodge')
const ABILITIES = wordSet('able manage get')
/** Kinds of which "did not" is a refusal by whoever doesn't do it. */
const REFUSABLE = new Set<EventKind>([
  'help',
  'rescue',
  'protect',
  'give',
  'welcome',
  'comfort',
  'agree',
  'follow',
  'tell',
  'marry',
  'kiss',
  'show',
  'wait',
])
/** What one fears rather than hopes. */
const BAD = new Set<EventKind>([
  'attack',
  'threaten',
  'chase',
  'reject',
  'accuse',
  'argue',
  'mock',
  'steal',
  'destroy',
  'kill',
  'die',
  'hurt',
  'ill',
  'lose',
  'trapped',
  'unable',
  'fall',
  'danger',
  'obstacle',
  'late',
  'break',
  'fail',
])
const FEARS = wordSet('afraid scared fear worry worried frightened terrified nervous concerned anxious dread')
const THOUGHTS = wordSet('think believe figure suppose guess expect imagine assume suspect')
const HOPES = wordSet('hope wish want pray')
const SAYINGS = wordSet(
  `say tell claim explain announce mention inform report promise suggest insist assure warn deny admit confess state
   yell reply answer ask shout`,
)
const QUESTIONS = wordSet(
  'ask know wonder figure see understand remember tell realise realize decide say explain show think notice forget',
)
const INTENTIONS = wordSet(
  `about ready supposed going willing eager anxious determined chance time way plan plans order desire urge`,
)
const HYPOTHETICAL_MODALS = wordSet('should must might may')

/**
 * The polarity of an event: whether it happens, or is only tried, wished, feared and so on. Undefined if it is merely
 * imagined ("if he had come").
 */
export function polarityOf(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  clause: ParsedClause,
  previous: ParsedClause | undefined,
  isByBeing: boolean,
): Polarity | undefined {
  if (clause.openers.some((word) => /^(?:if|unless|whether)$/.test(word))) return undefined
  if (previous && isIndirectQuestion(tokens, clause, previous)) return undefined
  const own = ownPolarity(tokens, kind, predicate, isByBeing)
  if (predicate.governor) return governed(tokens, kind, predicate, predicate.governor, own, isByBeing)
  const thought =
    previous && isComplement(clause, previous) ? complementPolarity(tokens, kind, previous, predicate) : own
  if (thought === 'wished' && own !== 'done' && BAD.has(kind)) return 'feared'
  if (thought !== own) return own === 'done' ? thought : undefined
  // "If we stopped, we would crash."
  const isConditional = predicate.modal === 'would' && hasIf(tokens, clause)
  return isConditional || isUnreal(tokens, predicate) ? undefined : own
}

const hasIf = (tokens: readonly Token[], { sentence }: ParsedClause) =>
  tokens.slice(sentence.first, sentence.last).some(({ lower }) => lower === 'if')

function ownPolarity(tokens: readonly Token[], kind: EventKind, predicate: Predicate, isByBeing: boolean): Polarity {
  const { isNegated, modal } = predicate
  const isAbility = modal === 'can' || modal === 'could'
  if (isNegated && isAbility) return 'prevented'
  if (isNegated && (modal === 'will' || modal === 'would')) return isByBeing ? 'refused' : 'prevented'
  if (isNegated) return REFUSABLE.has(kind) && isByBeing ? 'refused' : 'denied'
  if (tokens[predicate.first - 1]?.lower === 'almost' || tokens[predicate.main - 1]?.lower === 'almost') return 'feared'
  return 'done'
}

/** "he might come", "I would have run", "you should go" */
function isUnreal(tokens: readonly Token[], { modal, first, main }: Predicate): boolean {
  if (modal === undefined) return false
  if (HYPOTHETICAL_MODALS.has(modal)) return true
  const hasHave = tokens.slice(first, main).some(({ lower }) => lower === 'have' || lower === "'ve")
  return (modal === 'would' || modal === 'could') && hasHave
}

function governed(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  governor: Predicate,
  own: Polarity,
  isByBeing: boolean,
): Polarity | undefined {
  if (own !== 'done') return own
  const verb = tokens[governor.main] as Token
  const isOneOf = (list: ReadonlySet<string>) => verb.forms.verb.some((base) => list.has(base)) || list.has(verb.lemma)
  const word = predicate.governingWord === undefined ? undefined : (tokens[predicate.governingWord] as Token)
  const isNegated = governor.isNegated
  if (isUnreal(tokens, governor)) return undefined

  if (isPreventing(tokens, predicate, governor)) return 'prevented'
  if (word?.lower === 'able') return 'done'
  if (word && FEARS.has(word.lower)) return predicate.form === 'infinitive' ? 'prevented' : 'feared'
  // "afraid of losing it"
  if (word?.lower === 'of' && FEARS.has(tokens[word.index - 1]?.lower ?? '')) return 'feared'
  if (word && INTENTIONS.has(word.lower)) return 'wished'
  if (
    tokens.slice(governor.main + 1, predicate.first).some(({ lower }) => lower === 'too') &&
    predicate.form === 'infinitive'
  )
    return 'prevented'
  if (word && predicate.form === 'participle' && /^(?:without|instead|from)$/.test(word.lower)) return 'denied'
  if (isOneOf(ATTEMPTS) && predicate.form === 'infinitive') return isNegated ? undefined : 'attempted'
  if (isOneOf(FAILURES)) return 'prevented'
  if (isOneOf(REFUSALS)) return 'refused'
  if (predicate.form === 'participle') {
    if (isOneOf(STOPS) && !isOneOf(TRANSPARENT)) return isNegated ? 'done' : 'denied'
    return isNegated && !isOneOf(STOPS) ? undefined : 'done'
  }
  if (isOneOf(ABILITIES) && isNegated) return 'prevented'
  const isWish = isOneOf(WISHES) && !(isOneOf(TRANSPARENT) && !isOneOf(wordSet('love go')))
  if (isWish) {
    if (isNegated) return isByBeing ? 'refused' : undefined
    return BAD.has(kind) && isOneOf(wordSet('expect go threaten')) ? 'feared' : 'wished'
  }
  const isUsedTo = verb.lower === 'used' && governor.last === predicate.first
  const isBare = predicate.form !== 'infinitive' && isOneOf(TRANSPARENT)
  if (isBare || isUsedTo || isOneOf(TRANSPARENT_TO)) return isNegated ? 'prevented' : 'done'
  // A purpose: "I ran to help him".
  return 'wished'
}

/** Whether what depends on `governor` can't be done: "was unable to", "had trouble finding", "wasn't able to". */
export function isPreventing(tokens: readonly Token[], predicate: Predicate, governor: Predicate): boolean {
  const word = predicate.governingWord === undefined ? undefined : (tokens[predicate.governingWord] as Token)
  if (word?.lower === 'able') return governor.isNegated
  if (word?.lower === 'time') return /^(?:hard|difficult|rough|tough)$/.test(tokens[word.index - 1]?.lower ?? '')
  return word !== undefined && /^(?:unable|trouble|difficulty|difficult|hard|impossible)$/.test(word.lower)
}

/** Whether the clause is what the verb of the one before it says: "I thought [he would hit me]". */
function isComplement(clause: ParsedClause, previous: ParsedClause): boolean {
  if (previous.last !== clause.first || previous.sentence !== clause.sentence) return false
  return clause.openers.length === 0 || clause.openers[0] === 'that'
}

function complementPolarity(
  tokens: readonly Token[],
  kind: EventKind,
  previous: ParsedClause,
  predicate: Predicate,
): Polarity | undefined {
  const last = previous.predicates.at(-1)
  if (!last) return 'done'
  const verb = tokens[last.main] as Token
  const isOneOf = (list: ReadonlySet<string>) => verb.forms.verb.some((base) => list.has(base))
  const words = tokens.slice(last.main, previous.last).map(({ lower }) => lower)
  if (isOneOf(FEARS) || words.some((word) => FEARS.has(word))) return 'feared'
  const isBad = BAD.has(kind)
  const isWould = predicate.modal === 'would' || predicate.modal === 'will' || predicate.modal === 'could'
  // What is only said isn't done; said of what will be, it is a threat or an offer.
  if (isOneOf(SAYINGS)) return isWould || isGoing(tokens, predicate) ? (isBad ? 'feared' : 'wished') : undefined
  if (last.objects.length > 0) return 'done'
  if (isOneOf(HOPES)) return 'wished'
  const isFuture = predicate.modal !== undefined || isGoing(tokens, predicate)
  const isOpinion = /^(?:think|guess|believe|suppose|figure|assume)$/.test(verb.lower)
  if (isOneOf(THOUGHTS) && !isOpinion && (isFuture || isBad)) return isBad ? 'feared' : 'wished'
  if (isOneOf(THOUGHTS) && !isOpinion) return /^(?:find|watch)$/.test(kind) ? 'done' : undefined
  // "I knew they wouldn't want me"
  if (verb.forms.verb.includes('know') && predicate.modal === 'would') return isBad ? 'feared' : 'wished'
  return 'done'
}

const isGoing = (tokens: readonly Token[], { main }: Predicate) =>
  tokens[main]?.lower === 'going' && tokens[main + 1]?.lower === 'to'

/** "asked me where he lived", "couldn't see how she came": what isn't known isn't told. */
function isIndirectQuestion(tokens: readonly Token[], clause: ParsedClause, previous: ParsedClause): boolean {
  if (!/^(?:what|where|how|why|who|whom|which)$/.test(clause.openers[0] ?? '')) return false
  const last = previous.predicates.at(-1)
  if (!last || previous.last !== clause.first) return false
  const isAsked = (tokens[last.main] as Token).forms.verb.some((base) => QUESTIONS.has(base))
  const isRightAfter = last.last === clause.first
  const isAfterPronoun = last.objects.at(-1)?.last === clause.first && last.objects.at(-1)?.isPronoun === true
  return isAsked && (isRightAfter || isAfterPronoun)
}
