import { EMOTIONS, type Emotion } from '../../src/server/content/conditions.ts'
import type { CountedReport } from './report.ts'

/** How many reports carry something, of which series. */
export type Carried = { reports: number; series: Set<string> }

/**
 * How many reports carry something, plainly and weighted. `weights` has a cell for each series and each class of
 * length: `series × classes + class`.
 */
export type Tally = Carried & { women: Carried; men: Carried; weights: Float64Array }

export type Tallies = {
  /** By name; `weight` is that of each of its reports. */
  series: { name: string; sex: 'female' | 'male'; reports: number; weight: number }[]
  seriesAt: ReadonlyMap<string, number>
  classes: number
  /** The class of length of each report. */
  classOf: readonly number[]
  /** The weight of all reports, in the cells of {@link Tally.weights}. */
  total: Float64Array
  /** `words` is the median length of the reports. */
  women: { reports: number; series: number; words: number }
  men: { reports: number; series: number; words: number }
  bySymbol: Map<string, Tally>
  byFeeling: Map<Emotion, Tally>
}

/** Tallies the reports: each symbol and each feeling by series, sex and length. */
export function makeTallies(
  reports: readonly CountedReport[],
  { seriesMax, lengthClasses: classes }: { seriesMax: number; lengthClasses: number },
): Tallies {
  const series = listSeries(reports, seriesMax)
  const seriesAt = new Map(series.map(({ name }, at) => [name, at]))
  const classOf = classesOfLength(reports, classes)
  const total = new Float64Array(series.length * classes)
  const bySymbol = new Map<string, Tally>()
  const byFeeling = new Map(EMOTIONS.map((emotion) => [emotion, emptyTally(total.length)]))
  for (const [at, report] of reports.entries()) {
    const place = seriesAt.get(report.series) as number
    const cell = place * classes + (classOf[at] as number)
    const { weight } = series[place] as Tallies['series'][number]
    total[cell] = (total[cell] as number) + weight
    for (const { slug } of report.symbols) {
      const tally = bySymbol.get(slug) ?? emptyTally(total.length)
      bySymbol.set(slug, tally)
      addReport(tally, report, cell, weight)
    }
    for (const emotion of report.feelings) addReport(byFeeling.get(emotion) as Tally, report, cell, weight)
  }
  const group = (sex: string) => {
    const own = reports.filter((report) => report.sex === sex)
    return {
      reports: own.length,
      series: series.filter((one) => one.sex === sex).length,
      words: own.map(({ words }) => words).toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0,
    }
  }
  return {
    ...{ series, seriesAt, classes, classOf, total, bySymbol, byFeeling },
    women: group('female'),
    men: group('male'),
  }
}

function emptyTally(cells: number): Tally {
  const nothing = () => ({ reports: 0, series: new Set<string>() })
  return { ...nothing(), women: nothing(), men: nothing(), weights: new Float64Array(cells) }
}

/** Adds a report that carries it. `cell` is its place in {@link Tally.weights}. */
function addReport(tally: Tally, { series, sex }: CountedReport, cell: number, weight: number): void {
  for (const carried of [tally, sex === 'female' ? tally.women : tally.men]) {
    carried.reports += 1
    carried.series.add(series)
  }
  tally.weights[cell] = (tally.weights[cell] as number) + weight
}

/** Throws if a series has reports of both sexes, since series are drawn anew by sex. */
function listSeries(reports: readonly CountedReport[], seriesMax: number): Tallies['series'] {
  const found = new Map<string, { sex: 'female' | 'male'; reports: number }>()
  for (const { series, sex } of reports) {
    const one = found.get(series) ?? { sex, reports: 0 }
    if (one.sex !== sex) throw new Error(`The series ${series} has reports of women and of men.`)
    one.reports += 1
    found.set(series, one)
  }
  return [...found]
    .map(([name, one]) => ({ name, ...one, weight: Math.min(1, seriesMax / one.reports) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Sorts the reports by length into classes of equal size, and returns the class of each. */
function classesOfLength(reports: readonly CountedReport[], classes: number): number[] {
  const lengths = reports.map(({ words }) => words).toSorted((a, b) => a - b)
  const bounds = Array.from(
    { length: classes - 1 },
    (_, at) => lengths[Math.floor(((at + 1) * lengths.length) / classes)] as number,
  )
  return reports.map(({ words }) => bounds.filter((bound) => words >= bound).length)
}
