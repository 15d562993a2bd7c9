import type { EventKind, Polarity } from '../../content/conditions.ts'
import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import {
  ABILITIES,
  ATTEMPTS,
  BAD,
  DEPTH_MAX,
  FAILURES,
  FEARS,
  HOPES,
  HYPOTHETICAL_MODALS,
  IF_GAP_MAX,
  INTENTIONS,
  isMishap,
  JUDGEMENTS,
  QUESTIONS,
  REFUSABLE,
  REFUSALS,
  SAYINGS,
  SPAN_MAX,
  STOPS,
  TALKS,
  THOUGHTS,
  TRANSPARENT,
  TRANSPARENT_TO,
  VALUES,
  WISHES,
} from './polarity-words.ts'
import type { ParsedClause, Predicate } from './predicates.ts'

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
  // "a girl who had killed herself"
  if (kind === 'kill' && isPastOfWho(tokens, predicate, clause)) return undefined
  // "I felt like nobody saw me"
  if (clause.openers[0] === 'like') return undefined
  if (clause.openers.some((word) => /^(?:if|unless|whether)$/.test(word)) || isAfterIf(tokens, predicate, clause))
    return undefined
  if (previous && isIndirectQuestion(tokens, clause, previous)) return undefined
  const own = ownPolarity(tokens, kind, predicate, isByBeing)
  if (predicate.governor) {
    const polarity = governedByAll(tokens, kind, predicate, own, isByBeing)
    const outer = clausePolarity(tokens, kind, clause.predicates[0] ?? predicate, clause, previous, 'done')
    return polarity === 'done' ? outer : outer && polarity
  }
  return clausePolarity(tokens, kind, predicate, clause, previous, own)
}

/** "asked her to let me drive": driving depends on "let", and that on "asked". */
function governedByAll(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  own: Polarity,
  isByBeing: boolean,
): Polarity | undefined {
  let polarity = own
  let part = predicate
  for (let depth = 0; part.governor && depth < DEPTH_MAX; depth += 1) {
    const found = governed(tokens, kind, part, part.governor, part === predicate ? own : 'done', isByBeing)
    if (found === undefined) return undefined
    // What is wished of an attempt is a wish: "wanted to try to run".
    if (polarity === 'done' || polarity === 'attempted') polarity = found === 'done' ? polarity : found
    part = part.governor
  }
  return polarity
}

/** "Trying to see [if we could find it]": the condition stands in the middle of the clause. */
function isAfterIf(tokens: readonly Token[], { first }: Predicate, clause: ParsedClause): boolean {
  for (let at = first - 1; at >= Math.max(clause.first, first - IF_GAP_MAX); at -= 1)
    if (/^(?:if|whether|unless)$/.test(tokens[at]?.lower ?? '')) return true
  return false
}

/** The polarity of a clause's finite verb, which the clause around it may change. */
function clausePolarity(
  tokens: readonly Token[],
  kind: EventKind,
  predicate: Predicate,
  clause: ParsedClause,
  previous: ParsedClause | undefined,
  own: Polarity,
): Polarity | undefined {
  // "so that he could see", "so they wouldn't come in": a purpose.
  if (isPurpose(tokens, predicate, clause)) return undefined
  const thought =
    previous && isComplement(clause, previous) ? complementPolarity(tokens, kind, previous, predicate) : own
  if (thought === 'wished' && own !== 'done' && BAD.has(kind)) return 'feared'
  if (thought !== own) return own === 'done' ? thought : undefined
  // "Then they will sell it" is still to come.
  if (own === 'done' && predicate.modal === 'will') return BAD.has(kind) ? undefined : 'wished'
  // "If we stopped, we would crash."
  const isConditional = predicate.modal === 'would' && hasIf(tokens, clause)
  return isConditional || isUnreal(tokens, predicate) ? undefined : own
}

function isPastOfWho(tokens: readonly Token[], { first, main }: Predicate, { openers }: ParsedClause) {
  if (!openers.includes('who')) return false
  return tokens.slice(first, main).some(({ lower }) => /^(?:had|has|have)$/.test(lower))
}

const isPurpose = (tokens: readonly Token[], { modal }: Predicate, { openers, first }: ParsedClause) =>
  openers.includes('so') && (modal === 'would' || (modal === 'could' && tokens[first + 1]?.lower === 'that'))

