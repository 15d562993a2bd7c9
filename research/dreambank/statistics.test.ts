import { expect, it } from 'vitest'
import type { Emotion } from '../../src/server/content/conditions.ts'
import { dreamBankSchema } from '../../src/server/content/schema-dreambank.ts'
import { areToldApart } from './pairs.ts'
import type { CountedReport } from './report.ts'
import { countSymbols } from './statistics.ts'
import { writeCounts } from './write-counts.ts'

const SYMBOLS = ['snake', 'house', 'garden-snake', 'animal', 'key'].map((slug) => ({
  slug,
  keyword: slug.replace('-', ' '),
  category: slug === 'house' ? 'home' : slug === 'key' ? 'objects' : 'animals',
}))

type Told = { symbols?: string[]; feelings?: Emotion[]; words?: number }

/** `count` reports of a series; each symbol is mentioned in a place of its own, and all feelings are told beside it. */
function series(name: string, sex: 'female' | 'male', count: number, told: (at: number) => Told): CountedReport[] {
  return Array.from({ length: count }, (_, at) => {
    const { symbols = [], feelings = [], words = 100 } = told(at)
    return {
      series: name,
      sex,
      words,
      feelings,
      symbols: symbols.map((slug, place) => ({
        slug,
        spans: [{ start: place * 100, end: place * 100 + 5 }],
        feelings,
      })),
    }
  })
}

/** Three series of women and three of men, each of `count` reports. */
function sixSeries(count: number, told: (at: number, sex: 'female' | 'male') => Told): CountedReport[] {
  return ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, place) => {
    const sex = place < 3 ? 'female' : 'male'
    return series(name, sex, count, (at) => told(at, sex))
  })
}

it('counts a symbol in a thousand reports, of women and of men, with its interval', () => {
  const reports = sixSeries(100, (at, sex) => ({ symbols: at < (sex === 'female' ? 30 : 10) ? ['snake'] : [] }))
  const { symbols, women, men } = countSymbols(reports, SYMBOLS)
  // All series of a sex are alike, so that drawing them anew changes nothing.
  expect(symbols['snake']).toMatchObject({ reports: 120, series: 6, women: [300, 300, 300], men: [100, 100, 100] })
  expect(symbols['snake']?.all[0]).toBe(200)
  expect([women, men]).toEqual([
    { reports: 300, series: 3, words: 100 },
    { reports: 300, series: 3, words: 100 },
  ])
})

it('lets no series count for more than 200 reports', () => {
  const reports = [
    ...sixSeries(200, () => ({})),
    ...series('long', 'female', 2000, () => ({ symbols: ['snake'] })),
    ...sixSeries(1, () => ({ symbols: ['snake'] })),
  ]
  const share = countSymbols(reports, SYMBOLS).symbols['snake']?.all[0] ?? 0
  // 200 of 1,400 and a little, instead of 2,000 of 3,200.
  expect(share).toBeGreaterThan(140)
  expect(share).toBeLessThan(150)
})

it('gives a wider interval where the dreamers differ than where they agree', () => {
  const alike = countSymbols(
    sixSeries(100, (at) => ({ symbols: at < 20 ? ['snake'] : [] })),
    SYMBOLS,
  )
  const reports = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name, place) =>
    series(name, place < 3 ? 'female' : 'male', 100, (at) => ({ symbols: at < place * 8 ? ['snake'] : [] })),
  )
  const apart = countSymbols(reports, SYMBOLS)
  expect(alike.symbols['snake']?.all).toEqual([200, 200, 200])
  const [value = 0, low = 0, high = 0] = apart.symbols['snake']?.all ?? []
  expect(value).toBe(200)
  expect(low).toBeLessThan(160)
  expect(high).toBeGreaterThan(240)
})

it('says nothing of a symbol in fewer than 30 reports or 3 series, but that it was found', () => {
  const reports = [
    ...sixSeries(100, (at) => ({ symbols: at < 4 ? ['snake'] : [] })),
    ...series('g', 'female', 100, () => ({ symbols: ['house'] })),
  ]
  const { symbols, few } = countSymbols(reports, SYMBOLS)
  expect(symbols).toEqual({})
  expect(few).toEqual(['house', 'snake'])
})

