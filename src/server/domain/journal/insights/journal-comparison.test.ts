import { expect, it } from 'vitest'
import type { DreamStatistics } from '../../../../contract/dream-statistics.ts'
import { compareWithReports } from './journal-comparison.ts'

const rate = (perThousand: number) => ({ perThousand, low: perThousand * 0.9, high: perThousand * 1.1 })
const group = { reports: 10_000, series: 30, words: 130 }
/** Counts with water in a tenth of the reports, a house in three tenths, and many rare symbols. */
const STATISTICS = {
  reports: 20_000,
  women: group,
  men: group,
  symbols: [
    { slug: 'water', keyword: 'Water', all: rate(100) },
    { slug: 'house', keyword: 'House', all: rate(300) },
    { slug: 'crown', keyword: 'Crown', all: null },
    ...Array.from({ length: 200 }, (_, at) => ({ slug: `rare-${at}`, keyword: `Rare ${at}`, all: rate(4) })),
  ],
} as unknown as DreamStatistics

/** So many entries, of which the first ones have each symbol; of 100 words. */
function journal(total: number, counts: Record<string, number>, words = 100) {
  return Array.from({ length: total }, (_, at) => ({
    symbols: Object.keys(counts).filter((slug) => at < (counts[slug] ?? 0)),
    bytes: words * 5,
  }))
}

it('tells what is clearly more or less frequent than in other people’s dreams', () => {
  const { comparison } = compareWithReports(journal(120, { water: 31, house: 36 }), STATISTICS)
  expect(comparison).toMatchObject({ status: 'ready', entries: 120, reports: 20_000, tested: 202, less: [] })
  expect(comparison.more).toMatchObject([{ slug: 'water', count: 31, address: '/journal?symbol=water' }])
  expect(comparison.more[0]?.own.low).toBeCloseTo(188.4, 0)
  const others = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`rare-${at}`, 1]))
  const without = compareWithReports(journal(120, { water: 14, ...others }), STATISTICS).comparison
  expect(without.less.map(({ slug, count }) => [slug, count])).toEqual([['house', 0]])
})

it('is silent below fifty dreams, and where dreams are told in many times as many words', () => {
  expect(compareWithReports(journal(49, { water: 49 }), STATISTICS)).toEqual({
    comparison: { status: 'too-few', entries: 49, entriesMin: 50, reports: 20_000, tested: 202, more: [], less: [] },
    differences: [],
  })
  expect(compareWithReports(journal(50, { water: 50 }), STATISTICS).comparison.more).toHaveLength(1)
  const long = compareWithReports(journal(120, { water: 60 }, 1_000), STATISTICS).comparison
  expect(long).toMatchObject({ status: 'other-length', more: [] })
})

it('holds back what one of many comparisons gives by chance, and what only longer dreams explain', () => {
  // Of two hundred symbols that are in 4 of 1,000 dreams, one that is in 3 of 120 is no surprise.
  expect(compareWithReports(journal(120, { 'rare-1': 3, water: 12, house: 36 }), STATISTICS).comparison.more).toEqual(
    [],
  )
  const everything = Object.fromEntries(
    STATISTICS.symbols.map(({ slug, all }) => [slug, all ? Math.round(all.perThousand * 0.3) : 0]),
  )
  const { comparison } = compareWithReports(journal(120, everything), STATISTICS)
  expect(comparison.more).toEqual([])
})
