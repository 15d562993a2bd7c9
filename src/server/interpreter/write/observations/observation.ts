import type { Token } from '../../../language/token.ts'
import { wordSet } from '../../../language/word-set.ts'
import { isUnquotable } from '../../safety/sensitive-topics.ts'
import type { Clause, Event, Participant, Story, TokenRange } from '../../understand/story.ts'
import { type Retold, retellClauses } from '../retell.ts'
import { inSecondPerson } from '../second-person.ts'
import type { Pick as Picker } from '../variants.ts'
import { lowerFirst } from '../wording.ts'

/** Something that can be said of this dream because its report shows it. */
export type Observation = {
  /** One or two sentences. */
  text: string
  /** What it rests on. */
  ranges: TokenRange[]
  /** How much it says about the dream; the best ones are written. */
  weight: number
  /** A question that it leads to. */
  question?: string
  /** What it is about: of one topic one observation is written. */
  topic: 'scene' | 'detail' | 'people' | 'course' | 'deeds' | 'telling' | 'words' | 'feeling' | 'end'
}

/** What observations are made from. `told` is what the summary tells of the dream. */
export type Observed = { story: Story; told: readonly TokenRange[]; pick: Picker }

export type Observer = (observed: Observed) => Observation[]

/** A clause of the dream as it stands after "that" or "when": "you found the key"; undefined if it can't be turned. */
export function clauseText(clause: Clause, story: Story, wordsMax = 16): string | undefined {
  const told = retellClauses([clause], story)
  if (!told || told.words > wordsMax || isUnquotable(told.text)) return undefined
  return withinSentence(told, story)
}

/**
 * What a clause such as "I knew", "she told me" or "I was afraid" is followed by, as it stands after "that"; undefined
 * if it isn't a whole statement.
 */
export function contentOf(clause: Clause, story: Story, wordsMax = 16): string | undefined {
  const next = story.clauses[clause.index + 1]
  const { tokens } = story.read
  if (!next || next.sentence !== clause.sentence || !next.subjectRange || next.verb === undefined) return undefined
  if (clause.last !== next.first || tokens[clause.last - 1]?.pos === 'PUNCT' || tokens[next.first]?.pos === 'PUNCT')
    return undefined
  if (
    next.opener !== undefined &&
    next.opener !== 'that' &&
    tokens[next.first]?.lower === next.opener &&
    !/^(?:i|we|he|she|they|it|the|my|there)$/.test(next.opener)
  )
    return undefined
  const isThat = tokens[next.first]?.lower === 'that'
  const told = retellClauses([{ ...next, opener: undefined, first: isThat ? next.first + 1 : next.first }], story)
  if (!told || told.words > wordsMax || isUnquotable(told.text) || UNCLEAR_START.test(told.text)) return undefined
  return withinSentence(told, story)
}
const UNCLEAR_START = /^(?:He|She|They|It|This|That|These|Those|One|His|Her|Their|Its)\b/

/**
 * A retold part as it stands within another sentence: without its full stop, and in lower case unless it begins with a
 * name.
 */
function withinSentence({ text, first, lacksSubject }: Retold, { read }: Story): string {
  const isName = !lacksSubject && read.tokens[first]?.pos === 'PROPN'
  const open = text.replace(/[.!?]$/, '')
  return isName ? open : lowerFirst(open)
}

