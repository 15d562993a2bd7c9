import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Line,
  linesBetween,
  numberBox,
  type Point,
  placesOf,
  pointAt,
  SKY_HEIGHT,
  SKY_WIDTH,
  weekCircles,
  weeksOf,
} from './sky-geometry.ts'

const months = fc
  .tuple(fc.integer({ min: 1900, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

/** Any month, and any of its nights as lit. */
const skies = months.chain((month) => {
  const places = placesOf(month)
  return fc.subarray(places.map(({ day }) => day)).map((lit) => ({ places, lit: new Set(lit) }))
})

const pointsOn = (line: Line) => Array.from({ length: 401 }, (_, at) => pointAt(line, at / 400))

describe('the lines of a sky', () => {
  it('never touch a number, in any month with any nights', () => {
    fc.assert(
      fc.property(skies, ({ places, lit }) => {
        const points = linesBetween(places, lit).flatMap(pointsOn)
        return places
          .map(numberBox)
          .every(({ left, right, top, bottom }) =>
            points.every(({ x, y }) => x <= left || x >= right || y <= top || y >= bottom),
          )
      }),
      { numRuns: 150 },
    )
  })

  it('stay inside the sky, and join only nights that follow one another in a week', () => {
    fc.assert(
      fc.property(skies, ({ places, lit }) => {
        const stars = places.filter(({ day }) => lit.has(day))
        const neighbours = stars.filter(({ week }, at) => stars[at + 1]?.week === week)
        const lines = linesBetween(places, lit)
        expect(lines.length).toBeLessThanOrEqual(neighbours.length)
        // Above the first week is the row of the weekdays' names.
        const isInside = ({ x, y }: Point) => x > 0 && x < SKY_WIDTH && y > -20 && y < SKY_HEIGHT
        expect(lines.flatMap(pointsOn).every(isInside)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('are hardly ever left out', () => {
    const places = Array.from({ length: 120 }, (_, at) => placesOf(`${2020 + Math.floor(at / 12)}-0${(at % 9) + 1}`))
    const joined = places.map((nights) => linesBetween(nights, new Set(nights.map(({ day }) => day))).length)
    const wanted = places.map((nights) => nights.filter(({ week }, at) => nights[at + 1]?.week === week).length)
    const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
    expect(sum(joined) / sum(wanted)).toBeGreaterThan(0.98)
  })

  it('don’t join nights of different weeks', () => {
    const places = placesOf('2026-11')
    expect(linesBetween(places, new Set(['2026-11-07', '2026-11-08']))).toEqual([])
    expect(linesBetween(places, new Set(['2026-11-08', '2026-11-10']))).toHaveLength(1)
    expect(linesBetween(places, new Set(['2026-11-08']))).toEqual([])
  })
})

describe('the places of a month’s nights', () => {
  it('are the same at every visit, one for each day, in the columns of their weekdays', () => {
    expect(placesOf('2024-02')).toHaveLength(29)
    expect(placesOf('2024-02')).toEqual(placesOf('2024-02'))
    expect(placesOf('2026-11')[0]).toMatchObject({ day: '2026-11-01', week: 0, weekday: 0 })
    expect(placesOf('2026-11').at(-1)).toMatchObject({ day: '2026-11-30', week: 4, weekday: 1 })
    expect([weeksOf('2026-02'), weeksOf('2026-11'), weeksOf('2026-08')]).toEqual([4, 5, 6])
  })

  it('stay in their own cells with star and number, and no circle of the weeks crosses a number', () => {
    fc.assert(
      fc.property(months, (month) => {
        const width = SKY_WIDTH / 7
        const height = SKY_HEIGHT / weeksOf(month)
        const places = placesOf(month)
        const circles = weekCircles(month).flatMap(pointsOn)
        for (const place of places) {
          const box = numberBox(place)
          expect(place.star.y).toBeGreaterThanOrEqual(place.week * height)
          expect(box.bottom).toBeLessThanOrEqual((place.week + 1) * height)
          expect(box.left).toBeGreaterThanOrEqual(place.weekday * width)
          expect(box.right).toBeLessThanOrEqual((place.weekday + 1) * width)
          expect(circles.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
})
