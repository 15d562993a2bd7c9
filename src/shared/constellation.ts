import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import type { Figure } from '../contract/figure.ts'
import { seededRandom } from './seeded-random.ts'

/** A star's position in a square of 100 × 100, and its radius in the same units. */
type Star = { x: number; y: number; r: number }

/** Stars, and the lines between them as pairs of indices. `brightest` is the index of the brightest star. */
export type ConstellationShape = { stars: Star[]; lines: [number, number][]; brightest: number }

/**
 * Reads a symbol's figure: its own stars and lines. Only the sizes of the stars vary, by `slug`, always the same for the
 * same slug; stars at which lines meet or end are larger than those on the way.
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
const CANDIDATES = 14

/**
 * Generates a constellation for what has no figure, such as a page, always the same one for the same slug: 5 to 9 stars, spread evenly
 * (Mitchell's best candidate) and connected by their minimum spanning tree; sometimes one more line closes a loop.
 */
export function constellationOf(slug: string): ConstellationShape {
  const random = seededRandom(slug)
  const count = uniformInt(random, 5, 9)
  const points: { x: number; y: number }[] = []
  while (points.length < count) {
    let best = { x: 50, y: 50 }
    let farthest = -1
    for (let i = 0; i < CANDIDATES; i++) {
      const candidate = { x: randomCoordinate(random), y: randomCoordinate(random) }
      const nearest = Math.min(Infinity, ...points.map((point) => distance(point, candidate)))
      if (nearest > farthest) {
        farthest = nearest
        best = candidate
      }
      if (points.length === 0) break
    }
    points.push(best)
  }

  const lines = minimumSpanningTree(points)
  const degree = points.map((_, index) => lines.filter((line) => line.includes(index)).length)
  const brightest = degree.indexOf(Math.max(...degree))
  if (count > 5 && uniformFloat64(random) < 0.6) {
    const loop = closingLine(points, lines, degree)
    if (loop) lines.push(loop)
  }
  const stars = points.map((point, index) => ({
    x: Math.round(point.x * 10) / 10,
    y: Math.round(point.y * 10) / 10,
    r: index === brightest ? 3.4 : Math.round((1.3 + uniformFloat64(random) * 1.2) * 10) / 10,
  }))
  return { stars, lines, brightest }
}

function randomCoordinate(random: RandomGenerator): number {
  return MARGIN + uniformFloat64(random) * (100 - 2 * MARGIN)
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Computes the minimum spanning tree with Prim's algorithm. */
function minimumSpanningTree(points: { x: number; y: number }[]): [number, number][] {
  const lines: [number, number][] = []
  const joined = new Set([0])
  while (joined.size < points.length) {
    let next: [number, number] | undefined
    let shortest = Infinity
    for (const from of joined) {
      for (const [to, point] of points.entries()) {
        const length = joined.has(to) ? Infinity : distance(points[from] ?? point, point)
        if (length < shortest) {
          shortest = length
          next = [from, to]
        }
      }
    }
    if (!next) break
    lines.push(next)
    joined.add(next[1])
  }
  return lines
}

/** The shortest missing line, under 42 units, that starts at an end of the figure; undefined if there is none. */
function closingLine(
  points: { x: number; y: number }[],
  lines: [number, number][],
  degree: number[],
): [number, number] | undefined {
  let closing: [number, number] | undefined
  let shortest = 42
  for (const [a, from] of points.entries()) {
    for (const [b, to] of points.entries()) {
      if (b <= a || degree[a] !== 1 || degree[b] === 0) continue
      if (lines.some((line) => line.includes(a) && line.includes(b))) continue
      const length = distance(from, to)
      if (length < shortest) {
        shortest = length
        closing = [a, b]
      }
    }
  }
  return closing
}
