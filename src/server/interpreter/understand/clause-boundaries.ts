import type { Token } from '../../language/token.ts'
import { CLAUSE_TAKERS, type Item, RELATIVES } from './clause-items.ts'

const SUBJECT_PRONOUNS = new Set('i we he she they im'.split(' '))
const OBJECT_PRONOUNS = new Set('me us him them'.split(' '))
/** Verbs after which a participle or bare infinitive belongs to the object: "saw him running", "made me cry". */
export const PERCEPTION = new Set(
  'see hear watch feel notice find catch make let have help smell leave keep observe spot'.split(' '),
)

/** Indexes of the items at which the clauses begin. */
export function clauseStarts(tokens: readonly Token[], items: readonly Item[]): number[] {
  const starts = [0]
  let lastVerb: number | undefined
  items.forEach((item, at) => {
    if (item.is !== 'verbs' || item.group.form !== 'finite') return
    const isReduced = lastVerb !== undefined && isReducedParticiple(tokens, items, lastVerb, at)
    if (isReduced || isBareInfinitive(tokens, items, at, starts.at(-1) as number)) {
      item.group.form = 'participle'
      item.group.isPassive = isReduced && !(tokens[item.group.main] as Token).lower.endsWith('ing')
      return
    }
    if (lastVerb === undefined) {
      const opener = lastOpenerWithSubjectBefore(tokens, items, at)
      if (opener !== undefined && opener > 0) starts.push(opener)
    } else {
      starts.push(boundaryBefore(tokens, items, lastVerb, at))
    }
    lastVerb = at
  })
  return [...new Set(starts)].sort((a, b) => a - b)
}

/** "The man who chased me was tall": the relative clause begins before the first verb of the sentence. */
function lastOpenerWithSubjectBefore(
  tokens: readonly Token[],
  items: readonly Item[],
  verb: number,
): number | undefined {
  for (let at = verb - 1; at > 0; at -= 1) {
    const item = items[at] as Item
    if (item.is === 'opener' && RELATIVES.has((tokens[item.first] as Token).lower)) return at
  }
  return undefined
}

/** The item at which the clause of the verb `verb` begins; the clause before it has the verb `lastVerb`. */
function boundaryBefore(tokens: readonly Token[], items: readonly Item[], lastVerb: number, verb: number): number {
  let start = verb
  const step = () => items[start - 1]
  while (start - 1 > lastVerb && isAdverb(tokens, step())) start -= 1
  if (start - 1 > lastVerb && step()?.is === 'phrase') {
    const lower = (tokens[(step() as Item).first] as Token).lower
    if (!OBJECT_PRONOUNS.has(lower)) {
      start -= 1
      // "the man in the hat", "Jim and I"
      for (;;) {
        const item = items[start] as Item
        const isAfterPreposition = item.is === 'phrase' && item.preposition !== undefined
        if (isAfterPreposition && start - 2 > lastVerb && items[start - 2]?.is === 'phrase') start -= 2
        else if (joinsSubjects(tokens, items, lastVerb, start)) start -= 2
        else break
      }
    }
  }
  if (start - 1 > lastVerb && isThere(tokens, step())) start -= 1
  // "…, and then suddenly [he came]", but not "I turned sadly away [because he came]".
  let opener = start
  while (opener - 1 > lastVerb && isAdverb(tokens, items[opener - 1])) opener -= 1
  const beforeAdverbs = items[opener - 1]
  if (beforeAdverbs?.is === 'opener' || beforeAdverbs?.is === 'mark' || isSentenceAdverb(tokens, items[opener]))
    start = opener
  while (start - 1 > lastVerb) {
    const item = step() as Item
    if (item.is === 'opener' || (item.is === 'mark' && (tokens[item.first] as Token).lower !== '"')) start -= 1
    else break
  }
  return start
}

const isThere = (tokens: readonly Token[], item: Item | undefined) =>
  item?.is === 'word' && (tokens[item.first] as Token).lower === 'there'

const isAdverb = (tokens: readonly Token[], item: Item | undefined) =>
  item?.is === 'word' && (tokens[item.first] as Token).pos === 'ADV' && (tokens[item.first] as Token).lower !== 'there'

const isSentenceAdverb = (tokens: readonly Token[], item: Item | undefined) =>
  item?.is === 'word' &&
  /^(?:then|suddenly|now|finally|next|later|instead|soon|maybe)$/.test((tokens[item.first] as Token).lower)

/** Whether the phrases around an "and" are one subject: "my friend and I went", but not "I saw him and Jim ran". */
function joinsSubjects(tokens: readonly Token[], items: readonly Item[], lastVerb: number, start: number): boolean {
  const and = items[start - 1]
  const first = items[start - 2]
  if (and?.is !== 'opener' || (tokens[and.first] as Token).lower !== 'and') return false
  if (first?.is !== 'phrase' || start - 2 <= lastVerb) return false
  const before = items[start - 3]
  return before !== undefined && start - 3 > lastVerb && (before.is === 'opener' || before.is === 'mark')
}

/** "a man dressed in black", "a dog called Rex": a participle after the object of the verb before it. */
function isReducedParticiple(
  tokens: readonly Token[],
  items: readonly Item[],
  lastVerb: number,
  verb: number,
): boolean {
  const item = items[verb] as Item
  const phrase = items[verb - 1]
  const before = items[lastVerb] as Item
  if (item.is !== 'verbs' || before.is !== 'verbs' || phrase?.is !== 'phrase') return false
  // "it was dark, and the man said, …" has a verb of its own behind the "and".
  if (items.slice(Math.max(lastVerb + 1, verb - 4), verb).some(({ is }) => is === 'opener' || is === 'mark'))
    return false
  const main = tokens[item.group.main] as Token
  if (item.group.main !== item.first || !/(?:ed|en|wn|t|d)$/.test(main.lower) || main.pos === 'AUX') return false
  if (SUBJECT_PRONOUNS.has((tokens[phrase.phrase.head] as Token).lower)) return false
  const governor = tokens[before.group.main] as Token
  if (phrase.preposition === undefined && verb - 1 !== lastVerb + 1 && governor.lemma !== 'be') return false
  if (governor.forms.verb.some((base) => CLAUSE_TAKERS.has(base))) return false
  const after = tokens[item.last]
  return (
    after === undefined ||
    after.sentence !== main.sentence ||
    after.pos === 'ADP' ||
    after.pos === 'PUNCT' ||
    /^(?:up|in|by|with)$/.test(after.lower)
  )
}

/** "made me cry", "let him go", "saw her leave": no finite verb, though it looks like one. */
function isBareInfinitive(tokens: readonly Token[], items: readonly Item[], at: number, start: number): boolean {
  const item = items[at] as Item
  if (item.is !== 'verbs' || item.group.main !== item.first) return false
  const phrase = items[at - 1]
  const governor = items[at - 2]
  if (phrase?.is !== 'phrase' || governor?.is !== 'verbs' || at - 2 < start) return false
  const main = tokens[item.group.main] as Token
  const isBase = main.pos !== 'AUX' && !/(?:ed|ing|[^s]s)$/.test(main.lower) && main.forms.verb.length === 1
  return isBase && (tokens[governor.group.main] as Token).forms.verb.some((base) => PERCEPTION.has(base))
}
