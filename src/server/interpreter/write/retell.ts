import type { Token } from '../../language/token.ts'
import type { Clause, Story, TokenRange } from '../understand/story.ts'
import { inSecondPerson, isNote } from './second-person.ts'
import { lowerFirst } from './wording.ts'

/**
 * A part of the report that can be retold by itself: a main clause with the clauses that depend on it. `text` is the
 * sentence in the second person.
 */
export type Retold = TokenRange & {
  clauses: Clause[]
  text: string
  words: number
  /** Whether "you" has to be put in front: "Was walking along a river". */
  lacksSubject: boolean
}

/** Longer ones can't be followed. */
const WORDS_MAX = 25
const WORDS_MIN = 3

const SUBORDINATE = new Set(
  `that which who whom whose because since if unless although though as where whether than what how why until till so
   before after while when whenever except`.split(/\s+/),
)
/** Subordinate clauses that may begin a sentence. */
const FRONTABLE = new Set('when while as after before since because if although though once until'.split(' '))
/** What a retold sentence doesn't begin with. */
const DROPPED_OPENERS = new Set(
  `and but so then or now well anyway anyways also plus suddenly basically actually
   okay ok yeah & , ; : - -- --- – — . …`.split(/\s+/),
)

/**
 * All parts of the dream that can be retold, in their order: whole sentences where they aren't too long, otherwise
 * clauses. What can't be turned with certainty is left out.
 */
export function retellable(story: Story): Retold[] {
  const bySentence = new Map<number, Clause[]>()
  for (const clause of story.clauses) {
    const known = bySentence.get(clause.sentence.index)
    if (known) known.push(clause)
    else bySentence.set(clause.sentence.index, [clause])
  }
  return [...bySentence.values()].flatMap((clauses) => {
    const told = clauses.slice(clauses.findIndex(({ mode }) => mode !== 'frame'))
    const whole = told.length > 0 ? retellClauses(told, story) : undefined
    return whole ? [whole] : unitsOf(clauses, story).flatMap((unit) => retellClauses(unit, story) ?? [])
  })
}

/** The clauses of a sentence, each main clause with those that depend on it. */
function unitsOf(clauses: readonly Clause[], story: Story): Clause[][] {
  const units: Clause[][] = []
  for (const clause of clauses) {
    const unit = units.at(-1)
    if (unit && belongsTo(clause, unit, story.read.tokens)) unit.push(clause)
    else units.push([clause])
  }
  return units
}

/** Whether a clause can't stand without the unit before it. */
function belongsTo(clause: Clause, unit: readonly Clause[], tokens: readonly Token[]): boolean {
  const [first] = unit as [Clause, ...Clause[]]
  const last = unit.at(-1) as Clause
  if (clause.sentence !== last.sentence || clause.first !== last.last) return false
  // "I dreamed [that I was in a church]"
  if (last.mode === 'frame' && clause.mode === 'told') return false
  // "When I came home, [the door was open]"
  if (unit.length === 1 && first.opener !== undefined && FRONTABLE.has(first.opener) && isFronted(first, tokens))
    return true
  if (clause.opener !== undefined && FRONTABLE.has(clause.opener) && isFronted(clause, tokens)) return false
  // "on a chair or [kitchen stool and it broke]"
  if (clause.opener === 'or') return true
  if (clause.opener === undefined) return !/^[,;:.–—-]$/.test(tokens[clause.first]?.lower ?? '')
  if (SUBORDINATE.has(clause.opener)) return true
  // "I ran and [hid]" needs its subject.
  return clause.subjectRange === undefined && clause.subject?.kind !== 'dreamer'
}

/** Whether a subordinate clause stands before its main clause: "When I came", "and when I came". */
function isFronted(clause: Clause, tokens: readonly Token[]): boolean {
  const first = tokens[clause.first]?.lower === ',' ? clause.first + 1 : clause.first
  return isSentenceStart(clause) || /^(?:and|but|so|then)$/.test(tokens[first]?.lower ?? '')
}

const isSentenceStart = (clause: Clause) => clause.first === clause.sentence.first

