import type { DictionarySymbol, RecognisedSymbol, Recogniser, Span } from '../port.ts'
import { type ReadText, readText, type Sentence, type Token } from '../reading/nlp.ts'
import { keysOfToken, standsIn, type WordIndex, wordIndexOf } from '../reading/word-index.ts'
import { IDIOMS } from './idioms.ts'
import { matchAt } from './match.ts'
import { compilePattern, keysOf, type Pattern } from './patterns.ts'
import { weigh } from './weigh.ts'

/** A wording of a symbol met in the text: the indexes of the tokens that make it up. */
export type Match = { symbol: DictionarySymbol; tokens: number[]; pattern: Pattern }

type Filing<Owner> = { pattern: Pattern; owner: Owner }
type Filed<Owner> = Map<string, Filing<Owner>[]>

/**
 * Makes the recogniser of a dictionary. Wordings are filed under the base forms of their first word, so the time to read a dream
 * hardly depends on how many symbols there are.
 *
 * @returns a function that reads a dream's text and answers its symbols in the order told, each once, with where they stand (UTF-16
 *   offsets, never overlapping) and how much they weigh.
 */
export function makeRecogniser(symbols: readonly DictionarySymbol[]): Recogniser {
  const recogniseIn = makeTextRecogniser(symbols)
  return (dream) => recogniseIn(readText(dream))
}

/** As {@link makeRecogniser}, for a text that has been read already. */
function makeTextRecogniser(symbols: readonly DictionarySymbol[]): (read: ReadText) => RecognisedSymbol[] {
  const wordings: Filed<DictionarySymbol> = new Map()
  const exceptions: Filed<DictionarySymbol | undefined> = new Map()
  for (const symbol of symbols) {
    for (const wording of new Set([symbol.keyword, ...symbol.synonyms])) file(wordings, compilePattern(wording), symbol)
    for (const wording of symbol.unless) file(exceptions, compileException(wording), symbol)
  }
  for (const idiom of IDIOMS) file(exceptions, compileException(idiom), undefined)

  return (read) => {
    const matches = findMatches(read, wordings, exceptions)
    const bySymbol = new Map<DictionarySymbol, Match[]>()
    const taken = new Map<number, Match>()
    for (const match of matches) {
      const found = bySymbol.get(match.symbol)
      if (found) found.push(match)
      else bySymbol.set(match.symbol, [match])
      for (const at of match.tokens) taken.set(at, match)
    }
    return [...bySymbol].map(([symbol, found]) => ({
      symbol,
      spans: found.map((match) => spanOf(match, taken, read.tokens)),
      weight: weigh(symbol, found, read),
    }))
  }
}

function file<Owner>(filed: Filed<Owner>, pattern: Pattern | undefined, owner: Owner): void {
  if (!pattern) return
  const filing = { pattern, owner }
  for (const key of keysOf(pattern)) {
    const known = filed.get(key)
    if (known) known.push(filing)
    else filed.set(key, [filing])
  }
}

function compileException(wording: string): Pattern | undefined {
  const pattern = compilePattern(wording)
  return pattern && { ...pattern, first: 'any', gap: 0 }
}

/** Words in which a symbol isn't meant; no symbol at all without an owner. */
type Exception = { tokens: number[]; owner: DictionarySymbol | undefined }

/** All matches in the order told, the longer one where two want the same word. */
function findMatches(
  read: ReadText,
  wordings: Filed<DictionarySymbol>,
  exceptions: Filed<DictionarySymbol | undefined>,
): Match[] {
  const { tokens, sentences } = read
  const index = wordIndexOf(read)
  const candidates: Match[] = []
  const excepted = new Map<number, Exception[]>()
  const exceptionsFor = makeFinder(exceptions, index)
  const wordingsFor = makeFinder(wordings, index)
  const tryAt = (pattern: Pattern, at: number, sentence: Sentence) =>
    pattern.words.every((word, place) => place === 0 || standsIn(index, word.keys, at + 1, sentence.last))
      ? matchAt(pattern, tokens, at, sentence)
      : undefined
  for (const sentence of sentences) {
    for (let at = sentence.first; at < sentence.last; at += 1) {
      const token = tokens[at] as Token
      if (token.pos === 'PUNCT') continue
      for (const { pattern, owner } of exceptionsFor(token)) {
        const matched = tryAt(pattern, at, sentence)
        for (const covered of matched ?? []) {
          const known = excepted.get(covered)
          if (known) known.push({ tokens: matched as number[], owner })
          else excepted.set(covered, [{ tokens: matched as number[], owner }])
        }
      }
      for (const { pattern, owner } of wordingsFor(token)) {
        const matched = tryAt(pattern, at, sentence)
        if (matched && !(matched.length === 1 && isPartOfName(tokens, at)))
          candidates.push({ symbol: owner, tokens: matched, pattern })
      }
    }
  }
  const allowed = candidates.filter(
    (match) =>
      !match.tokens.some((at) =>
        excepted
          .get(at)
          ?.some(
            ({ tokens: except, owner }) =>
              (owner === undefined || owner === match.symbol) && isException(except, match.tokens),
          ),
      ),
  )
  allowed.sort(
    (a, b) =>
      b.tokens.length - a.tokens.length ||
      reach(a) - reach(b) ||
      rank(b.pattern) - rank(a.pattern) ||
      (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0),
  )
  const taken = new Set<number>()
  const reached = new Map<DictionarySymbol, Set<number>>()
  const kept: Match[] = []
  for (const match of allowed) {
    if (match.tokens.some((at) => taken.has(at))) continue
    // Two wordings of one symbol that interlace ("lost a tooth … teeth fell out") are one mention.
    const own = reached.get(match.symbol) ?? new Set()
    const range = rangeOf(match)
    if (range.some((at) => own.has(at))) continue
    for (const at of match.tokens) taken.add(at)
    reached.set(match.symbol, own)
    for (const at of range) own.add(at)
    kept.push(match)
  }
  return kept.sort((a, b) => (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0))
}

