import { compilePattern, firstWordKeys, type Pattern, type PatternWords } from '../../language/patterns.ts'
import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { containsAny, keysOfToken, type WordIndex, wordIndexOf } from '../../language/word-index.ts'
import type { DictionarySymbol, FoundSymbol, Span } from '../types.ts'
import { isOtherCompound } from './compounds.ts'
import { IDIOMS } from './idioms.ts'
import { matchAt, type Refusal } from './match.ts'
import { isInterjection, isPartOfName } from './names.ts'
import { makeObjectCheck } from './objects.ts'
import type { SymbolMatch } from './symbol-match.ts'

/** A wording that might have been meant by a text, and why it doesn't count. `at` is the index of its first token. */
export type RefusedWording = { symbol: DictionarySymbol; pattern: Pattern; at: number; reason: Refusal }

/** Finds the dictionary's symbols in a text, in its order. `onRefusal` is told of each wording that was refused. */
export type Recogniser = (read: TaggedText, onRefusal?: (refused: RefusedWording) => void) => FoundSymbol[]

type IndexedPattern<Owner> = { pattern: Pattern; owner: Owner }
type PatternIndex<Owner> = Map<string, IndexedPattern<Owner>[]>

/**
 * Makes the recogniser of a dictionary. Patterns are indexed by the lemmas of their first word, so the time for a dream
 * hardly depends on the number of symbols.
 *
 * @returns a function that takes a tagged text and returns its symbols in the order of the text, each once, with their
 *   spans (UTF-16 offsets, never overlapping).
 */
