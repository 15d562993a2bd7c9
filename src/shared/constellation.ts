import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { seededRandom } from './seeded-random.ts'

/** A star's position in a square of 100 × 100, and its radius in the same units. */
type Star = { x: number; y: number; r: number }

/** A symbol's constellation as its entry draws it; `contract/figure.ts` says how. */
export type Figure = { stars: string; lines: string; brightest: number }

/** Stars, and the lines between them as pairs of indices. `brightest` is the index of the brightest star. */
export type ConstellationShape = { stars: Star[]; lines: [number, number][]; brightest: number }

/**
 * Reads a symbol's figure: its own stars and lines. Only the sizes of the stars vary, by `slug`, always the same for
 * the same slug; stars at which lines meet or end are larger than those on the way.
 */
export function constellationOfFigure({ stars, lines, brightest }: Figure, slug: string): ConstellationShape {
  const random = seededRandom(slug)
  const joined = lines.split(' ').flatMap((line) => {
    const places = line.split('-').map(Number)
    return places.slice(1).map((to, at): [number, number] => [places[at] as number, to])
  })
  return {
    stars: stars.split(' ').map((point, place) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      const isOnTheWay = joined.filter((line) => line.includes(place)).length === 2
      const r = (isOnTheWay ? 1.1 : 1.5) + uniformFloat64(random) * 0.7
      return { x, y, r: place === brightest ? 3.2 : Math.round(r * 10) / 10 }
    }),
    lines: joined,
    brightest,
  }
}

const MARGIN = 12
const STARS_MIN = 5
const STARS_MAX = 9

/**
 * Generates a constellation for a subject without a figure, such as a page, always the same for the same slug: 5 to 9
 * stars in a line that wanders from left to right.
 */
export function constellationOf(slug: string): ConstellationShape {
  const random = seededRandom(slug)
  const between = (min: number, max: number) => Math.round((min + uniformFloat64(random) * (max - min)) * 10) / 10
  const count = Math.floor(between(STARS_MIN, STARS_MAX + 0.9))
  const brightest = Math.floor(between(0, count - 0.1))
  const step = (100 - 2 * MARGIN) / count
  return {
    stars: Array.from({ length: count }, (_, place) => ({
      x: between(MARGIN + (place + 0.2) * step, MARGIN + (place + 0.8) * step),
      y: between(MARGIN + 8, 100 - MARGIN - 8),
      r: place === brightest ? 3.4 : between(1.3, 2.5),
    })),
    lines: Array.from({ length: count - 1 }, (_, place) => [place, place + 1]),
    brightest,
  }
}
