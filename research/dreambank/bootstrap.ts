import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import type { Pair } from './pairs.ts'
import type { Tallies, Tally } from './tallies.ts'

/** The value counted in the reports, and those counted in each of the samples; one row for each item. */
type Estimates = { values: Float64Array; samples: Float32Array[] }

/**
 * Shares of the reports (0 to 1) that carry each item, and how many times more often than expected each pair occurs.
 */
export type Draws = { all: Estimates; women: Estimates; men: Estimates; ratios: Estimates }

const SEED = 'dreambank'

/**
 * Draws the series anew, with replacement, women's and men's each among their own, `resamples` times, and counts again
 * each time: the reports of one dreamer aren't independent of each other, but those of two dreamers are.
 */
export function drawSeries(
  tallies: Tallies,
  items: readonly Tally[],
  pairs: readonly Pair[],
  resamples: number,
): Draws {
  const { series } = tallies
  const random = seededRandom(SEED)
  const women = series.flatMap(({ sex }, at) => (sex === 'female' ? [at] : []))
  const men = series.flatMap(({ sex }, at) => (sex === 'male' ? [at] : []))
  const once = countAll(tallies, items, pairs)
  const draws: Draws = {
    all: { values: once.all, samples: rows(items.length, resamples) },
    women: { values: once.women, samples: rows(items.length, resamples) },
    men: { values: once.men, samples: rows(items.length, resamples) },
    ratios: { values: once.ratios, samples: rows(pairs.length, resamples) },
  }
  for (let sample = 0; sample < resamples; sample += 1) {
    const times = new Float64Array(series.length)
    for (const group of [women, men])
      for (let left = group.length; left > 0; left -= 1) {
        const drawn = group[uniformInt(random, 0, group.length - 1)] as number
        times[drawn] = (times[drawn] as number) + 1
      }
    const counted = count(tallies, items, pairs, times)
    for (const name of ['all', 'women', 'men', 'ratios'] as const)
      for (const [at, row] of draws[name].samples.entries()) row[sample] = counted[name][at] as number
  }
  return draws
}

/** The values counted in the reports themselves. */
export function countAll(tallies: Tallies, items: readonly Tally[], pairs: readonly Pair[]) {
  return count(tallies, items, pairs, new Float64Array(tallies.series.length).fill(1))
}

/** The value of an item with its 95 % interval. */
export function intervalOf({ values, samples }: Estimates, at: number): { value: number; low: number; high: number } {
  const sorted = (samples[at] as Float32Array).toSorted()
  return { value: values[at] as number, low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }
}

function quantile(sorted: Float32Array, share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return below + (above - below) * (place - Math.floor(place))
}

function rows(count: number, length: number): Float32Array[] {
  return Array.from({ length: count }, () => new Float32Array(length))
}

/**
 * Counts items and pairs, each series as many times as `times` says. A pair is expected as often as its parts would
 * meet by chance in reports of the same length: a long report has more of everything.
 */
function count(
  { series, classes, total }: Tallies,
  items: readonly Tally[],
  pairs: readonly Pair[],
  times: Float64Array,
): Record<keyof Draws, Float64Array> {
  const isWoman = series.map(({ sex }) => sex === 'female')
  const totals = sumCells(total, classes, times, isWoman)
  const counted = new Map(items.map((tally) => [tally, sumCells(tally.weights, classes, times, isWoman)]))
  const share = (of: (sums: Sums) => number) => Float64Array.from(items, (tally) => of(counted.get(tally) as Sums))
  const whole = sumOf(totals.all)
  return {
    all: share(({ all }) => ratio(sumOf(all), whole)),
    women: share(({ women }) => standardise(women, totals.women, totals.all)),
    men: share(({ men }) => standardise(men, totals.men, totals.all)),
    ratios: Float64Array.from(pairs, ({ weights, parts }) => {
      let found = 0
      for (let place = 0; place < times.length; place += 1)
        found += (weights[place] as number) * (times[place] as number)
      const [one, other] = parts.map((part) => (counted.get(part) as Sums).all) as [Float64Array, Float64Array]
      let expected = 0
      for (let at = 0; at < classes; at += 1)
        expected += ratio((one[at] as number) * (other[at] as number), totals.all[at] as number)
      return ratio(found, expected)
    }),
  }
}

/** Weights by class of length. */
type Sums = { all: Float64Array; women: Float64Array; men: Float64Array }

function sumCells(weights: Float64Array, classes: number, times: Float64Array, isWoman: readonly boolean[]): Sums {
  const women = new Float64Array(classes)
  const men = new Float64Array(classes)
  for (let place = 0; place < times.length; place += 1) {
    const drawn = times[place] as number
    if (drawn === 0) continue
    const sums = isWoman[place] ? women : men
    for (let at = 0; at < classes; at += 1)
      sums[at] = (sums[at] as number) + (weights[place * classes + at] as number) * drawn
  }
  return { women, men, all: women.map((weight, at) => weight + (men[at] as number)) }
}

/** The share of a group's reports, as it would be if they were as long as all reports are. */
function standardise(part: Float64Array, group: Float64Array, all: Float64Array): number {
  let share = 0
  let whole = 0
  for (let at = 0; at < all.length; at += 1) {
    if (group[at] === 0) continue
    share += ((part[at] as number) / (group[at] as number)) * (all[at] as number)
    whole += all[at] as number
  }
  return ratio(share, whole)
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
