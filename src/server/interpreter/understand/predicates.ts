import type { Sentence, Token } from '../../language/token.ts'
import { PERCEPTION } from './clause-boundaries.ts'
import { CLAUSE_TAKERS, type Item, RELATIVES } from './clause-items.ts'
import { PERSON_NOUNS } from './noun-classes.ts'
import type { NounPhrase } from './noun-phrases.ts'
import type { TokenRange } from './story.ts'
import type { VerbGroup } from './verb-groups.ts'

/** A verb with who and what belongs to it. A clause has one finite predicate, which further ones may follow. */
export type Predicate = VerbGroup & {
  subject: NounPhrase | undefined
  /** The noun phrases right after the verb: "gave [me] [a book]". */
  objects: NounPhrase[]
  /** The phrases after a preposition behind the verb: `preposition` is the index of the word. */
  complements: { preposition: number; phrase: NounPhrase }[]
  /** The verb, or the word before "to", that this one depends on. */
  governor: Predicate | undefined
  /** The adjective or noun that governs an infinitive or a participle: "afraid to", "trouble finding". */
  governingWord: number | undefined
}

/** A part of a sentence with one finite verb, or without any. */
export type ParsedClause = TokenRange & {
  sentence: Sentence
  /** The words that join it to what precedes, in lower case. */
  openers: string[]
  /** The finite one first. */
  predicates: Predicate[]
  /** All noun phrases of the clause, in their order. */
  phrases: NounPhrase[]
  /** Whether its subject was taken from the clause before ("I ran and [I] hid"). */
  hasInheritedSubject: boolean
  isInSpeech: boolean
}

/** Verbs whose object is the subject of a following infinitive: "asked me to come". */
const OBJECT_CONTROL = new Set(
  `ask tell want get force allow beg order expect help invite teach need like cause permit persuade convince command
   encourage warn remind send call enable tempt push wait`.split(/\s+/),
)

/** Adds the verbs of a clause's parts with who and what belongs to them; `before` are the clauses before it. */
export function addPredicates(
  tokens: readonly Token[],
  items: readonly Item[],
  clause: ParsedClause,
  before: readonly ParsedClause[],
): void {
  items.forEach((item, at) => {
    if (item.is !== 'verbs') return
    const governor = clause.predicates.at(-1)
    const predicate: Predicate = {
      ...item.group,
      subject: undefined,
      objects: [],
      complements: [],
      governor: item.group.form === 'finite' ? undefined : governor,
      governingWord: undefined,
    }
    if (item.group.form === 'finite' || !governor) setSubject(tokens, items, at, predicate, clause, before)
    else setInheritedSubject(tokens, items, at, predicate, governor)
    if (item.group.form === 'finite') continueVerb(tokens, predicate, clause, before.at(-1))
    collectObjects(items, at, predicate)
    predicate.isNegated ||= isNegatedByWord(tokens, predicate)
    markRoles(predicate)
    clause.predicates.push(predicate)
  })
}

function setSubject(
  tokens: readonly Token[],
  items: readonly Item[],
  at: number,
  predicate: Predicate,
  clause: ParsedClause,
  before: readonly ParsedClause[],
): void {
  const candidates = items
    .slice(0, at)
    .flatMap((item) =>
      item.is === 'phrase' && item.preposition === undefined && !item.phrase.isTime ? [item.phrase] : [],
    )
  // Of "Jim and I" the last one decides if it is the dreamer.
  const lower = ({ head }: NounPhrase) => (tokens[head] as Token).lower
  const isJoined = ({ first, last }: NounPhrase) => tokens[first - 1]?.lower === 'and' || tokens[last]?.lower === 'and'
  const dreamer = candidates.find(
    (phrase) => /^(?:i|we|im)$/.test(lower(phrase)) || (lower(phrase) === 'me' && isJoined(phrase)),
  )
  predicate.subject = dreamer ?? nearestSubject(tokens, candidates, predicate)
  if (predicate.subject) return
  const existential = items
    .slice(0, at)
    .some((item) => item.is === 'word' && (tokens[item.first] as Token).lower === 'there')
  if (existential) {
    const next = items.slice(at + 1).find((item) => item.is === 'phrase' && item.preposition === undefined)
    predicate.subject = next?.is === 'phrase' ? next.phrase : undefined
    return
  }
  const previous = before.at(-1)
  const opener = clause.openers.find((word) => RELATIVES.has(word))
  if (opener !== undefined && previous) {
    const antecedents = previous.phrases.filter(
      ({ isTime, head }) => !isTime && !(opener === 'who' && /^(?:i|we|me|us|im)$/.test((tokens[head] as Token).lower)),
    )
    const person = antecedents.findLast(({ head }) => isPerson(tokens[head] as Token))
    predicate.subject = (opener === 'who' ? person : undefined) ?? antecedents.at(-1)
    return
  }
  // "The man who chased me was tall": the clause around the relative one has no verb yet.
  const open = before.findLast(({ predicates, phrases }) => predicates.length === 0 && phrases.length > 0)
  // After somebody's words the story goes on with its own subject: he said "I know" and left.
  const source =
    open ??
    before.findLast(
      ({ predicates, isInSpeech }) => predicates[0]?.form === 'finite' && isInSpeech === clause.isInSpeech,
    )
  if (!source) return
  const described = previous && clause.openers.length === 0 ? describedBy(previous) : undefined
  if (described) {
    predicate.subject = described
    return
  }
  predicate.subject = open ? open.phrases.find(({ isTime }) => !isTime) : source.predicates[0]?.subject
  clause.hasInheritedSubject = predicate.subject !== undefined
}

