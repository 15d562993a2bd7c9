import type { Situation } from '../../content/schema-reading.ts'
import type { DictionarySymbol } from '../types.ts'
import measured from './situation-rules.json' with { type: 'json' }
import type { ApplyingSituation, Telling } from './situations.ts'
import measuredPatterns from './told-rules.json' with { type: 'json' }

/**
 * What the rule of a situation is worth on labeled mentions: how often it applied, how often it was right then (half
 * for what a reader couldn't decide), and how often the situation is told of the symbol at all.
 */
type MeasuredRule = { said: number; right: number; share: number }

/** How often a situation was told where its patterns were found in real reports. */
const TOLD: Readonly<Record<string, Readonly<Record<string, Omit<MeasuredRule, 'share'>>>>> = measuredPatterns

const RULES: Readonly<Record<string, Readonly<Record<string, MeasuredRule>>>> = measured

/** A rule is believed when it was right so often, with at most one of twelve wrong … */
const PRECISION_MIN = 11 / 12
/** … of at least so many times. */
const SAID_MIN = 4

/** Whether a situation may be asserted when its rule applies. */
function isSureOf(slug: string, label: string): boolean {
  const rule = RULES[slug]?.[label]
  return rule !== undefined && rule.said >= SAID_MIN && rule.right / rule.said >= PRECISION_MIN
}

/** Whether a situation may be asserted where its patterns are found: where they have been measured, and were right. */
export function isSureToldOf(slug: string, label: string): boolean {
  const rule = TOLD[slug]?.[label]
  return rule !== undefined && rule.said > 0 && rule.right / rule.said >= PRECISION_MIN
}

/**
 * The first of the `applying` situations whose rule is believed, unless its passage is contradicted by what is told.
 */
export function sureSituation(
  symbol: DictionarySymbol,
  applying: readonly ApplyingSituation[],
  telling: Telling,
): ApplyingSituation | undefined {
  const sure = applying.find(({ situation }) => isSureOf(symbol.slug, situation.label))
  return sure && !telling.contradicts(sure.situation) ? sure : undefined
}

/** What a rule that applies adds to the likelihood of its situation. */
const APPLIES = 0.5

/**
 * The situations of a symbol, the likeliest first: those whose rules apply, by what these are worth, and those that are
 * often told of the symbol.
 */
export function orderOfSituations(symbol: DictionarySymbol, applying: readonly string[]): Situation[] {
  const likelihood = ({ label }: Situation) => {
    const rule = RULES[symbol.slug]?.[label]
    const isApplying = applying.includes(label)
    return (rule?.share ?? 0) + (isApplying ? APPLIES + (rule && rule.said > 0 ? rule.right / rule.said : APPLIES) : 0)
  }
  return symbol.reading.situations.toSorted((a, b) => likelihood(b) - likelihood(a))
}
