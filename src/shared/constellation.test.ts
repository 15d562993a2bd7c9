import fc from 'fast-check'
import { expect, it } from 'vitest'
import { constellationOf, constellationOfFigure } from './constellation.ts'

const slug = fc.stringMatching(/^[a-z]{2,12}(-[a-z]{2,9}){0,2}$/)

it('draws 5 to 9 stars inside the frame, connected into one figure, deterministically', () => {
  fc.assert(
    fc.property(slug, (name) => {
      const figure = constellationOf(name)
      expect(figure).toEqual(constellationOf(name))
      const { stars, lines, brightest } = figure
      expect(stars.length).toBeGreaterThanOrEqual(5)
      expect(stars.length).toBeLessThanOrEqual(9)
      for (const { x, y } of stars) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(12)
        expect(Math.max(x, y)).toBeLessThanOrEqual(88)
      }
      const reached = new Set([0])
      for (let i = 0; i < stars.length; i++) {
        for (const [a, b] of lines) if (reached.has(a) || reached.has(b)) reached.add(a).add(b)
      }
      expect(reached.size).toBe(stars.length)
      expect(Math.max(...stars.map(({ r }) => r))).toBe(stars[brightest]?.r)
    }),
  )
})

it('draws a figure’s own stars and lines, whatever their sizes', () => {
  const figure = { stars: '10,20 30,40 50,10 70,40 90,20 60,80 40,80', lines: '0-1-2-3-4 3-5-6-1', brightest: 2 }
  fc.assert(
    fc.property(slug, (name) => {
      const { stars, lines, brightest } = constellationOfFigure(figure, name)
      expect(stars.map(({ x, y }) => `${x},${y}`).join(' ')).toBe(figure.stars)
      expect(lines).toEqual([
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [3, 5],
        [5, 6],
        [6, 1],
      ])
      expect(brightest).toBe(2)
      expect(Math.max(...stars.map(({ r }) => r))).toBe(stars[2]?.r)
    }),
  )
})