export function makeRecogniser(symbols: readonly DictionarySymbol[]): Recogniser {
  const wordings: PatternIndex<DictionarySymbol> = new Map()
  const exceptions: PatternIndex<DictionarySymbol | undefined> = new Map()
  const words: PatternWords = new Map()
  for (const symbol of symbols) {
    for (const wording of new Set([symbol.keyword, ...symbol.synonyms]))
      addPattern(wordings, compilePattern(wording, false, words), symbol)
    for (const wording of symbol.unless) addPattern(exceptions, compileException(wording, words), symbol)
  }
  for (const idiom of IDIOMS) addPattern(exceptions, compileException(idiom, words), undefined)
  for (const index of [wordings, exceptions]) trim(index)
  const takesItsObject = makeObjectCheck(symbols)

  return (read, onRefusal = () => {}) => {
    const refuse = (match: SymbolMatch, reason: Refusal) =>
      onRefusal({ symbol: match.symbol, pattern: match.pattern, at: match.tokens[0] ?? 0, reason })
    const matches = findMatches(read, wordings, exceptions, refuse).filter((match) => {
      const isMeant = takesItsObject(match, read.tokens)
      if (!isMeant) refuse(match, 'its object isn’t a being')
      return isMeant
    })
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

/** Replaces each list by a copy without the room that V8 leaves for more, which is most of the memory of short ones. */
function trim<Entry>(index: Map<string, Entry[]>): void {
  for (const [key, entries] of index) index.set(key, entries.slice())
}

/** How many other words the "…" of an exception stands for: "phone … dead" is "the phone was suddenly dead" as well. */
const EXCEPTION_GAP = 2

/** "=by ear" is an exception only in these words, whereas "by ear" is "by my ear" as well. */
function compileException(wording: string, words: PatternWords): Pattern | undefined {
  const pattern = compilePattern(wording, wording.startsWith('='), words)
  return pattern && { ...pattern, first: 'any', gap: wording.includes('…') ? EXCEPTION_GAP : 0 }
}

/** Tokens that don't mean the symbol `owner`, or no symbol at all if `owner` is undefined. */
type Exception = { tokens: number[]; owner: DictionarySymbol | undefined }

/** All matches in the order of the text; of two that share a token the longer one is kept. */
function findMatches(
  read: TaggedText,
  wordings: PatternIndex<DictionarySymbol>,
  exceptions: PatternIndex<DictionarySymbol | undefined>,
  refuse: (match: SymbolMatch, reason: Refusal) => void,
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
      : 'its other words aren’t in the rest of the sentence'
  for (const sentence of sentences) {
    for (let at = sentence.first; at < sentence.last; at += 1) {
      const token = tokens[at] as Token
      if (token.pos === 'PUNCT') continue
      for (const { pattern, owner } of exceptionsFor(token)) {
        const matched = tryAt(pattern, at, sentence)
        if (typeof matched === 'string') continue
        for (const covered of matched) {
          const known = excepted.get(covered)
          if (known) known.push({ tokens: matched, owner })
          else excepted.set(covered, [{ tokens: matched, owner }])
        }
      }
      for (const { pattern, owner } of wordingsFor(token)) {
        const matched = tryAt(pattern, at, sentence)
        const reason = typeof matched === 'string' ? matched : otherMeaning(tokens, matched, owner)
        if (reason) refuse({ symbol: owner, tokens: [at], pattern }, reason)
        else candidates.push({ symbol: owner, tokens: matched as number[], pattern })
      }
    }
  }
  const isExcepted = (match: SymbolMatch) =>
    match.tokens.some((at) =>
      excepted
        .get(at)
        ?.some(
          ({ tokens: except, owner }) =>
            (owner === undefined || owner === match.symbol) && isException(except, match.tokens),
        ),
    )
  const allowed = candidates.filter((match) => {
    if (!isExcepted(match)) return true
    refuse(match, 'it is part of an idiom, or of an exception (`unless`) of the symbol')
    return false
  })
  const best = withoutJoined(allowed, tokens)
  for (const match of allowed) if (!best.includes(match)) refuse(match, 'its parts are symbols of their own')
  best.sort(
    (a, b) =>
      b.tokens.length - a.tokens.length ||
      tokenDistance(a) - tokenDistance(b) ||
      precedenceOf(b.pattern) - precedenceOf(a.pattern) ||
      (a.tokens[0] ?? 0) - (b.tokens[0] ?? 0),
  )
  const taken = new Set<number>()
  const ownTokens = new Map<DictionarySymbol, Set<number>>()
  const kept: SymbolMatch[] = []
  for (const match of best) {
    if (match.tokens.some((at) => taken.has(at))) {
      refuse(match, 'a longer or more exact wording has its words')
      continue
    }
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

/** Why a single word means something else than the symbol; undefined if it doesn't. */
function otherMeaning(tokens: Token[], matched: number[], owner: DictionarySymbol): Refusal | undefined {
  const [at] = matched
  if (at === undefined || matched.length > 1) return undefined
  if (isPartOfName(tokens, at, owner)) return 'it is part of a name'
  if (isInterjection(tokens, at)) return 'it is an exclamation'
  return isOtherCompound(tokens, at, owner) ? 'it only says the kind of the next noun' : undefined
}

/**
 * Leaves out the wordings of a verb and its object, or of a noun and its place, where both parts are symbols of their
 * own: "lost my ring" is a loss and a ring, "a hole in the roof" a hole and a roof.
 */
function withoutJoined(matches: SymbolMatch[], tokens: Token[]): SymbolMatch[] {
  const singles = new Map<number, SymbolMatch[]>()
  for (const match of matches) {
    const [at] = match.tokens
    if (at === undefined || match.tokens.length > 1) continue
    const known = singles.get(at)
    if (known) known.push(match)
    else singles.set(at, [match])
  }
  return matches.filter((match) => {
    const first = match.tokens[0] as number
    const last = match.tokens.at(-1) as number
    const middle = match.tokens.slice(1, -1)
    if (tokens[last]?.role === 'verb' || first === last || middle.some((at) => tokens[at]?.role !== 'other'))
      return true
    // Two nouns need a preposition between them: a school bus is no school.
    if (tokens[first]?.role !== 'verb' && !middle.some((at) => tokens[at]?.pos === 'ADP')) return true
    const verbs = singles.get(first) ?? []
    const nouns = singles.get(last) ?? []
    const isOwn = ({ symbol }: SymbolMatch) => symbol === match.symbol
    return !((verbs.some(isOwn) && nouns.length > 0) || (verbs.length > 0 && nouns.some(isOwn)))
  })
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

/** Whether an exception covers all tokens of a match, or shares some and is longer, or as long and tighter. */
function isException(except: number[], match: number[]): boolean {
  const shared = match.filter((at) => except.includes(at)).length
  return (
    shared === match.length ||
    (shared > 0 && except.length > match.length) ||
    (shared > 0 && except.length === match.length && lengthOf(except) < lengthOf(match))
  )
}

function lengthOf(tokens: number[]): number {
  return (tokens.at(-1) ?? 0) - (tokens[0] ?? 0)
}

/** The distance between the first and the last token of a match. */
function tokenDistance(match: SymbolMatch): number {
  return lengthOf(match.tokens)
}

/** Decides between matches of equal length: a situation takes precedence over a thing. */
function precedenceOf(pattern: Pattern): number {
  return (pattern.subject ? 2 : 0) + (pattern.state ? 2 : 0) + (pattern.denied ? 1 : 0)
}

/** All token indexes from the first token of a match to its last. */
function rangeOf(match: SymbolMatch): number[] {
  return Array.from({ length: tokenDistance(match) + 1 }, (_, at) => (match.tokens[0] ?? 0) + at)
}

/**
 * The span from the first to the last word of a match. Where another match begins inside it, only the part with the
 * most words, the first of equals unless it is a mere auxiliary ("we're lost, walking"). `taken` maps each token index
 * to its match.
 */
function spanOf(match: SymbolMatch, taken: ReadonlyMap<number, SymbolMatch>, tokens: Token[]): Span {
  const parts: number[][] = []
  for (const at of match.tokens) {
    const part = parts.at(-1)
    let between = (part?.at(-1) ?? at) + 1
    while (between < at && !taken.has(between)) between += 1
    if (part && between >= at) part.push(at)
    else parts.push([at])
  }
  const wordCount = (part: number[]) => part.filter((at) => tokens[at]?.role !== 'other').length
  const longest = parts.toSorted((a, b) => wordCount(b) - wordCount(a))[0] as number[]
  return { start: (tokens[longest[0] as number] as Token).start, end: (tokens[longest.at(-1) as number] as Token).end }
}
