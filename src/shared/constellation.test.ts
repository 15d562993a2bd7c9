import fc from 'fast-check'
import { expect, it } from 'vitest'
import { constellationOf } from './constellation.ts'

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

it('does not change the constellation of the snake', () => {
  expect(constellationOf('snake')).toMatchSnapshot()
})