/** The sentence of some clauses that follow each other; undefined if it can't be turned with certainty. */
function retellClauses(clauses: Clause[], story: Story): Retold | undefined {
  const [head] = clauses as [Clause, ...Clause[]]
  const isFramed = head.opener === 'that' && story.clauses[head.index - 1]?.mode === 'frame'
  const main = isFramed ? head : clauses.find((clause) => isMain(clause, head, story.read.tokens))
  if (!main) return undefined
  if (clauses.some(({ mode }) => mode !== 'told' && mode !== 'speech') || main.verb === undefined) return undefined
  if (head.mode !== 'told' || isAboutTelling(clauses, story.read.tokens)) return undefined
  const hasLostSubject = main.subject === undefined && isNote(story.read.tokens, main)
  if ((main.subject === undefined && !hasLostSubject) || isBroken(clauses, story.read.tokens)) return undefined
  if (
    !isFramed &&
    head.opener !== undefined &&
    SUBORDINATE.has(head.opener) &&
    !(FRONTABLE.has(head.opener) && clauses.length > 1)
  )
    return undefined
  const { tokens } = story.read
  const last = trimEnd(tokens, (clauses.at(-1) as Clause).last)
  let first = isFramed ? head.first + 1 : head.first
  while (first < last && DROPPED_OPENERS.has((tokens[first] as Token).lower)) first += 1
  const range = { first, last }
  if (
    beginsWithOther(tokens, first, head) ||
    endsInList(tokens, last) ||
    /^(?:myself|yourself)$/.test((tokens[first] as Token).lower)
  )
    return undefined
  const words = wordCount(tokens, range)
  if (words < WORDS_MIN || words > WORDS_MAX || isUnsafe(tokens, range)) return undefined
  const isOmitted = hasLostSubject || (main.subjectRange === undefined && main.subject?.kind === 'dreamer')
  const lacksSubject = hasLostSubject || (isOmitted && !hasSubjectBefore(tokens, range, main))
  // "come by and pick me up": nobody does it.
  if (!lacksSubject && isFragment(tokens[first] as Token)) return undefined
  const start = tokens[first] as Token
  if (lacksSubject && start.role !== 'verb' && start.pos !== 'AUX' && start.pos !== 'ADV') return undefined
  if (
    main.lemma !== undefined &&
    SPEECH_VERBS.test(main.lemma) &&
    /^(?:myself|yourself|him|her|me|them)$/.test(tokens[last - 1]?.lower ?? '')
  )
    return undefined
  // "Was walking" is of the dreamer; "were camping" has lost its subject.
  if (lacksSubject && /^(?:were|is|are|has|does)$/.test((tokens[first] as Token).lower)) return undefined
  const part = { ...range, clauses, words, lacksSubject }
  return { ...part, text: textOf(part, story) }
}

function textOf(part: Omit<Retold, 'text'>, { read }: Story): string {
  const body = inSecondPerson(read, part, part.clauses)
  return sentence(part.lacksSubject ? `You ${lowerFirst(body)}` : body)
}

/** Whether a clause can be the main one. After "When I knew [he was there]" that is only one behind a comma. */
function isMain(clause: Clause, head: Clause, tokens: readonly Token[]): boolean {
  if (clause.opener !== undefined && SUBORDINATE.has(clause.opener)) return false
  if (clause === head || head.opener === undefined || !FRONTABLE.has(head.opener)) return true
  return tokens[clause.first]?.lower === ',' || tokens[clause.first - 1]?.lower === ','
}

/** "A woman I am walking with": it begins with what isn't its subject. */
function beginsWithOther(tokens: readonly Token[], first: number, head: Clause): boolean {
  const { subjectRange } = head
  const token = tokens[first] as Token
  if (!subjectRange || subjectRange.first <= first || SUBORDINATE.has(token.lower)) return false
  return token.role === 'noun' || token.pos === 'DET' || /^(?:my|our|his|her|their|its)$/.test(token.lower)
}

/** "It was a little, winding, narrow": a list of adjectives that lost its noun. */
const endsInList = (tokens: readonly Token[], last: number) =>
  tokens[last - 1]?.role === 'adjective' && tokens[last - 2]?.lower === ','

/** Whether a part that begins so has lost its subject, or depends on what went before: "pick me up", "like he was". */
const isFragment = ({ pos, role, lower }: Token) =>
  pos === 'AUX' || role === 'verb' || /^(?:like|than|of|except)$/.test(lower)

/** "I don't recall the place", "Recollection ends here", "the dream shifted": it is about the report. */
const isAboutTelling = (clauses: readonly Clause[], tokens: readonly Token[]) =>
  clauses.some(
    ({ first, last, lemma, isNegated }) =>
      (isNegated && lemma !== undefined && /^(?:remember|recall|recollect)$/.test(lemma)) ||
      tokens
        .slice(first, last)
        .some(({ lower }) => /^(?:dream|dreams|recollection|wake|woke|awoke|nightmare)$/.test(lower)),
  )

