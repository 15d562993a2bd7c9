import { tagText } from '../../language/nlp.ts'
import { compilePattern, firstWordKeys, type Pattern } from '../../language/patterns.ts'
import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { containsAny, keysOfToken, type WordIndex, wordIndexOf } from '../../language/word-index.ts'
import { computeSalience } from '../choose/salience.ts'
import type { DictionarySymbol, RecognisedSymbol, Recogniser, Span } from '../port.ts'
import { IDIOMS } from './idioms.ts'
import { matchAt } from './match.ts'
import type { SymbolMatch } from './symbol-match.ts'

type IndexedPattern<Owner> = { pattern: Pattern; owner: Owner }
type PatternIndex<Owner> = Map<string, IndexedPattern<Owner>[]>

/**
 * Makes the recogniser of a dictionary. Patterns are indexed by the lemmas of their first word, so the time for a dream
 * hardly depends on the number of symbols.
 *
 * @returns a function that takes a dream's text and returns its symbols in the order of the text, each once, with their
 *   spans (UTF-16 offsets, never overlapping) and weights.
 */
export function makeRecogniser(symbols: readonly DictionarySymbol[]): Recogniser {
  const recogniseInText = makeTextRecogniser(symbols)
  return (dream) => recogniseInText(tagText(dream))
}

/** Like {@link makeRecogniser}, for a text that was tagged already. */
function makeTextRecogniser(symbols: readonly DictionarySymbol[]): (read: TaggedText) => RecognisedSymbol[] {
  const wordings: PatternIndex<DictionarySymbol> = new Map()
  const exceptions: PatternIndex<DictionarySymbol | undefined> = new Map()
  for (const symbol of symbols) {
    for (const wording of new Set([symbol.keyword, ...symbol.synonyms]))
      addPattern(wordings, compilePattern(wording), symbol)
    for (const wording of symbol.unless) addPattern(exceptions, compileException(wording), symbol)
  }
  for (const idiom of IDIOMS) addPattern(exceptions, compileException(idiom), undefined)

  return (read) => {
    const matches = findMatches(read, wordings, exceptions)
    const bySymbol = new Map<DictionarySymbol, SymbolMatch[]>()
    const taken = new Map<number, SymbolMatch>()
    for (const match of matches) {
      const found = bySymbol.get(match.symbol)
      if (found) found.push(match)
      else bySymbol.set(match.symbol, [match])
      for (const at of match.tokens) taken.set(at, match)
    }
    return [...bySymbol].map(([symbol, found]) => ({
      symbol,
      spans: found.map((match) => spanOf(match, taken, read.tokens)),
      weight: computeSalience(symbol, found, read),
    }))
  }
}

function addPattern<Owner>(patternIndex: PatternIndex<Owner>, pattern: Pattern | undefined, owner: Owner): void {
  if (!pattern) return
  const entry = { pattern, owner }
  for (const key of firstWordKeys(pattern)) {
    const known = patternIndex.get(key)
    if (known) known.push(entry)
    else patternIndex.set(key, [entry])
  }
}

function compileException(wording: string): Pattern | undefined {
  const pattern = compilePattern(wording)
  return pattern && { ...pattern, first: 'any', gap: 0 }
}

/** Tokens that don't mean the symbol `owner`, or no symbol at all if `owner` is undefined. */
type Exception = { tokens: number[]; owner: DictionarySymbol | undefined }

/** All matches in the order of the text; of two that share a token the longer one is kept. */
function findMatches(
  read: TaggedText,
  wordings: PatternIndex<DictionarySymbol>,
  exceptions: PatternIndex<DictionarySymbol | undefined>,
): SymbolMatch[] {
  const { tokens, sentences } = read
  const index = wordIndexOf(read)
  const candidates: SymbolMatch[] = []
  const excepted = new Map<number, Exception[]>()
  const exceptionsFor = makePatternLookup(exceptions, index)
  const wordingsFor = makePatternLookup(wordings, index)
  const tryAt = (pattern: Pattern, at: number, sentence: Sentence) =>
    pattern.words.every((word, place) => place === 0 || containsAny(index, word.keys, at + 1, sentence.last))
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
      tokenDistance(a) - tokenDistance(b) ||
      precedenceOf(b.pattern) - precedenceOf(a.pattern) ||
      (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0),
  )
  const taken = new Set<number>()
  const ownTokens = new Map<DictionarySymbol, Set<number>>()
  const kept: SymbolMatch[] = []
  for (const match of allowed) {
    if (match.tokens.some((at) => taken.has(at))) continue
    // Two overlapping wordings of one symbol ("lost a tooth … teeth fell out") are one mention.
    const own = ownTokens.get(match.symbol) ?? new Set()
    const range = rangeOf(match)
    if (range.some((at) => own.has(at))) continue
    for (const at of match.tokens) taken.add(at)
    ownTokens.set(match.symbol, own)
    for (const at of range) own.add(at)
    kept.push(match)
  }
  return kept.sort((a, b) => (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0))
}

/**
 * Returns a function that finds the patterns that may begin at a token. Most patterns begin with a common word and have
 * another word that isn't in the text at all; these are left out. The result is cached for each word of the text.
 */
function makePatternLookup<Owner>(
  patternIndex: PatternIndex<Owner>,
  index: WordIndex,
): (token: Token) => IndexedPattern<Owner>[] {
  const found = new Map<string, IndexedPattern<Owner>[]>()
  return (token) => {
    const name = `${token.lower} ${token.lemma}`
    let indexedPatterns = found.get(name)
    if (!indexedPatterns) {
      const all = new Set(keysOfToken(token).flatMap((key) => patternIndex.get(key) ?? []))
      indexedPatterns = [...all].filter(({ pattern }) =>
        pattern.words.every(({ keys }, place) => place === 0 || keys.some((key) => index.has(key))),
      )
      found.set(name, indexedPatterns)
    }
    return indexedPatterns
  }
}

/** Whether an exception covers all tokens of a match, or shares some and is longer. */
function isException(except: number[], match: number[]): boolean {
  const shared = match.filter((at) => except.includes(at)).length
  return shared === match.length || (shared > 0 && except.length > match.length)
}

/** The distance between the first and the last token of a match. */
function tokenDistance(match: SymbolMatch): number {
  return (match.tokens.at(-1) ?? 0) - (match.tokens[0] ?? 0)
}

/** Decides between matches of equal length: a situation takes precedence over a thing. */
function precedenceOf(pattern: Pattern): number {
  return (pattern.subject ? 2 : 0) + (pattern.state ? 2 : 0) + (pattern.denied ? 1 : 0)
}

/** All token indexes from the first token of a match to its last. */
function rangeOf(match: SymbolMatch): number[] {
  return Array.from({ length: tokenDistance(match) + 1 }, (_, at) => (match.tokens[0] ?? 0) + at)
}

/** Titles that keep their meaning before a name: "Aunt Mary" is an aunt, whereas "Father Andrew" is a priest. */
const TITLES =
  /^(?:aunt|auntie|aunty|uncle|cousin|grandma|grandpa|grandmother|grandfather|granny|nana|king|queen|president|princess|pastor|rabbi|judge)$/

/** Whether the token is part of a person's name ("Dr. Fish", "Larry Bird"): capitalised next to a title or a name. */
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

/**
 * The span from the first to the last word of a match, or to where another match begins inside it. `taken` maps each
 * token index to its match.
 */
function spanOf(match: SymbolMatch, taken: ReadonlyMap<number, SymbolMatch>, tokens: Token[]): Span {
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