/** The dreamer's own words of a range; undefined if they can't stand in quotation marks. */
export function quoted({ first, last }: TokenRange, { read }: Story, wordsMax = 14): string | undefined {
  let [from, to] = [first, last]
  while (from < to && isBoundary(read.tokens[from])) from += 1
  while (to > from && read.tokens[to - 1]?.pos === 'PUNCT') to -= 1
  if (to <= from) return undefined
  const text = read.text.slice(read.tokens[from]?.start ?? 0, read.tokens[to - 1]?.end ?? 0).replace(/\s+/g, ' ')
  const words = text.split(' ').length
  return words <= wordsMax && !/["“”()[\]…*/]|\.\.|--/.test(text) && !isUnquotable(text) ? text : undefined
}

/**
 * The dreamer's own words of a clause, with the thought or the main clause that it hangs on and what hangs on it ("I
 * don't think [I know her]"); undefined if that is too long.
 */
export function quotedClause(clause: Clause, story: Story, wordsMax = 14): string | undefined {
  const { tokens } = story.read
  const { sentence } = clause
  let first = clause
  while (first.first > sentence.first && !isCleanStart(first, tokens)) {
    const before = story.clauses[first.index - 1]
    if (!before || before.sentence !== sentence) break
    first = before
  }
  let last = clause
  while (last.last < sentence.last && !isBoundary(tokens[last.last]) && !isBoundary(tokens[last.last - 1])) {
    const next = story.clauses[last.index + 1]
    if (!next || next.sentence !== sentence) break
    last = next
  }
  return quoted({ first: first.first, last: last.last }, story, wordsMax)
}

const isBoundary = (token: Token | undefined) =>
  token === undefined || token.pos === 'PUNCT' || /^(?:and|but|so|then|or)$/.test(token.lower)

/** Whether a clause can begin a quotation: something ends before it, and it doesn't hang on that. */
function isCleanStart({ first, opener }: Clause, tokens: readonly Token[]): boolean {
  if (/^(?:that|which|who|whose|where|than|if|whether)$/.test(opener ?? '')) return false
  return isBoundary(tokens[first - 1]) || isBoundary(tokens[first]) || opener === 'because'
}

/**
 * The verb of an event with what follows it, as it stands after "to": "open the door" for "I tried to open the door";
 * undefined if the dreamer didn't put it so. `governors` are the verbs that the infinitive must hang on.
 */
export function infinitiveOf(
  { range, clause }: Pick<Event, 'range' | 'clause'>,
  story: Story,
  governors: ReadonlySet<string>,
  wordsMax = 9,
): string | undefined {
  const { tokens } = story.read
  const to = [range.first - 1, range.first].find((at) => tokens[at]?.lower === 'to')
  const verb = to === undefined ? undefined : to + 1
  const governor =
    to === undefined
      ? undefined
      : tokens.slice(Math.max(clause.first, to - 3), to).findLast(({ role }) => role === 'verb')
  if (to !== undefined && /^(?:not|how|what|where|when|who|n't)$/.test(tokens[to - 1]?.lower ?? '')) return undefined
  if (!governor?.forms.verb.some((form) => governors.has(form))) return undefined
  if (verb === undefined || tokens[verb]?.forms.verb.includes(tokens[verb]?.lower ?? '') !== true) return undefined
  let last = Math.max(range.last, verb + 1)
  while (last < clause.last && !ENDS_PHRASE.test(tokens[last]?.lower ?? '') && tokens[last]?.pos !== 'PUNCT') last += 1
  const text = inSecondPerson(story.read, { first: verb, last }, [clause])
  const words = text.split(' ').length
  const end = tokens[last - 1]
  if (words < 2 || words > wordsMax || end?.pos === 'DET' || end?.pos === 'ADP' || /["“”()[\]]/.test(text))
    return undefined
  return isUnquotable(text) || UNCLEAR.test(text) ? undefined : text
}

const ENDS_PHRASE =
  /^(?:and|but|or|so|because|when|while|that|which|who|as|if|before|after|until|since|where|though|although|then)$/
/** Nobody knows who it is when it stands alone. */
const UNCLEAR = /\b(?:he|she|they|him|them|it|this|that|these|those|one|ones|do so)\b/i

/** Whether one of the words stands in what is told, in any inflection. */
export function hasWord(words: ReadonlySet<string>, { clauses, read }: Story): boolean {
  return clauses.some(
    ({ first, last, mode }) =>
      (mode === 'told' || mode === 'speech') &&
      read.tokens
        .slice(first, last)
        .some(({ lower, forms }) => words.has(lower) || forms.verb.some((form) => words.has(form))),
  )
}

/** The events that are told after one. */
export const eventsAfter = (event: Event, { events }: Story) => events.slice(events.indexOf(event) + 1)

export const isDreamer = (participant: Participant | undefined) => participant?.kind === 'dreamer'
export const isBeing = (participant: Participant | undefined): participant is Participant =>
  participant !== undefined && participant.kind !== 'thing' && participant.kind !== 'dreamer'

/** The persons and animals beside the dreamer that take part in what is told. */
export function beings({ participants, clauses }: Story): Participant[] {
  const told = clauses.filter(({ mode }) => mode === 'told')
  return participants.filter(
    (one) =>
      isBeing(one) &&
      one.mentions.some(({ first }) => told.some((clause) => first >= clause.first && first < clause.last)),
  )
}

/** How many words a dream has. */
export const wordsOf = ({ read }: Story) => read.tokens.filter(({ pos }) => pos !== 'PUNCT').length

/** Words of harm; without any of them a dream may be called a quiet one. */
export const HARM =
  wordSet(`afraid scared fear frightened terrified terror panic horror horrible horrified scary awful terrible worried worry anxious nervous
  angry anger mad furious upset cry scream shout yell fight hit beat kill murder shoot shot gun knife weapon stab blood bleed dead die death
  hurt pain injure wound sick ill hospital accident crash fire burn bomb war police prison jail arrest steal thief rob lost lose break broken
  fail wrong problem trouble danger dangerous escape chase attack bite threat threaten trap stuck drown fall late miss hide evil monster ghost
  ugly disgusting embarrassed ashamed guilty sad lonely cheat lie argue argument quarrel apologize apologise bother annoy complain storm soldier tornado flood army enemy shock yelled difficult bad worse worst nasty hate`)
