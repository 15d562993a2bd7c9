import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthsFrom } from '../../../lib/dates.ts'
import { monthLabels } from './month-labels.ts'

const monthsOf = (first: string, count: number) => Array.from({ length: count }, (_, at) => monthsFrom(first, at))

it('labels months by name, and the first of each year with the year', () => {
  const labels = monthLabels(monthsOf('2025-11', 4), 400)
  expect([...labels.values()]).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb'])
})

it('labels a long span by its years', () => {
  expect([...monthLabels(monthsOf('2019-05', 60), 300).values()]).toEqual(['2020', '2021', '2022', '2023', '2024'])
})

it('has at least one label, and each has its room, however narrow the axis is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 40, max: 1200 }), (count, width) => {
      const months = monthsOf('2015-03', count)
      const places = [...monthLabels(months, width).keys()].map((month) => (months.indexOf(month) / count) * width)
      expect(places.length).toBeGreaterThan(0)
      for (const [at, place] of places.slice(1).entries()) {
        const distance = place - (places[at] ?? 0)
        expect(distance).toBeGreaterThanOrEqual(38)
      }
    }),
  )
})
