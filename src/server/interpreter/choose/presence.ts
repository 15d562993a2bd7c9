import { probabilityOf } from '../probability.ts'
import type { DictionarySymbol } from '../types.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { presenceFeatures } from './presence-features.ts'
import weights from './presence-weights.json' with { type: 'json' }

/** A symbol that is less likely to be there isn't shown. */
export const SHOWN_PRESENCE_MIN = 0.7

/**
 * How likely it is, from 0 to 1, that a thing is in the dream, in the symbol's sense, where its words are recognized:
 * "pay a visit" is no visit, and a sister's house no sister. The most likely one of the mentions counts.
 */
export function presenceOf(symbol: DictionarySymbol, mentions: readonly TokenRange[], story: Story): number {
  return Math.max(0, ...mentions.map((mention) => presenceOfMention(symbol, mention, story)))
}

/** The same for one mention. */
export function presenceOfMention(symbol: DictionarySymbol, mention: TokenRange, story: Story): number {
  return probabilityOf(presenceFeatures(symbol, mention, story), weights)
}
