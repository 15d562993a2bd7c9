import type { DictionarySymbol, FoundSymbol } from '../types.ts'
import { spanOf } from '../understand/mentions.ts'
import type { Event, Story, TokenRange } from '../understand/story.ts'
import { meetsEventCondition } from './conditions.ts'

/**
 * Adds the symbols that the story has without their words: who is sent away is rejected, though nobody says so, and who
 * trembles is afraid. `found` are the symbols that were recognised by their words; a word belongs to one symbol only.
 */
export function addEventSymbols(
  found: readonly FoundSymbol[],
  symbols: readonly DictionarySymbol[],
  story: Story,
): FoundSymbol[] {
  const known = new Set(found.map(({ symbol }) => symbol.slug))
  const spans = found.flatMap((one) => one.spans)
  const added: FoundSymbol[] = []
  const told = new Set<string>(story.events.map(({ kind }) => kind))
  const felt = new Set<string>(story.feelings.map(({ emotion }) => emotion))
  for (const symbol of symbols) {
    if (known.has(symbol.slug)) continue
    const mayBeTold = symbol.events.some((condition) => condition.kind.some((kind) => told.has(kind)))
    if (!mayBeTold && !felt.has(symbol.emotion ?? '')) continue
    const events = story.events
      .filter((event) => symbol.events.some((condition) => meetsEventCondition(condition, event, story)))
      .map(verbOf)
    const feelings = story.feelings
      .filter(({ emotion, holder, isNamed }) => emotion === symbol.emotion && isNamed && holder?.kind === 'dreamer')
      .map(({ range }) => range)
    const free = [...events, ...feelings]
      .map((range) => spanOf(story.read, range))
      .filter((span) => !spans.some((other) => span.start < other.end && other.start < span.end))
    if (free.length === 0) continue
    spans.push(...free)
    added.push({ symbol, spans: free })
  }
  return [...found, ...added].toSorted((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0))
}

/** The verb with its auxiliaries and particles. */
function verbOf({ range, clause }: Event): TokenRange {
  const object = clause.objectRange
  return object && object.first > range.first ? { first: range.first, last: Math.min(range.last, object.first) } : range
}
