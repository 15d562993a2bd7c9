import type { ReadText, Sentence, Token } from './nlp.ts'
import { isUnquotable } from './tact.ts'

/** Words of the dreamer's, verbatim: `read.text.slice(start, end)`. `clause`: it has a subject and a verb and can stand alone. */
export type Quote = { text: string; start: number; end: number; clause: boolean }

export type QuoteWish = {
  /** Quotes already given; one that overlaps them is taken only when `repeat` is set. */
  used?: readonly { start: number; end: number }[] | undefined
  most?: number | undefined
  clauseOnly?: boolean | undefined
}

const MOST_WORDS = 12
const LEAST_WORDS = 3

/** Where a quote must not reach across. */
const HARD = /^(?:["“”«»;:()[\]{}*_]|\.{1,}|…|[.!?]+|—|–|--+|-)$/
const CLITIC = /^(?:n't|nt|'s|'m|'re|'ve|'ll|'d|'|ca|wo)$/
const OPENERS = new Set(['and', 'but', 'so', 'then', 'because', 'when', 'while', 'where', 'that', 'as', 'until', 'which', 'who', 'if', 'since', 'although', 'though', 'before', 'after', 'or', 'yet'])
const SUBJECTS = new Set(['i', 'we', 'he', 'she', 'they', 'it', 'there', 'you', 'everyone', 'everybody', 'someone', 'somebody', 'something', 'nobody', 'nothing', 'this', 'that', 'these', 'those', 'one', 'everything', 'im'])

/**
 * The best short quote around the given tokens: 3 to 12 words of one sentence, from where a clause or a noun phrase starts to where
 * one ends, so that it reads whole. Undefined when there is none.
 */
export function quoteAround(read: ReadText, focus: readonly number[], wish: QuoteWish = {}): Quote | undefined {
  const first = focus[0]
  if (first === undefined) return undefined
  const sentence = read.sentences[read.tokens[first]?.sentence ?? -1]
  if (!sentence) return undefined
  const inside = focus.filter((at) => at >= sentence.first && at < sentence.last)
  const from = Math.min(...inside)
  const to = Math.max(...inside) + 1
  return best(read, sentence, from, to, wish) ?? (to - from > 1 ? best(read, sentence, from, from + 1, wish) : undefined)
}

/** The best short quote from anywhere in a sentence, clauses first. */
export function quoteFrom(read: ReadText, sentence: Sentence, wish: QuoteWish = {}): Quote | undefined {
  let found: { quote: Quote; score: number } | undefined
  for (let at = sentence.first; at < sentence.last; at += 1) {
    if (read.tokens[at]?.role !== 'verb') continue
    const next = bestScored(read, sentence, at, at + 1, wish)
    if (next && (!found || next.score > found.score)) found = next
  }
  return found?.quote
}

function best(read: ReadText, sentence: Sentence, from: number, to: number, wish: QuoteWish): Quote | undefined {
  return bestScored(read, sentence, from, to, wish)?.quote
}

function bestScored(read: ReadText, sentence: Sentence, from: number, to: number, wish: QuoteWish): { quote: Quote; score: number } | undefined {
  const { tokens } = read
  let low = from
  while (low > sentence.first && !isHard(tokens, low - 1) && from - low < 24) low -= 1
  let high = to
  while (high < sentence.last && !isHard(tokens, high) && high - to < 24) high += 1
  for (let at = from; at < to; at += 1) if (isHard(tokens, at)) return undefined

  const most = wish.most ?? MOST_WORDS
  let found: { quote: Quote; score: number } | undefined
  for (let start = low; start <= from; start += 1) {
    const opening = scoreStart(tokens, start, low)
    if (opening === undefined) continue
    for (let end = to; end <= high; end += 1) {
      const words = countWords(tokens, start, end)
      if (words > most) break
      if (words < LEAST_WORDS) continue
      const closing = scoreEnd(tokens, end, high)
      if (closing === undefined) continue
      const clause = hasClause(tokens, start, end)
      if (opening < 3 && !isPlainPhrase(tokens, start, end)) continue
      if (wish.clauseOnly && !clause) continue
      const quote = makeQuote(read, start, end, clause)
      if (!quote || wish.used?.some((other) => other.start < quote.end && quote.start < other.end)) continue
      let score = opening + closing + (words >= 4 && words <= 9 ? 1.5 : words > 9 ? 0.5 : 0)
      if (clause) score += 2.5
      score -= roughness(tokens, start, end)
      if (!found || score > found.score) found = { quote, score }
    }
  }
  return found
}

function isHard(tokens: Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (token.lower === '-') {
    // A hyphen inside a word binds; a dash between spaces parts.
    const before = tokens[at - 1]
    const after = tokens[at + 1]
    return !(before?.end === token.start && after?.start === token.end)
  }
  return token.pos === 'PUNCT' || token.pos === 'SYM' ? token.lower !== ',' && token.lower !== "'" && token.lower !== '$' && token.lower !== '%' && token.lower !== '&' : HARD.test(token.lower)
}

function scoreStart(tokens: Token[], start: number, low: number): number | undefined {
  const token = tokens[start] as Token
  const before = start > low ? tokens[start - 1] : undefined
  if (token.pos === 'PUNCT' || CLITIC.test(token.lower) && token.lower !== 'ca' && token.lower !== 'wo') return undefined
  if (token.lower === 'to' || token.lower === 'of' || token.lower === 'than' || token.lower === 'etc') return undefined
  const next = tokens[start + 1]
  const opensClause = !before || before.lower === ',' || OPENERS.has(before.lower)
  // "My wife and I were staying": the clause starts before the "and".
  if (before && /^(?:and|or)$/.test(before.lower) && !hasVerb(tokens, low, start)) return undefined
  if ((token.lower === 'that' || token.lower === 'this') && before) return undefined
  if (SUBJECTS.has(token.lower)) {
    const verbal = next !== undefined && (next.pos === 'AUX' || next.role === 'verb' || next.pos === 'ADV' || CLITIC.test(next.lower))
    if (!verbal && !(token.lower === 'im')) return undefined
    if (token.lower === 'i' && before?.lower === 'and' && /^(?:are|were)$/.test(next?.lower ?? '')) return undefined
    return opensClause ? 6 : 4.5
  }
  if (before && (before.pos === 'DET' || before.pos === 'ADJ' || before.pos === 'NUM' || before.lower === '-' || /^(?:my|our|his|her|their|your|its|'s|no)$/.test(before.lower))) return undefined
  const opensPhrase = token.pos === 'DET' || /^(?:my|our|his|her|their|your|its)$/.test(token.lower) || token.pos === 'NUM'
  if (opensPhrase) return opensClause ? 5 : before?.pos === 'ADP' || before?.role === 'verb' || before?.pos === 'AUX' ? 2.2 : 1.5
  if ((token.role === 'noun' || token.pos === 'PROPN' || token.lower === 'me') && opensClause) return leadsToVerb(tokens, start) ? 4.5 : 2
  if (!opensClause) return undefined
  if (OPENERS.has(token.lower)) return /^(?:when|while|as|because|where)$/.test(token.lower) ? 1.5 : undefined
  if (token.role === 'verb') return 1.6
  if (token.pos === 'AUX') return before ? undefined : 1.8
  if (token.pos === 'ADP' || token.pos === 'ADV') return 1
  return undefined
}

function hasVerb(tokens: Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.pos === 'AUX' || tokens[at]?.role === 'verb') return true
  return false
}

/** Whether nothing but names and nouns stands between here and a verb. */
function leadsToVerb(tokens: Token[], start: number): boolean {
  for (let at = start + 1; at < start + 5; at += 1) {
    const token = tokens[at]
    if (!token) return false
    if (token.pos === 'AUX' || token.role === 'verb') return true
    if (token.role !== 'noun' && token.pos !== 'PROPN' && token.pos !== 'ADV' && token.lower !== 'and' && token.lower !== 'i') return false
  }
  return false
}

function scoreEnd(tokens: Token[], end: number, high: number): number | undefined {
  const last = tokens[end - 1] as Token
  const next = end < high ? tokens[end] : undefined
  if (last.pos === 'PUNCT' || last.pos === 'CCONJ' || /^(?:what|which|who|whose|how|why|many|very|etc)$/.test(last.lower)) return undefined
  if (next && CLITIC.test(next.lower) && next.lower !== 'ca' && next.lower !== 'wo') return undefined
  if (next && next.lower === '-') return undefined
  if (OPENERS.has(last.lower) && last.lower !== 'before' && last.lower !== 'after') return undefined
  if (!next) return last.pos === 'DET' || last.lower === 'to' || /^(?:i|we|he|she|they|my|our|their)$/.test(last.lower) ? undefined : 4
  if (['DET', 'AUX', 'PART', 'ADP', 'SCONJ', 'NUM'].includes(last.pos) || /^(?:my|our|his|their|your|its|very|so|too|i|we|he|she|they|there|as|like|n't|nt|even|just|no|more|such|quite|all|both)$/.test(last.lower)) return undefined
  if (last.lower === 'her' && next.role === 'noun') return undefined
  if (next.lower === ',') return 3.4
  if (OPENERS.has(next.lower) && !(next.lower === 'that' && last.role === 'verb')) return next.lower === 'that' || next.lower === 'who' || next.lower === 'which' ? 1 : 3
  if (/^(?:i|we|he|she|they)$/.test(next.lower)) return last.role === 'noun' || /^(?:me|him|them|us|it|here|there)$/.test(last.lower) ? 2 : undefined
  if (last.role === 'verb' || (last.role === 'adjective' && (next.role === 'noun' || next.pos === 'ADJ'))) return undefined
  if (last.role === 'noun' && (next.role === 'noun' || next.pos === 'PART')) return undefined
  if (next.lower === 'of') return undefined
  if (next.pos === 'ADP' || next.lower === 'to') return 1
  if (next.pos === 'ADV') return last.role === 'adjective' || /^(?:too|either|again|back|away|down|out|up|off|now|anymore)$/.test(next.lower) ? undefined : 0.6
  return undefined
}

/** A quote that doesn't start a clause must not run into one: "a white slip and I pick" is neither thing nor sentence. */
function isPlainPhrase(tokens: Token[], start: number, end: number): boolean {
  const openedByVerb = tokens[start]?.role === 'verb' || tokens[start]?.pos === 'AUX' || OPENERS.has(tokens[start]?.lower ?? '')
  for (let at = start + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    if (SUBJECTS.has(token.lower) && token.lower !== 'one' && !openedByVerb) return false
    if (!openedByVerb && (token.pos === 'AUX' || (token.role === 'verb' && !/(?:ing|ed|en|ught)$/.test(token.lower)))) return false
    if (token.pos === 'CCONJ' && isSubjectLike(tokens[at + 1])) return false
  }
  return true
}

function isSubjectLike(token: Token | undefined): boolean {
  return token !== undefined && /^(?:i|we|he|she|they|it|there)$/.test(token.lower)
}

/** Commas, asides and a second clause that begins without a joint make a quote read badly. */
function roughness(tokens: Token[], start: number, end: number): number {
  let rough = 0
  for (let at = start + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    const before = tokens[at - 1] as Token
    if (token.lower === ',') rough += before.pos === 'CCONJ' ? 6 : 1
    if (token.lower === 'think' || token.lower === 'guess') rough += at > end - 2 ? 5 : 0.5
    if (/^(?:know|remember|recall|dreamt|dreamed)$/.test(token.lower)) rough += 1.5
    const restarts = isSubjectLike(token) && at > start + 2 && (tokens[at + 1]?.pos === 'AUX' || tokens[at + 1]?.role === 'verb') && at + 1 < end
    if (restarts && before.lower !== ',' && !OPENERS.has(before.lower) && before.role !== 'verb' && before.pos !== 'ADV') rough += before.pos === 'NOUN' ? 1 : 4
  }
  return rough
}

function hasClause(tokens: Token[], start: number, end: number): boolean {
  const token = tokens[start] as Token
  const opens = SUBJECTS.has(token.lower) || token.pos === 'DET' || token.role === 'noun' || token.pos === 'PROPN' || token.pos === 'NUM' || /^(?:my|our|his|her|their|your|its)$/.test(token.lower)
  if (!opens) return false
  for (let at = start + 1; at < end; at += 1) {
    const verb = tokens[at] as Token
    const before = tokens[at - 1] as Token
    if (OPENERS.has(verb.lower) && /^(?:who|which|that|where|when)$/.test(verb.lower)) return false
    if (verb.pos === 'AUX') return true
    if (verb.role === 'verb' && before.lower !== 'to' && before.pos !== 'DET' && before.pos !== 'ADP' && !(/ing$/.test(verb.lower) && before.pos !== 'AUX' && before.lower !== 'not')) return true
    if (at - start > 7) return false
  }
  return false
}

function countWords(tokens: Token[], start: number, end: number): number {
  let words = 0
  for (let at = start; at < end; at += 1) {
    const token = tokens[at] as Token
    if (token.pos !== 'PUNCT' && !(CLITIC.test(token.lower) && token.lower !== 'ca' && token.lower !== 'wo')) words += 1
  }
  return words
}

function makeQuote(read: ReadText, start: number, end: number, clause: boolean): Quote | undefined {
  const from = (read.tokens[start] as Token).start
  let to = (read.tokens[end - 1] as Token).end
  // The tagger takes "in." for inches.
  while (to > from && /[.,;:!?]/.test(read.text.charAt(to - 1))) to -= 1
  const text = read.text.slice(from, to)
  if (/[\n\r"“”\t]|\s{2,}/.test(text) || text.length > 110 || isUnquotable(text)) return undefined
  return { text, start: from, end: to, clause }
}