const WITNESSING = new Set('see hear watch notice find catch observe spot'.split(' '))
const ASKING = new Set('want wish need try ask tell decide plan like hope have suppose order beg force'.split(' '))

/** "she told us to stop [and go home]", "he might come [and take me]": the verb depends on what the one before does. */
function continueVerb(
  tokens: readonly Token[],
  predicate: Predicate,
  clause: ParsedClause,
  previous: ParsedClause | undefined,
): void {
  const verb = tokens[predicate.main] as Token
  const isBare = predicate.main === predicate.first && verb.pos !== 'AUX' && verb.forms.verb.includes(verb.lower)
  const isJoined = clause.openers.every((word) => /^(?:and|or|then)$/.test(word))
  const last = previous?.predicates.at(-1)
  const main = previous?.predicates[0]
  if (!last || !main || !isBare || !isJoined || !clause.hasInheritedSubject || previous?.sentence !== clause.sentence)
    return
  const word = tokens[main.main] as Token
  if (last === main) {
    if (main.modal) predicate.modal = main.modal
    return
  }
  const isPresent = word.lower === word.lemma && word.pos !== 'AUX' && main.first === main.main
  const isWish = (tokens[last.governor?.main ?? -1] as Token | undefined)?.forms.verb.some((base) => ASKING.has(base))
  // "to try and stop it"
  if ((tokens[last.main] as Token).forms.verb.includes('try') && last.main + 1 === predicate.first - 1) {
    Object.assign(predicate, { form: 'infinitive', governor: last, subject: last.subject })
    return
  }
  if (last.form !== 'infinitive' || (isPresent && !isWish)) return
  Object.assign(predicate, {
    form: 'infinitive',
    governor: last.governor,
    governingWord: last.governingWord,
    subject: last.subject,
  })
}

/** "Next door, [a woman] sang", but "[my aunt], a nurse, sang" and "[Jim] and his wife sang". */
function nearestSubject(
  tokens: readonly Token[],
  candidates: readonly NounPhrase[],
  predicate: Predicate,
): NounPhrase | undefined {
  const lower = ({ head }: NounPhrase) => (tokens[head] as Token).lower
  const fit = candidates.filter((phrase) => !/^(?:me|us|him|them)$/.test(lower(phrase)))
  let at = fit.length - 1
  const last = fit[at]
  if (last && /^(?:he|she|they|it|you)$/.test(lower(last))) return last
  for (; at > 0; at -= 1) {
    const phrase = fit[at] as NounPhrase
    const before = tokens[phrase.first - 1]?.lower ?? ''
    const isApposition = before === ',' && tokens[phrase.last]?.lower === ',' && phrase.last < predicate.first
    if (!/^(?:and|or|&)$/.test(before) && !isApposition && before !== ')') break
    phrase.isSubject = true
  }
  return fit[at]
}

/** "[a man] I didn't know [kissed me]": the phrase that a clause without "who" describes. */
function describedBy({ phrases, predicates }: ParsedClause): NounPhrase | undefined {
  const [first] = phrases
  const subject = predicates[0]?.subject
  return first && subject && first !== subject && !first.isTime && !first.isPronoun && first.last === subject.first
    ? first
    : undefined
}

