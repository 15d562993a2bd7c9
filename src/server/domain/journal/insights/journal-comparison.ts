import type { DreamStatistics } from '../../../../contract/dream-statistics.ts'
import type { ComparedSymbol, Comparison } from '../../../../contract/journal-insights.ts'
import { journalAddress } from '../../../../shared/journal-filter.ts'
import type { InsightRow } from '../../../storage/journal-insights.ts'
import { chanceOfAtLeast, chanceOfAtMost, controlFalseDiscoveries, wilsonInterval } from './proportions.ts'

/** With fewer dreams, an interval is so wide that nothing could be said. */
const ENTRIES_MIN = 50
/** Chance is expected to cause at most this share of the differences that are shown. */
const FALSE_DISCOVERIES = 0.05
const COUNT_MIN = 3
const SHOWN = 6
/** Bytes of an English word and what follows it, as in the reports. */
const WORD_BYTES = 5.3
/** Dreams that are told in many times as many words, or as few, can't be compared. */
const LENGTH_RATIO_MAX = 3
/** No more symbols of an entry are kept: of journals with many such entries nothing can be said to be rare. */
const SYMBOLS_KEPT = 24
const CUT_MAX = 0.05

/** A symbol that is certainly more or less frequent than in the reports; `ratio` is of the two shares. */
export type Difference = ComparedSymbol & { chance: number; ratio: number }

type Entry = Pick<InsightRow, 'symbols' | 'bytes'>

/**
 * Compares how many of one dreamer's entries have a symbol with how many of other people's dream reports have it. A
 * difference is told only where the 95 % interval (Wilson) of the one excludes the interval of the other, and where it
 * is among those that Benjamini and Hochberg's procedure leaves of all symbols. Whoever tells more of a dream has more
 * of everything: the reports' share is also tried times the ratio of all symbols, and the difference must hold for
 * both.
 */
export function compareWithReports(
  entries: readonly Entry[],
  statistics: DreamStatistics,
): { comparison: Comparison; differences: Difference[] } {
  const total = entries.length
  const known = statistics.symbols.flatMap(({ all, ...symbol }) => (all ? [{ ...symbol, all }] : []))
  const empty = { entries: total, entriesMin: ENTRIES_MIN, reports: statistics.reports, tested: known.length }
  const silent = (status: Comparison['status']) => ({
    comparison: { status, ...empty, more: [], less: [] },
    differences: [],
  })
  if (total < ENTRIES_MIN) return silent('too-few')
  if (!isOfLikeLength(entries, statistics)) return silent('other-length')
  const counts = new Map<string, number>()
  for (const { symbols } of entries) for (const slug of symbols) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const expected = known.reduce((sum, { all }) => sum + (all.perThousand / 1000) * total, 0)
  const found = known.reduce((sum, { slug }) => sum + (counts.get(slug) ?? 0), 0)
  const richness = expected > 0 ? found / expected : 1
  const isCut = entries.filter(({ symbols }) => symbols.length >= SYMBOLS_KEPT).length > total * CUT_MAX
  const candidates = known.flatMap(({ slug, keyword, all }): Difference[] => {
    const count = counts.get(slug) ?? 0
    const interval = wilsonInterval(count, total)
    const low = (all.low / 1000) * Math.min(1, richness)
    const high = Math.min(1, (all.high / 1000) * Math.max(1, richness))
    const isMore = count >= COUNT_MIN && interval.low > high
    const isLess = !isCut && interval.high < low
    if (!isMore && !isLess) return []
    // Two-sided: either direction would have been told.
    const chance = 2 * (isMore ? chanceOfAtLeast(count, total, high) : chanceOfAtMost(count, total, low))
    const own = { perThousand: (count / total) * 1000, low: interval.low * 1000, high: interval.high * 1000 }
    const others = { perThousand: all.perThousand, low: all.low, high: all.high }
    const address = journalAddress({ symbol: slug })
    return [{ slug, keyword, count, address, own, others, chance, ratio: own.perThousand / all.perThousand }]
  })
  const differences = controlFalseDiscoveries(candidates, known.length, FALSE_DISCOVERIES)
  const shown = ({ chance: _, ratio: __, ...rest }: Difference): ComparedSymbol => rest
  return {
    comparison: {
      status: 'ready',
      ...empty,
      more: differences
        .filter(({ ratio }) => ratio > 1)
        .sort((a, b) => b.ratio - a.ratio)
        .slice(0, SHOWN)
        .map(shown),
      less: differences
        .filter(({ ratio }) => ratio < 1)
        .sort((a, b) => b.others.perThousand - a.others.perThousand)
        .slice(0, SHOWN)
        .map(shown),
    },
    differences,
  }
}

function isOfLikeLength(entries: readonly Entry[], { women, men }: DreamStatistics): boolean {
  const sorted = entries.map(({ bytes }) => bytes).sort((a, b) => a - b)
  const words = (sorted[Math.floor(sorted.length / 2)] ?? 0) / WORD_BYTES
  const others = (women.words + men.words) / 2
  return words > others / LENGTH_RATIO_MAX && words < others * LENGTH_RATIO_MAX
}
