import { compileTold, findTold, hasWords } from '../../content/told-pattern.ts'
import { makeWordIndex, neededWords } from '../../content/told-words.ts'
import type { DictionarySymbol, FoundSymbol, Span, ToldSituation } from '../types.ts'
import { mentionsOf, spanOf } from '../understand/mentions.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { isSureToldOf } from './situation-rules.ts'

/** Finds the situations whose patterns a story tells, by their symbols, in the order of the dictionary. */
export type ToldFinder = (story: Story) => Map<DictionarySymbol, ToldSituation[]>

type Compiled = {
  symbol: DictionarySymbol
  situation: ToldSituation['situation']
  untold: RegExp[]
}

/** A pattern of one of the situations. */
type ToldPattern = { expression: RegExp; of: Compiled }

/**
 * Compiles the patterns of a dictionary's situations. Those that were wrong too often on real reports are left out,
 * unless `isMeasured` is false, as for measuring them.
 */
export function makeToldFinder(symbols: readonly DictionarySymbol[], { isMeasured = true } = {}): ToldFinder {
  const patterns = symbols.flatMap((symbol) =>
    symbol.reading.situations.flatMap((situation) => {
      const { label, told = [], untold = [] } = situation
      if (isMeasured && !isSureToldOf(symbol.slug, label)) return []
      const of: Compiled = { symbol, situation, untold: untold.map(compileTold) }
      return told.map((pattern) => ({ expression: compileTold(pattern), words: neededWords(pattern), of }))
    }),
  )
  const patternsIn = makeWordIndex<ToldPattern>(patterns)
  return (story) => {
    const found = new Map<DictionarySymbol, ToldSituation[]>()
    for (const { start, end } of story.read.sentences) {
      const sentence = story.read.text.slice(start, end)
      const bySituation = Map.groupBy(patternsIn(sentence.toLowerCase()), ({ of }) => of)
      for (const [{ symbol, situation, untold }, told] of bySituation) {
        const at = firstTold(sentence, told)
        if (!at || untold.some((pattern) => hasWords(sentence, pattern))) continue
        const span = { start: start + at.start, end: start + at.end }
        if (!isToldOfDream(span, story)) continue
        const known = found.get(symbol)
        if (known) known.push({ situation, span })
        else found.set(symbol, [{ situation, span }])
      }
    }
    return found
  }
}

function firstTold(sentence: string, patterns: readonly ToldPattern[]): Span | undefined {
  for (const { expression } of patterns) {
    const at = findTold(sentence, expression)
    if (at) return at
  }
  return undefined
}

/** Whether the words stand in a clause of the dream's story, and not in one about the telling or about waking life. */
function isToldOfDream(span: Span, story: Story): boolean {
  const [range] = mentionsOf([span], story)
  const clause = range && story.clauses.find(({ first, last }) => range.first >= first && range.first < last)
  return clause?.mode === 'told'
}

/**
 * Adds what is told to the symbols that were recognised, also to those that no wording names. A word is shown as one
 * symbol's only: what is told of another one is shown on the words that are left.
 */
export function addToldSituations(
  found: readonly FoundSymbol[],
  told: ReturnType<ToldFinder>,
  story: Story,
): FoundSymbol[] {
  const all = found.map((one) => {
    const situations = told.get(one.symbol)
    return situations ? { ...one, told: situations } : one
  })
  const taken = found.flatMap(({ spans }) => spans)
  for (const [symbol, situations] of told) {
    if (found.some((one) => one.symbol === symbol)) continue
    const spans = situations.flatMap(({ span }) => freeSpan(span, taken, story) ?? [])
    if (spans.length === 0) continue
    taken.push(...spans)
    all.push({ symbol, spans, told: situations })
  }
  return all.toSorted((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0))
}

/** The longest run of words within a span that belongs to no other. */
function freeSpan(span: Span, taken: readonly Span[], story: Story): Span | undefined {
  const [range] = mentionsOf([span], story)
  if (!range) return undefined
  const runs: TokenRange[] = []
  for (let at = range.first; at < range.last; at += 1) {
    const { start, end } = spanOf(story.read, { first: at, last: at + 1 })
    if (taken.some((other) => start < other.end && other.start < end)) continue
    const run = runs.at(-1)
    if (run?.last === at) run.last = at + 1
    else runs.push({ first: at, last: at + 1 })
  }
  const [longest] = runs.sort((a, b) => b.last - b.first - (a.last - a.first))
  return longest && spanOf(story.read, longest)
}