/**
 * "because my little friend, …", "that if …": a clause that lost its verb; "the guy, who looked": one that lost its
 * rest.
 */
function isBroken(clauses: readonly Clause[], tokens: readonly Token[]): boolean {
  const [, ...others] = clauses
  // "I tell her that [if I know her]"
  if (
    others.some(
      ({ first }) =>
        tokens[first - 1]?.lower === 'that' && /^(?:if|when|because|since)$/.test(tokens[first]?.lower ?? ''),
    )
  )
    return true
  const last = clauses.at(-1) as Clause
  const isStump = /^(?:who|which|that)$/.test(last.opener ?? '') && last.last - last.first <= STUMP_LENGTH
  return others.some(({ verb }) => verb === undefined) || (clauses.length > 1 && isStump)
}
const STUMP_LENGTH = 3

/** Whether the subject stands in the text, though the clause took it from the one before. */
function hasSubjectBefore(tokens: readonly Token[], range: TokenRange, main: Clause): boolean {
  return tokens.slice(range.first, main.verb).some(({ lower }) => lower === 'i' || lower === 'we')
}

function trimEnd(tokens: readonly Token[], end: number): number {
  let last = end
  while (
    last > 0 &&
    (tokens[last - 1]?.pos === 'PUNCT' || /^(?:and|but|so|then|or)$/.test(tokens[last - 1]?.lower ?? '')) &&
    tokens[last - 1]?.lower !== '"'
  )
    last -= 1
  return last
}

const wordCount = (tokens: readonly Token[], { first, last }: TokenRange) =>
  tokens.slice(first, last).filter(({ pos }) => pos !== 'PUNCT').length

const SPEECH_VERBS = /^(?:say|tell|ask|think|yell|reply|answer|shout)$/

/**
 * Whether a dash or a bracket stands beside a part, so that it may be torn from its sentence: "high-tech audio-
 * visual".
 */
function isCut(tokens: readonly Token[], at: number): boolean {
  return /^(?:-|[([])$/.test(tokens[at]?.lower ?? '')
}

/** Brackets, quotation marks without a partner and the like: a sentence that is better left alone. */
function isUnsafe(tokens: readonly Token[], { first, last }: TokenRange): boolean {
  const part = tokens.slice(first, last)
  const marks = part.filter(({ lower }) => /^["“”]$/.test(lower)).length
  if (marks % 2 === 1) return true
  let isQuoted = false
  if (
    part.some(({ lower, surface }) => {
      if (/^["“”]$/.test(lower)) isQuoted = !isQuoted
      if (isQuoted && /^[?!]$/.test(lower)) return false
      return (
        /^(?:[()[\]{}/*_<>=~#|\\;:]|\.\.+|…|\?|!|--+|[–—])$/.test(lower) ||
        /^[A-Z]{4,}$/.test(surface) ||
        lower.includes('..')
      )
    })
  )
    return true
  if (
    part.some(({ lower }) => /^(?:um|uh|hmm|like|yeah|okay|gonna|wanna|blah|etc|lol)$/.test(lower) && lower !== 'like')
  )
    return true
  const end = part.at(-1)
  if (isCut(tokens, first - 1) || isCut(tokens, last)) return true
  // "My mother said:"
  if (
    /^(?:say|tell|ask|think|yell|reply|answer|shout|be)$/.test(end?.forms.verb.at(-1) ?? '') ||
    (/^(?:,|:|"|“)$/.test(tokens[last]?.lower ?? '') &&
      SPEECH_VERBS.test(tokens[last - 2]?.forms.verb.at(-1) ?? '') &&
      part.length < 6)
  )
    return true
  // Cut off in the middle: "and I went to the".
  return (
    !end ||
    end.pos === 'AUX' ||
    /^(?:did|do|does|could|would)$/.test(end.lower) ||
    end.pos === 'DET' ||
    /^(?:to|the|a|an|my|of|with|and|was|were|is|because|that|which|who|by)$/.test(end.lower)
  )
}

function sentence(text: string): string {
  const joined = text.replace(/\s+([,.;:])/g, '$1').trim()
  const end = /[.!?]["”’]?$/.test(joined) ? '' : '.'
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}${end}`
}
