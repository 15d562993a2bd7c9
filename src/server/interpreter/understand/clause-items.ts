import type { Sentence, Token } from '../../language/token.ts'
import { type NounPhrase, nounPhraseAt } from './noun-phrases.ts'
import { isVerbToken, type VerbGroup, verbGroupAt } from './verb-groups.ts'

export const RELATIVES = new Set('who which whom whose that'.split(' '))
const SUBORDINATORS = new Set(
  `when while because if since although though unless until till as where before after whenever whether than so why how
   what like once except`.split(/\s+/),
)
const COORDINATORS = new Set('and but or then so yet nor plus &'.split(' '))
/** Verbs that take a clause: "I knew he was there". */
export const CLAUSE_TAKERS = new Set(
  `know think say see notice find realise realize dream hear feel tell believe hope wish guess remember decide
   understand learn suppose figure mean ask wonder discover show fear`.split(/\s+/),
)

/** The parts of a sentence: noun phrases, verb groups, words that open a clause, punctuation and the rest. */
export type Item =
  | { is: 'phrase'; first: number; last: number; phrase: NounPhrase; preposition: number | undefined }
  | { is: 'verbs'; first: number; last: number; group: VerbGroup }
  | { is: 'opener' | 'mark' | 'word'; first: number; last: number }

/** The parts of a sentence, in their order. */
export function itemsOf(tokens: readonly Token[], sentence: Sentence): Item[] {
  const items: Item[] = []
  let at = sentence.first
  while (at < sentence.last) {
    const token = tokens[at] as Token
    const phrase = isOpenerAt(tokens, at, sentence.last) ? undefined : nounPhraseAt(tokens, at, sentence.last)
    if (phrase) {
      const before = items.at(-1)
      const preposition =
        before?.is === 'word' && isPreposition(tokens[before.first] as Token) && !isSubjectPronoun(token)
          ? before.first
          : undefined
      items.push({ is: 'phrase', first: phrase.first, last: phrase.last, phrase, preposition })
      at = phrase.last
      continue
    }
    const group = verbGroupAt(tokens, at, sentence.last)
    if (group) {
      items.push({ is: 'verbs', first: group.first, last: group.last, group })
      at = group.last
      continue
    }
    const aside = asideEnd(tokens, at, sentence.last)
    if (aside !== undefined) {
      items.push({ is: 'word', first: at, last: aside })
      at = aside
      continue
    }
    const is = token.pos === 'PUNCT' ? 'mark' : isOpenerAt(tokens, at, sentence.last) ? 'opener' : 'word'
    items.push({ is, first: at, last: at + 1 })
    at += 1
  }
  return items
}

const ASIDE_MAX = 12

/** The end of a remark in parentheses without a verb: "Bob (my uncle) ran". */
function asideEnd(tokens: readonly Token[], at: number, end: number): number | undefined {
  if (tokens[at]?.lower !== '(') return undefined
  for (let next = at + 1; next < Math.min(end, at + ASIDE_MAX); next += 1) {
    if (tokens[next]?.lower === ')') return next + 1
    if (isVerbToken(tokens[next]) || tokens[next]?.lower === '(') return undefined
  }
  return undefined
}

/** Of "when I looked up he was gone" the pronoun doesn't depend on "up". */
const isSubjectPronoun = ({ lower }: Token) => /^(?:i|he|she|we|they)$/.test(lower)

const isPreposition = (token: Token) =>
  token.pos === 'ADP' || /^(?:to|like|at|with|toward|towards|near|behind|into|for|from|of|by)$/.test(token.lower)

/** Whether the token joins a clause to another one. "that" and "who" do when a verb or a subject follows. */
function isOpenerAt(tokens: readonly Token[], at: number, end: number): boolean {
  const token = tokens[at] as Token
  const next = at + 1 < end ? tokens[at + 1] : undefined
  if (COORDINATORS.has(token.lower)) return true
  if (RELATIVES.has(token.lower)) {
    if (token.lower !== 'that') return true
    const before = tokens[at - 1]
    if (before?.sentence === token.sentence && before.pos === 'ADP') return false
    // "that was strange" begins with a pronoun; "a dog that barked" and "I knew that he" go on with a clause.
    if (before?.sentence === token.sentence && (before.role === 'noun' || before.pos === 'PRON'))
      return isVerbToken(next) || startsSubject(next)
    return (
      startsSubject(next) &&
      before?.sentence === token.sentence &&
      before.pos !== 'PUNCT' &&
      !isDemonstrative(tokens, at)
    )
  }
  if (!SUBORDINATORS.has(token.lower)) return false
  if (/^(?:as|than|like|before|after|since|until|till|so|how|what|once|except)$/.test(token.lower))
    return next !== undefined && clauseFollows(tokens, at + 1, end)
  return true
}

/** "that man was", where "that" points at the noun. */
function isDemonstrative(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const before = tokens[at - 1]
  return (
    next?.role === 'noun' &&
    next.pos !== 'PROPN' &&
    !next.lower.endsWith('s') &&
    !(before && before.role === 'verb' && before.forms.verb.some((base) => CLAUSE_TAKERS.has(base)))
  )
}

const startsSubject = (token: Token | undefined) =>
  token !== undefined &&
  (token.pos === 'PRON' ||
    token.pos === 'DET' ||
    token.role === 'noun' ||
    token.role === 'adjective' ||
    /^(?:my|your|his|her|its|our|their|there)$/.test(token.lower))

/** Whether a subject with a finite verb follows within a few words. */
function clauseFollows(tokens: readonly Token[], at: number, end: number): boolean {
  const phrase = nounPhraseAt(tokens, at, end)
  const after = phrase?.last ?? (tokens[at]?.lower === 'there' ? at + 1 : undefined)
  if (after === undefined) return false
  const group = verbGroupAt(tokens, after, end)
  return group !== undefined && group.form === 'finite'
}
