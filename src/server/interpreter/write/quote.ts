import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import {
  countWords,
  hasClause,
  hasVerb,
  isHard,
  isPlainPhrase,
  roughness,
  scoreEnd,
  scoreStart,
} from './quote-edges.ts'

/**
 * Words of the dreamer's, verbatim: `read.text.slice(start, end)`. `clause`: it has a subject and a verb and can stand
 * alone.
 */
export type Quote = { text: string; start: number; end: number; clause: boolean }

export type QuoteWish = {
  /** Quotes already given; one that overlaps them is taken only when `repeat` is set. */
  used?: readonly { start: number; end: number }[] | undefined
  most?: number | undefined
  clauseOnly?: boolean | undefined
}

const MOST_WORDS = 12

const LEAST_WORDS = 3
const TOO_ROUGH = 5

/**
 * The best short quote around the given tokens: 3 to 12 words of one sentence, from where a clause or a noun phrase
 * starts to where one ends, so that it reads whole. Undefined when there is none.
 */
export function quoteAround(read: TaggedText, focus: readonly number[], wish: QuoteWish = {}): Quote | undefined {
  const first = focus[0]
  if (first === undefined) return undefined
  const sentence = read.sentences[read.tokens[first]?.sentence ?? -1]
  if (!sentence) return undefined
  const inside = focus.filter((at) => at >= sentence.first && at < sentence.last)
  const from = Math.min(...inside)
  const to = Math.max(...inside) + 1
  return (
    best(read, sentence, from, to, wish) ?? (to - from > 1 ? best(read, sentence, first, first + 1, wish) : undefined)
  )
}

/** The best of the quotes that can be had around several places. */
export function quoteAmong(
  read: TaggedText,
  places: readonly (readonly number[])[],
  wish: QuoteWish = {},
): Quote | undefined {
  let found: Candidate | undefined
  for (const place of places.slice(0, 12)) {
    const sentence = read.sentences[read.tokens[place[0] ?? -1]?.sentence ?? -1]
    if (!sentence) continue
    const next = bestScored(read, sentence, Math.min(...place), Math.max(...place) + 1, wish)
    if (next && (!found || next.score > found.score + 0.5)) found = next
  }
  return found?.quote
}

/** The best short quote from anywhere in a sentence, clauses first. */
export function quoteFrom(read: TaggedText, sentence: Sentence, wish: QuoteWish = {}): Quote | undefined {
  let found: Candidate | undefined
  for (let at = sentence.first; at < sentence.last; at += 1) {
    if (read.tokens[at]?.role !== 'verb') continue
    const next = bestScored(read, sentence, at, at + 1, wish)
    if (next && (!found || next.score > found.score)) found = next
  }
  return found?.quote
}

function best(read: TaggedText, sentence: Sentence, from: number, to: number, wish: QuoteWish): Quote | undefined {
  return bestScored(read, sentence, from, to, wish)?.quote
}

function bestScored(
  read: TaggedText,
  sentence: Sentence,
  from: number,
  to: number,
  wish: QuoteWish,
): Candidate | undefined {
  let found: Candidate | undefined
  for (const candidate of candidatesAround(read, sentence, from, to, wish.most ?? MOST_WORDS)) {
    const { quote, score } = candidate
    if (wish.clauseOnly && !quote.clause) continue
    if (wish.used?.some((other) => other.start < quote.end && quote.start < other.end)) continue
    if (!found || score > found.score) found = candidate
  }
  return found
}

type Candidate = { quote: Quote; score: number }

const remembered = new WeakMap<TaggedText, Map<string, Candidate[]>>()

/**
 * All quotes of `most` words at most that can be had around the tokens, weighed once: one text asks for them many
 * times.
 */
function candidatesAround(read: TaggedText, sentence: Sentence, from: number, to: number, most: number): Candidate[] {
  const known = remembered.get(read) ?? new Map<string, Candidate[]>()
  remembered.set(read, known)
  const name = `${from} ${to} ${most}`
  let candidates = known.get(name)
  if (!candidates) {
    candidates = weighCandidates(read, sentence, from, to, most)
    known.set(name, candidates)
  }
  return candidates
}

function weighCandidates(read: TaggedText, sentence: Sentence, from: number, to: number, most: number): Candidate[] {
  const { tokens } = read
  let low = from
  while (low > sentence.first && !isHard(tokens, low - 1) && from - low < 24) low -= 1
  let high = to
  while (high < sentence.last && !isHard(tokens, high) && high - to < 24) high += 1
  for (let at = from; at < to; at += 1) if (isHard(tokens, at)) return []

  const candidates: Candidate[] = []
  for (let start = low; start <= from; start += 1) {
    const opening = scoreStart(tokens, start, low, high)
    if (opening === undefined) continue
    for (let end = to; end <= high; end += 1) {
      const words = countWords(tokens, start, end)
      if (words > most) break
      if (words < LEAST_WORDS) continue
      const closing = scoreEnd(tokens, end, high)
      if (closing === undefined) continue
      const clause = hasClause(tokens, start, end)
      if (opening < 3 && !isPlainPhrase(tokens, start, end)) continue
      if (
        opening < 3 &&
        start > low &&
        tokens[start - 1]?.pos === 'ADP' &&
        (hasVerb(tokens, start, end) || tokens.slice(start, end).some((token) => token.lower.endsWith('ing')))
      )
        continue
      const quote = makeQuote(read, start, end, clause)
      if (!quote) continue
      let score = opening + closing + (words >= 4 && words <= 9 ? 1.5 : words > 9 ? 0.5 : -1)
      if (clause) score += 2.5
      const rough = roughness(tokens, start, end)
      if (rough >= TOO_ROUGH) continue
      score -= rough
      candidates.push({ quote, score })
    }
  }
  return candidates
}

function makeQuote(read: TaggedText, start: number, end: number, clause: boolean): Quote | undefined {
  const from = (read.tokens[start] as Token).start
  let to = (read.tokens[end - 1] as Token).end
  // The tagger takes "in." for inches.
  while (to > from && /[.,;:!?]/.test(read.text.charAt(to - 1))) to -= 1
  const text = read.text.slice(from, to)
  if (text.length > 110 || /[\n\r"“”\t]|\s{2}/.test(text) || isUnquotable(text)) return undefined
  return { text, start: from, end: to, clause }
}