const hasIf = (tokens: readonly Token[], { sentence, first }: ParsedClause) =>
  tokens
    .slice(Math.max(sentence.first, first - SPAN_MAX), Math.min(sentence.last, first + SPAN_MAX))
    .some(({ lower }) => lower === 'if')

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
  if (word && INTENTIONS.has(word.lower) && !(word.lower === 'about' && predicate.form === 'participle'))
    return 'wished'
  if (word && predicate.form === 'infinitive' && VALUES.has(word.lower)) return undefined
  // "gave me pictures to look at" doesn't say that they are looked at.
  const isForObject = word !== undefined && governor.objects.at(-1)?.last === word.index + 1 && word.role === 'noun'
  if (predicate.form === 'infinitive' && isForObject && predicate.objects.length === 0) {
    if (predicate.subject === governor.subject) return undefined
  }
  if (
    tokens.slice(governor.main + 1, predicate.first).some(({ lower }) => lower === 'too') &&
    predicate.form === 'infinitive'
  )
    return 'prevented'
  if (word && predicate.form === 'participle' && isWithout(tokens, word)) return 'denied'
  // "thought about leaving", "interested in buying", "talked of marrying"
  if (word && predicate.form === 'participle' && /^(?:about|in|of|on|for)$/.test(word.lower)) {
    const before = tokens[word.index - 1] as Token
    // "used it for painting", but "thanked me for helping"
    if (word.lower === 'for' && !isOneOf(JUDGEMENTS)) return undefined
    if (INTENTIONS.has(before.lower) || (word.lower === 'of' && /^(?:afraid|idea|thought)$/.test(before.lower)))
      return 'wished'
    if (/^(?:about|of)$/.test(word.lower) && (isOneOf(THOUGHTS) || isOneOf(SAYINGS) || isOneOf(TALKS))) return undefined
  }
  if (isOneOf(ATTEMPTS) && predicate.form === 'infinitive') return isNegated ? undefined : 'attempted'
  // "she was to sing"
  if (
    verb.pos === 'AUX' &&
    predicate.form === 'infinitive' &&
    predicate.first === governor.last &&
    /^(?:was|were|is|are|am)$/.test(verb.lower)
  )
    return 'wished'
  // "happy to have found it"
  if (
    predicate.form === 'infinitive' &&
    tokens[predicate.first + 1]?.lower === 'have' &&
    predicate.main > predicate.first + 1
  )
    return word?.role === 'adjective' ? 'done' : undefined
  if (isOneOf(FAILURES)) return 'prevented'
  if (isOneOf(REFUSALS)) return 'refused'
  if (predicate.form === 'participle') {
    if (isOneOf(STOPS) && !isOneOf(TRANSPARENT)) return isNegated ? 'done' : 'denied'
    return isNegated && !isOneOf(STOPS) ? undefined : 'done'
  }
  if (isOneOf(ABILITIES) && isNegated) return 'prevented'
  const isWish = isOneOf(WISHES) && !(isOneOf(TRANSPARENT) && !isOneOf(wordSet('love go')))
  if (isWish) {
    // "I didn't want to lose it" fears it.
    if (isNegated && BAD.has(kind))
      return isOneOf(wordSet('want wish like')) && predicate.subject === governor.subject && isMishap(kind)
        ? 'feared'
        : undefined
    if (isNegated) return isByBeing ? 'refused' : undefined
    return BAD.has(kind) && isOneOf(wordSet('expect go threaten')) ? 'feared' : 'wished'
  }
  const isUsedTo = verb.lower === 'used' && governor.last === predicate.first
  const isBare = predicate.form !== 'infinitive' && isOneOf(TRANSPARENT)
  if (isBare || isUsedTo || isOneOf(TRANSPARENT_TO)) return isNegated ? 'prevented' : 'done'
  // A purpose: "I ran to help him".
  return 'wished'
}

/** "without looking", "instead of going", "kept me from falling" */
const isWithout = (tokens: readonly Token[], word: Token) =>
  /^(?:without|instead|from)$/.test(word.lower) || (word.lower === 'of' && tokens[word.index - 1]?.lower === 'instead')

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
  const words = tokens.slice(last.main, Math.min(previous.last, last.main + SPAN_MAX)).map(({ lower }) => lower)
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
