import type { DictionarySymbol } from '../port.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { presenceFeatures } from './presence-features.ts'
import weights from './presence-weights.json' with { type: 'json' }

const WEIGHTS: Readonly<Record<string, number>> = weights

/**
 * How likely it is, from 0 to 1, that a thing is in the dream, in the symbol's sense, where its words are recognized:
 * "pay a visit" is no visit, and a sister's house no sister. The most likely one of the mentions counts.
 */
export function presenceOf(symbol: DictionarySymbol, mentions: readonly TokenRange[], story: Story): number {
  return Math.max(0, ...mentions.map((mention) => presenceOfMention(symbol, mention, story)))
}

export function presenceOfMention(symbol: DictionarySymbol, mention: TokenRange, story: Story): number {
  let sum = WEIGHTS['base'] ?? 0
  for (const name of presenceFeatures(symbol, mention, story)) sum += WEIGHTS[name] ?? 0
  return 1 / (1 + Math.exp(-sum))
}
