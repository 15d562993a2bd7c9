import type { TaggedText, Token } from '../../language/token.ts'
import type { Span } from '../types.ts'
import type { Story, TokenRange } from './story.ts'

/** The token ranges of spans. */
export function mentionsOf(spans: readonly Span[], { read: { tokens } }: Story): TokenRange[] {
  return spans.flatMap(({ start, end }) => {
    const first = firstTokenFrom(tokens, start)
    let last = first
    while (last < tokens.length && (tokens[last]?.end ?? 0) <= end) last += 1
    return last > first ? [{ first, last }] : []
  })
}

/** The index of the first token that starts at `offset` or later, by halving: a long text has thousands of each. */
function firstTokenFrom(tokens: readonly Token[], offset: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a range of tokens stands in the text. */
export function spanOf({ tokens }: TaggedText, { first, last }: TokenRange): Span {
  return { start: tokens[first]?.start ?? 0, end: tokens[last - 1]?.end ?? 0 }
}
