import type { Signs } from '../../../contract/journal-insights.ts'
import { DETAILS, normaliseLabel } from '../../../shared/entry-details.ts'
import { journalAddress } from '../../../shared/journal-filter.ts'
import type { InsightRow } from '../../storage/journal-insights.ts'
import type { Difference } from './insights/journal-comparison.ts'
import { countedFeature, type EntryLists, type LabelOf } from './insights/journal-patterns.ts'

/** With fewer entries, any feature that was there a few times would be a sign. */
const ENTRIES_MIN = 20
/** A symbol is suggested if it is this many times as frequent as in other people's dreams. */
const RATIO_MIN = 3
/** A symbol in a tenth of everybody's dreams is no sign of the dreamer's own. */
const OTHERS_MAX = 100
/** A person or place is suggested if it is in this many entries, and in this share of them. */
const NAMED_MIN = 4
const NAMED_SHARE_MIN = 0.03
const SUGGESTED_MAX = 8

/**
 * The dream signs of a dreamer: those they marked, the most frequent first, and suggestions. These are symbols that are
 * far more frequent than in other people's dreams, and recurring people and places that have a name of their own
 * ("Anna", not "my mother", who is in most people's dreams).
 */
export function dreamSigns(
  rows: readonly Pick<InsightRow, 'signs'>[],
  entries: readonly EntryLists[],
  differences: readonly Difference[],
  labelOf: LabelOf,
): Signs {
  const counts = new Map<string, number>()
  for (const { signs } of rows) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const own = [...counts]
    .map(([sign, count]) => ({ sign, count, address: journalAddress({ sign }) }))
    .sort((a, b) => b.count - a.count || a.sign.localeCompare(b.sign))
  const symbols = differences
    .filter(({ ratio, others }) => ratio >= RATIO_MIN && others.perThousand <= OTHERS_MAX)
    .map(({ slug, count, others }) => ({
      ...countedFeature('symbol', slug, count, labelOf),
      others: others.perThousand,
    }))
  const named = (['person', 'place'] as const).flatMap((kind) => {
    const nights = new Map<string, number>()
    for (const entry of entries) for (const name of entry[kind]) nights.set(name, (nights.get(name) ?? 0) + 1)
    return [...nights]
      .filter(
        ([name, count]) => /^\p{Lu}/u.test(name) && count >= Math.max(NAMED_MIN, NAMED_SHARE_MIN * entries.length),
      )
      .map(([name, count]) => ({ ...countedFeature(kind, name, count, labelOf), others: null }))
  })
  const suggested =
    entries.length < ENTRIES_MIN
      ? []
      : [...symbols, ...named]
          .map((feature) => ({ ...feature, sign: normaliseLabel(feature.label) }))
          .filter(({ sign }) => sign.length <= DETAILS.signs.max && !counts.has(sign))
          .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
          .slice(0, SUGGESTED_MAX)
  return { own, suggested }
}