it('compares women and men only where both told of it in 20 reports', () => {
  const { symbols } = countSymbols(
    sixSeries(100, (at, sex) => ({ symbols: at < (sex === 'female' ? 30 : 6) ? ['snake'] : [] })),
    SYMBOLS,
  )
  expect(symbols['snake']?.reports).toBe(108)
  expect(symbols['snake']).not.toHaveProperty('women')
  expect(symbols['snake']).not.toHaveProperty('men')
})

it('compares women and men as if their reports were equally long', () => {
  // The symbol is in long reports only, and women have more of these.
  const reports = sixSeries(100, (at, sex) => {
    const isLong = at < (sex === 'female' ? 80 : 40)
    return { words: isLong ? 500 : 50, symbols: isLong && at % 2 === 0 ? ['snake'] : [] }
  })
  const { women, men } = countSymbols(reports, SYMBOLS).symbols['snake'] ?? {}
  expect(women?.[0]).toBe(men?.[0])
})

it('names feelings and symbols that are beside it more often than chance, in reports of the same length', () => {
  const reports = sixSeries(100, (at) => ({
    symbols: at < 20 ? ['snake', 'key'] : at < 40 ? ['house'] : [],
    feelings: at < 15 || at > 90 ? ['apprehension'] : [],
  }))
  const { snake, house } = countSymbols(reports, SYMBOLS).symbols
  const ratio = 15 / (20 * 0.24)
  expect(snake?.feelings).toEqual([['apprehension', 90, ...Array(3).fill(Number(ratio.toFixed(2)))]])
  expect(snake?.pairs).toEqual([['key', 120, 5, 5, 5]])
  expect(house).toMatchObject({ feelings: [], pairs: [] })
})

it('does not take the length of a report for a bond between what is in it', () => {
  // Long reports have both, each by chance; short ones have neither.
  const reports = sixSeries(400, (at) => ({
    words: at < 200 ? 500 : 50,
    symbols: at < 200 ? ['snake', 'key'].filter((_, place) => (at >> place) % 2 === 0) : [],
  }))
  expect(countSymbols(reports, SYMBOLS).symbols['snake']?.pairs).toEqual([])
})

it('gives no feeling and no pair that fewer than 20 reports of 3 series have', () => {
  const reports = [
    ...sixSeries(100, (at) => ({ symbols: at < 20 ? ['snake'] : at === 30 ? ['snake', 'house'] : [] })),
    ...series('g', 'female', 100, (at) => ({ symbols: at < 40 ? ['snake', 'key'] : [], feelings: ['anger'] })),
    ...series('h', 'female', 100, (at) => ({ symbols: at < 40 ? ['house', 'key'] : [] })),
    ...series('i', 'male', 100, (at) => ({ symbols: at < 40 ? ['house', 'key'] : [] })),
  ]
  const { snake } = countSymbols(reports, SYMBOLS).symbols
  expect(snake).toMatchObject({ feelings: [], pairs: [] })
})

it('leaves out pairs that are one thing by two names, or a thing and its kind', () => {
  const reports = sixSeries(100, (at) => ({ symbols: at < 20 ? ['snake', 'garden-snake', 'animal'] : [] }))
  expect(countSymbols(reports, SYMBOLS).symbols['snake']?.pairs).toEqual([])
  expect(areToldApart([{ start: 0, end: 7 }], [{ start: 8, end: 13 }])).toBe(false)
  expect(
    areToldApart(
      [{ start: 0, end: 7 }],
      [
        { start: 8, end: 13 },
        { start: 90, end: 95 },
      ],
    ),
  ).toBe(true)
})

it('leaves out a series that was collected for what is in its dreams', () => {
  const reports = [
    ...sixSeries(100, (at) => ({ symbols: at < 20 ? ['house'] : [] })),
    ...series('wedding', 'female', 50, () => ({ symbols: ['snake'] })),
  ]
  expect(countSymbols(reports, SYMBOLS)).toMatchObject({ reports: 600, series: 6, leftOut: 50, few: [] })
})

it('writes the same file each time, which the reader of the content accepts', () => {
  const reports = sixSeries(100, (at) => ({ symbols: at < 20 ? ['snake', 'key'] : ['house'], feelings: ['sadness'] }))
  const text = writeCounts(countSymbols(reports, SYMBOLS))
  expect(writeCounts(countSymbols(reports, SYMBOLS.toReversed()))).toBe(text)
  expect(dreamBankSchema.parse(JSON.parse(text)).symbols['snake']?.all).toEqual({
    perThousand: 200,
    low: 200,
    high: 200,
  })
})
