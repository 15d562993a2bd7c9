import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { generatorFrom } from './random.ts'

/** A star: its place in a square of 100 × 100, and its radius in the same units. */
type Star = { x: number; y: number; r: number }

/** Stars, and the lines between them as pairs of indices. The brightest star is `brightest`. */
export type Figure = { stars: Star[]; lines: [number, number][]; brightest: number }

const MARGIN = 12
const CANDIDATES = 14

/**
 * A symbol's constellation, drawn from its slug: 5 to 9 stars spread evenly (Mitchell's best candidate) and joined into
 * one figure by their shortest connections; sometimes one line more closes a loop.
 */
export function figureOf(slug: string): Figure {
  const random = generatorFrom(slug)
  const count = uniformInt(random, 5, 9)
  const points: { x: number; y: number }[] = []
  while (points.length < count) {
    let best = { x: 50, y: 50 }
    let farthest = -1
    for (let i = 0; i < CANDIDATES; i++) {
      const candidate = { x: place(random), y: place(random) }
      const nearest = Math.min(Infinity, ...points.map((point) => distance(point, candidate)))
      if (nearest > farthest) {
        farthest = nearest
        best = candidate
      }
      if (points.length === 0) break
    }
    points.push(best)
  }

  const lines = shortestTree(points)
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

function place(random: RandomGenerator): number {
  return MARGIN + uniformFloat64(random) * (100 - 2 * MARGIN)
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Prim's minimum spanning tree. */
function shortestTree(points: { x: number; y: number }[]): [number, number][] {
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

/** The shortest line between two ends of the figure that is not there yet. */
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