/**
 * Finds what a token may begin. Most wordings begin with a common word and have another that isn't in the text at all: those are left out, once for
 * each word of the text.
 */
function makeFinder<Owner>(filed: Filed<Owner>, index: WordIndex): (token: Token) => Filing<Owner>[] {
  const found = new Map<string, Filing<Owner>[]>()
  return (token) => {
    const name = `${token.lower} ${token.lemma}`
    let filings = found.get(name)
    if (!filings) {
      const all = new Set(keysOfToken(token).flatMap((key) => filed.get(key) ?? []))
      filings = [...all].filter(({ pattern }) =>
        pattern.words.every(({ keys }, place) => place === 0 || keys.some((key) => index.has(key))),
      )
      found.set(name, filings)
    }
    return filings
  }
}

/** An exception holds when it covers the match's words, not merely one word of a longer wording. */
function isException(except: number[], match: number[]): boolean {
  const shared = match.filter((at) => except.includes(at)).length
  return shared === match.length || (shared > 0 && except.length > match.length)
}

function reach(match: Match): number {
  return (match.tokens.at(-1) ?? 0) - (match.tokens[0] ?? 0)
}

/** Between equally long wordings the situation goes before the thing. */
function rank(pattern: Pattern): number {
  return (pattern.subject ? 2 : 0) + (pattern.state ? 2 : 0) + (pattern.denied ? 1 : 0)
}

/** The tokens from the first of a match to its last. */
function rangeOf(match: Match): number[] {
  return Array.from({ length: reach(match) + 1 }, (_, at) => (match.tokens[0] ?? 0) + at)
}

/** Titles that say what somebody is, also before a name: "Aunt Mary" is an aunt, where "Father Andrew" is nobody's father. */
const TITLES =
  /^(?:aunt|auntie|aunty|uncle|cousin|grandma|grandpa|grandmother|grandfather|granny|nana|king|queen|president|princess|pastor|rabbi|judge)$/

/** "Dr. Fish", "Larry Bird": a capital inside a sentence next to another capitalised name. */
function isPartOfName(tokens: Token[], at: number): boolean {
  const token = tokens[at] as Token
  const before = tokens[at - 1]
  if (!/^[A-Z][a-z]/.test(token.surface) || TITLES.test(token.lower)) return false
  const after = tokens[at + 1]
  // "Father Andrew", "Sister Mary"
  if (
    after?.sentence === token.sentence &&
    after.pos === 'PROPN' &&
    /^[A-Z][a-z]/.test(after.surface) &&
    (token.pos === 'PROPN' || /^(?:father|mother|sister|brother)$/.test(token.lower))
  )
    return true
  if (before?.sentence !== token.sentence) return false
  if (
    /^(?:dr|mr|mrs|ms|miss|professor|aunt|uncle)\.?$/.test(before.lower) ||
    (before.lower === '.' && /^(?:dr|mr|mrs|ms)$/.test(tokens[at - 2]?.lower ?? ''))
  )
    return true
  const isName = (other: Token | undefined) =>
    other?.sentence === token.sentence && other.pos === 'PROPN' && /^[A-Z][a-z]/.test(other.surface)
  return isName(before)
}

/** From the first to the last word of the match, or to where another match begins inside it; `taken` has the match of each token. */
function spanOf(match: Match, taken: ReadonlyMap<number, Match>, tokens: Token[]): Span {
  const first = match.tokens[0] as number
  let last = first
  for (const at of match.tokens.slice(1)) {
    let between = last + 1
    while (between < at && !taken.has(between)) between += 1
    if (between < at) break
    last = at
  }
  return { start: (tokens[first] as Token).start, end: (tokens[last] as Token).end }
}
