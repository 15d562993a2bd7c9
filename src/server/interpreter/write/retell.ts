import type { TaggedText, Token } from '../../language/token.ts'
import type { Clause, Participant, Story, TokenRange } from '../understand/story.ts'

/**
 * A part of the report that can be retold by itself: a main clause with the clauses that depend on it. `text` is the
 * sentence in the second person.
 */
export type Retold = TokenRange & {
  clauses: Clause[]
  text: string
  words: number
  /** Who a pronoun at the beginning stands for; a text that begins with this part has to name them. */
  pronoun: { word: string; referent: Participant } | undefined
}

/** Longer ones can't be followed. */
const WORDS_MAX = 25
const WORDS_MIN = 3
const JOINED_WORDS_MAX = 22

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
const FIRST_PERSON: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourselves',
}

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

function retellClauses(clauses: Clause[], story: Story): Retold | undefined {
  const [head] = clauses as [Clause, ...Clause[]]
  const isFramed = head.opener === 'that' && story.clauses[head.index - 1]?.mode === 'frame'
  const main = isFramed ? head : clauses.find((clause) => isMain(clause, head, story.read.tokens))
  if (!main) return undefined
  if (clauses.some(({ mode }) => mode !== 'told' && mode !== 'speech') || main.verb === undefined) return undefined
  if (head.mode !== 'told') return undefined
  const hasLostSubject = main.subject === undefined && isNote(story.read.tokens, main)
  if ((main.subject === undefined && !hasLostSubject) || isBroken(clauses)) return undefined
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
  const prefix = hasLostSubject || (isOmitted && !hasSubjectBefore(tokens, range, main)) ? 'You ' : ''
  // "come by and pick me up": nobody does it.
  if (!prefix && isFragment(tokens[first] as Token)) return undefined
  // "Was walking" is of the dreamer; "were camping" has lost its subject.
  if (prefix && /^(?:were|is|are|has|does)$/.test((tokens[first] as Token).lower)) return undefined
  const body = turn(story.read, range, clauses)
  const text = sentence(prefix ? prefix + lowerFirst(body) : body)
  return { ...range, clauses, text, words, pronoun: prefix ? undefined : pronounAt(tokens, first, main) }
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

/** "Was walking along a river": a note, in which the dreamer isn't named. */
const isNote = (tokens: readonly Token[], clause: Clause) =>
  isSentenceStart(clause) && /^(?:was|am|had)$/.test(tokens[clause.first]?.lower ?? '')

/** "because my little friend, …": a clause that lost its verb. */
function isBroken(clauses: readonly Clause[]): boolean {
  const last = clauses.at(-1) as Clause
  return clauses.length > 1 && last.verb === undefined
}

function pronounAt(tokens: readonly Token[], first: number, main: Clause): Retold['pronoun'] {
  const { lower } = tokens[first] as Token
  const isPronoun = /^(?:he|she|it|they|this|that|these|those|his|her|their|its)$/.test(lower)
  return isPronoun && main.subject ? { word: lower, referent: main.subject } : undefined
}

/** Whether a name can stand for the pronoun: a short noun phrase of the same number. */
function isGoodName(name: string, pronoun: string): boolean {
  if (!/^(?:(?:the|your)(?: [a-z’-]+){1,3}|[A-Z][a-z]+)$/.test(name) || /\bof\b/.test(name)) return false
  const isPlural = /[^s’]s$/.test(name) || /\b(?:people|men|women|children|police)$/.test(name)
  return isPlural === (pronoun === 'they')
}

/** The part with its first pronoun replaced by the name, if there is one: "It wanted" becomes "The black dog wanted". */
export function named(part: Retold): Retold | undefined {
  if (!part.pronoun) return part
  const { word, referent } = part.pronoun
  // "It was good that …" means nothing in particular.
  const main = part.clauses.find(({ verb }) => verb !== undefined)
  if (word === 'it' && /^(?:be|seem|look|feel|appear|turn|take)$/.test(main?.lemma ?? '')) return undefined
  const isSubject = /^(?:he|she|it|they)$/.test(word)
  if (!isSubject || referent.noun === undefined || referent.kind === 'thing' || !isGoodName(referent.name, word))
    return undefined
  const name = referent.name.charAt(0).toUpperCase() + referent.name.slice(1)
  return { ...part, pronoun: undefined, text: name + part.text.slice(word.length) }
}

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

/** Brackets, quotation marks without a partner and the like: a sentence that is better left alone. */
function isUnsafe(tokens: readonly Token[], { first, last }: TokenRange): boolean {
  const part = tokens.slice(first, last)
  const marks = part.filter(({ lower }) => /^["“”]$/.test(lower)).length
  if (marks % 2 === 1) return true
  if (
    part.some(
      ({ lower, surface }) =>
        /^(?:[()[\]{}/*_<>=~#|\\]|\.\.+|…|\?|!)$/.test(lower) || /^[A-Z]{4,}$/.test(surface) || lower.includes('..'),
    )
  )
    return true
  if (
    part.some(({ lower }) => /^(?:um|uh|hmm|like|yeah|okay|gonna|wanna|blah|etc|lol)$/.test(lower) && lower !== 'like')
  )
    return true
  const end = part.at(-1)
  // Cut off in the middle: "and I went to the".
  return (
    !end ||
    end.pos === 'DET' ||
    /^(?:to|the|a|an|my|of|with|and|was|were|is|because|that|which|who|by)$/.test(end.lower)
  )
}

/** The words of a range in the second person. */
function turn(read: TaggedText, range: TokenRange, clauses: readonly Clause[]): string {
  const { tokens, text } = read
  let result = ''
  let isQuoted = false
  for (let at = range.first; at < range.last; at += 1) {
    const token = tokens[at] as Token
    const previous = tokens[at - 1]
    if (at > range.first && previous) result += spaceBetween(text.slice(previous.end, token.start))
    if (/^["“”]$/.test(token.lower)) isQuoted = !isQuoted
    result += isQuoted ? token.surface : turnToken(tokens, at, clauses)
  }
  return result
}

const spaceBetween = (between: string) => (/\s/.test(between) ? ' ' : '')

function turnToken(tokens: readonly Token[], at: number, clauses: readonly Clause[]): string {
  const token = tokens[at] as Token
  const turned = FIRST_PERSON[token.lower]
  if (turned !== undefined) return turned
  if (token.lower === 'am') return 'are'
  if (token.lower === "'m") return '’re'
  if (token.lower === 'm' && tokens[at - 1]?.lower === 'i') return '’re'
  if (token.lower === 'was' && isOfDreamer(tokens, at, clauses)) return 'were'
  if (token.surface.includes("'")) return token.surface.replaceAll("'", '’')
  return token.surface
}

/** Whether "was" belongs to "I": the nearest subject before it is "I", or the clause took it from before. */
function isOfDreamer(tokens: readonly Token[], at: number, clauses: readonly Clause[]): boolean {
  if (tokens[at + 1]?.lower === 'i') return true
  const clause = clauses.find(({ first, last }) => at >= first && at < last)
  if (!clause) return false
  for (let back = at - 1; back >= clause.first; back -= 1) {
    const token = tokens[back] as Token
    if (token.lower === 'i') return true
    // "all I could think of was"
    if (token.role === 'verb' && token.pos !== 'AUX') return false
    if (token.role === 'noun' || (token.pos === 'PRON' && !/^(?:that|who|which|all|both)$/.test(token.lower)))
      return false
  }
  // "I was tired and [was] cold"
  return clause.subjectRange === undefined && (clause.subject?.kind === 'dreamer' || isNote(tokens, clause))
}

function sentence(text: string): string {
  const joined = text.replace(/\s+([,.;:])/g, '$1').trim()
  const end = /[.!?]["”’]?$/.test(joined) ? '' : '.'
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}${end}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Joins parts that follow each other in one sentence, so that short ones don't stand alone. */
export function joinRetold(parts: readonly Retold[], story: Story): Retold[] {
  const joined: Retold[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const both =
      before && before.words + part.words <= JOINED_WORDS_MAX && isNextTo(before, part, story)
        ? retellClauses([...before.clauses, ...part.clauses], story)
        : undefined
    if (both) joined[joined.length - 1] = both
    else joined.push(part)
  }
  return joined
}

function isNextTo(a: Retold, b: Retold, { read }: Story): boolean {
  const last = a.clauses.at(-1) as Clause
  const first = b.clauses[0] as Clause
  if (last.last !== first.first || last.sentence !== first.sentence) return false
  return /^(?:and|but|so)$/.test(first.opener ?? '') && read.tokens[first.first]?.lower !== ';'
}
