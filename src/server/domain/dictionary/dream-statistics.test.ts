import { expect, it } from 'vitest'
import { dreamBankSchema } from '../../content/schema-dreambank.ts'
import { joinCounts } from './dream-statistics.ts'

const rate = (value: number, width = 0.2) => [value, value * (1 - width), value * (1 + width)]
const symbol = (value: number, rest: object = {}) => ({
  reports: 100,
  series: 9,
  all: rate(value),
  feelings: [],
  pairs: [],
  ...rest,
})

const COUNTS = dreamBankSchema.parse({
  reports: 1000,
  series: 9,
  leftOut: 0,
  largestSeries: 300,
  women: { reports: 600, series: 5, words: 100 },
  men: { reports: 400, series: 4, words: 90 },
  method: {
    ...{ seriesMax: 200, reportsMin: 30, seriesMin: 3, partMin: 20, ratioMin: 1.3 },
    ...{ pairsMax: 5, lengthClasses: 10, resamples: 1000 },
  },
  feelings: {
    ...{ anger: rate(90), apprehension: rate(200), confusion: rate(120), happiness: rate(150), sadness: rate(80) },
  },
  symbols: {
    snake: symbol(7, {
      women: rate(8),
      men: rate(7),
      feelings: [['apprehension', 40, 1.5, 1.1, 1.9]],
      pairs: [
        ['gone', 30, 3, 2, 4],
        ['house', 30, 2, 1.5, 2.5],
      ],
    }),
    house: symbol(244, { women: rate(300), men: rate(150) }),
    gun: symbol(40, { women: rate(20), men: rate(60) }),
    gone: symbol(9),
  },
  few: ['key', 'also-gone'],
})

const DICTIONARY = {
  categories: [{ slug: 'all', name: 'All' }],
  symbols: ['snake', 'house', 'gun', 'key', 'new'].map((slug, at) => ({
    slug,
    keyword: slug.toUpperCase(),
    category: 'all',
    rank: at + 1,
  })),
}

it('leaves out symbols that the dictionary no longer has, and those that were not counted yet', () => {
  const { all, ofSymbol } = joinCounts(COUNTS, DICTIONARY)
  expect(all.symbols.map(({ keyword }) => keyword)).toEqual(['HOUSE', 'GUN', 'SNAKE', 'KEY'])
  expect(ofSymbol('snake')?.pairs.map(({ slug }) => slug)).toEqual(['house'])
  expect(ofSymbol('new')).toBeUndefined()
  expect(ofSymbol('gone')).toBeUndefined()
  expect(ofSymbol('constructor')).toBeUndefined()
})

it('says of a symbol in too few reports only that there are too few', () => {
  expect(joinCounts(COUNTS, DICTIONARY).ofSymbol('key')).toEqual({
    ...{ reports: null, all: null, women: null, men: null, feelings: [], pairs: [], total: 1000, reportsMin: 30 },
  })
})

it('shows women and men where their intervals part', () => {
  const { moreByWomen, moreByMen, compared } = joinCounts(COUNTS, DICTIONARY).overview
  expect(moreByWomen.map(({ slug }) => slug)).toEqual(['house'])
  expect(moreByMen.map(({ slug }) => slug)).toEqual(['gun'])
  expect(compared).toBe(3)
})

it('lists the symbols of a feeling, and the symbols that stand first in the dictionary from frequent to rare', () => {
  const { feelings, lookedUp } = joinCounts(COUNTS, DICTIONARY).overview
  expect(feelings.find(({ feeling }) => feeling === 'apprehension')?.symbols).toEqual([
    { slug: 'snake', keyword: 'SNAKE', reports: 40, ratio: 1.5, low: 1.1, high: 1.9 },
  ])
  expect(lookedUp.map(({ slug }) => slug)).toEqual(['house', 'gun', 'snake', 'key'])
})