const isPerson = (token: Token) =>
  token.pos === 'PROPN' || token.pos === 'PRON' || token.forms.noun.some((noun) => PERSON_NOUNS.has(noun))

/** The subject of an infinitive or a participle is that of its governor, or its governor's object. */
function setInheritedSubject(
  tokens: readonly Token[],
  items: readonly Item[],
  at: number,
  predicate: Predicate,
  governor: Predicate,
): void {
  const bases = (tokens[governor.main] as Token).forms.verb
  const neighbour = items[at - 1]
  const object = governor.objects[0]
  const isRightAfter = neighbour?.is === 'phrase'
  if (predicate.form === 'infinitive' && object && isRightAfter && bases.some((base) => OBJECT_CONTROL.has(base)))
    predicate.subject = object
  // "moved over for the cars to pass"
  else if (predicate.form === 'infinitive' && neighbour?.is === 'phrase' && isAfterFor(tokens, neighbour.preposition))
    predicate.subject = neighbour.phrase
  // "saw my aunt by the lake waving"
  else if (
    predicate.form === 'participle' &&
    neighbour?.is === 'phrase' &&
    object &&
    neighbour.phrase !== object &&
    bases.some((base) => WITNESSING.has(base))
  )
    predicate.subject = object
  else if (predicate.form === 'participle' && neighbour?.is === 'phrase' && isDifficulty(tokens, neighbour.phrase))
    predicate.subject = governor.subject
  else if (
    predicate.form === 'participle' &&
    neighbour?.is === 'phrase' &&
    isOwnDoing(tokens, neighbour, predicate, governor)
  )
    predicate.subject = governor.subject
  else if (predicate.form === 'participle' && neighbour?.is === 'phrase')
    predicate.subject =
      bases.some((base) => PERCEPTION.has(base) || base === 'be' || CLAUSE_TAKERS.has(base)) ||
      predicate.isPassive ||
      neighbour.preposition !== undefined
        ? neighbour.phrase
        : governor.subject
  else predicate.subject = governor.subject
  if (neighbour?.is === 'word' || neighbour?.is === 'phrase') predicate.governingWord = neighbour.last - 1
}

const isAfterFor = (tokens: readonly Token[], preposition: number | undefined) =>
  preposition !== undefined && tokens[preposition]?.lower === 'for'

/** "had trouble finding", "had a hard time getting up" */
const isDifficulty = (tokens: readonly Token[], { head }: NounPhrase) =>
  /^(?:trouble|difficulty|difficulties|time|fun|problem|problems|luck)$/.test((tokens[head] as Token).lower)

/** "I walked along the shore looking for shells": it isn't the shore that looks. */
function isOwnDoing(
  tokens: readonly Token[],
  { phrase, preposition }: Extract<Item, { is: 'phrase' }>,
  predicate: Predicate,
  governor: Predicate,
): boolean {
  if (preposition === undefined || predicate.isPassive) return false
  const verb = tokens[governor.main] as Token
  if (verb.pos === 'AUX' && (tokens[governor.first - 1] as Token | undefined)?.lower === 'there') return false
  const isByPerson = !governor.subject || isPerson(tokens[governor.subject.head] as Token)
  return !isPerson(tokens[phrase.head] as Token) && isByPerson
}

const NO_ONE = new Set('no nobody noone none nothing neither'.split(' '))

/** "nobody helped", "I have no shoes" */
function isNegatedByWord(tokens: readonly Token[], { subject, objects: [object], form }: Predicate): boolean {
  if (form === 'finite' && subject && NO_ONE.has((tokens[subject.first] as Token).lower)) return true
  return object !== undefined && NO_ONE.has((tokens[object.first] as Token).lower)
}

function markRoles({ subject, objects, complements, form }: Predicate): void {
  if (subject && form === 'finite') subject.isSubject = true
  for (const phrase of [...objects, ...complements.map((complement) => complement.phrase)])
    if (subject && phrase !== subject) phrase.subjectHead ??= subject.head
}

function collectObjects(items: readonly Item[], at: number, predicate: Predicate): void {
  for (const item of items.slice(at + 1)) {
    if (item.is === 'verbs' || (item.is === 'opener' && predicate.objects.length === 0)) return
    if (item.is === 'mark') return
    if (item.is !== 'phrase' || item.phrase.isTime) continue
    if (item.preposition !== undefined)
      predicate.complements.push({ preposition: item.preposition, phrase: item.phrase })
    else if (predicate.complements.length === 0) predicate.objects.push(item.phrase)
  }
}
