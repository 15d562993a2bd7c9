import { expect, it } from 'vitest'
import { FEATURE_KINDS } from '../../../../contract/journal-insights.ts'
import { dreamSigns } from '../dream-signs.ts'
import type { Difference } from './journal-comparison.ts'
import { type EntryLists, featuresTogether, recurringFeatures } from './journal-patterns.ts'

const NONE = Object.fromEntries(FEATURE_KINDS.map((kind) => [kind, []])) as unknown as Omit<EntryLists, 'month'>
const label = (_: string, name: string) => name
const noNames = () => []
const entries = (count: number, lists: Partial<EntryLists>): EntryLists[] =>
  Array.from({ length: count }, (_, at) => ({ month: at < 2 ? '2026-01' : '2026-02', ...NONE, ...lists }))

it('counts what recurs, by month, with the address of its nights', () => {
  const [symbols, people] = recurringFeatures(
    [...entries(3, { symbol: ['sea'], person: ['my mother'] }), ...entries(1, { person: ['Anna'] })],
    (_, name) => (name === 'sea' ? 'Sea' : name),
  )
  expect(symbols).toEqual({
    kind: 'symbol',
    entries: 3,
    items: [
      {
        kind: 'symbol',
        name: 'sea',
        label: 'Sea',
        count: 3,
        address: '/journal?symbol=sea',
        months: [
          { month: '2026-01', count: 2 },
          { month: '2026-02', count: 1 },
        ],
      },
    ],
  })
  expect(people).toMatchObject({ entries: 4, items: [{ name: 'my mother', address: '/journal?person=my+mother' }] })
})

it('finds what comes together across kinds more often than by chance', () => {
  const pairs = featuresTogether(
    [
      ...entries(8, { person: ['Anna'], place: ['Lisbon'], symbol: ['sea'] }),
      ...entries(30, { symbol: ['house'], feeling: ['fear'] }),
      ...entries(30, { symbol: ['house'] }),
    ],
    label,
    noNames,
  )
  expect(pairs.map(({ one, other, count }) => [[one.name, other.name].sort(), count])).toEqual(
    expect.arrayContaining([
      [['Anna', 'Lisbon'], 8],
      [['Anna', 'sea'], 8],
      [['fear', 'house'], 30],
    ]),
  )
  expect(pairs.find(({ one, other }) => one.kind === other.kind)).toBeUndefined()
  expect(pairs[0]?.address).toMatch(/^\/journal\?\w+=\w+&\w+=\w+$/)
})

it('leaves out pairs by chance, rare ones, and two words for one thing', () => {
  expect(featuresTogether(entries(20, { person: ['Anna'], symbol: ['house'] }), label, noNames)).toEqual([])
  const rare = [...entries(2, { person: ['Anna'], symbol: ['sea'] }), ...entries(20, {})]
  expect(featuresTogether(rare, label, noNames)).toEqual([])
  const twoNames = [...entries(9, { person: ['my mother'], symbol: ['mother'] }), ...entries(40, {})]
  expect(featuresTogether(twoNames, label, noNames)).toEqual([])
  const synonym = [...entries(9, { person: ['my wife'], symbol: ['spouse'] }), ...entries(40, {})]
  expect(featuresTogether(synonym, label, noNames)).toHaveLength(1)
  expect(featuresTogether(synonym, label, () => ['Spouse', 'husband', 'wife'])).toEqual([])
})

it('suggests as signs what is far more frequent than with others, and people and places with names of their own', () => {
  const lists = [
    ...entries(6, { person: ['Anna', 'my mother'], place: ['Lisbon', 'motel'], symbol: ['lift'] }),
    ...entries(24, {}),
  ]
  const difference = (slug: string, ratio: number) =>
    ({ slug, keyword: slug, count: 6, ratio, others: { perThousand: 10, low: 8, high: 12 } }) as Difference
  const rows = lists.map((_, at) => ({ signs: at < 2 ? ['lisbon'] : [] }))
  const signs = dreamSigns(rows, lists, [difference('lift', 20), difference('house', 2)], label)
  expect(signs.own).toEqual([{ sign: 'lisbon', count: 2, address: '/journal?sign=lisbon' }])
  expect(signs.suggested.map(({ kind, sign, others }) => [kind, sign, others])).toEqual([
    ['person', 'anna', null],
    ['symbol', 'lift', 10],
  ])
  expect(dreamSigns(rows.slice(0, 10), lists.slice(0, 10), [difference('lift', 20)], label).suggested).toEqual([])
})
