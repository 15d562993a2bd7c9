import type { DreamBankFile } from '../../src/server/content/schema-dreambank.ts'
import { countAll, type Draws, drawSeries, intervalOf } from './bootstrap.ts'
import { collectPairs, type NamedSymbol, type Pair } from './pairs.ts'
import type { CountedReport } from './report.ts'
import { type Carried, makeTallies, type Tally } from './tallies.ts'

/** The rules of the count, which are published with it. */
const METHOD = {
  /** A longer series counts as this many reports. */
  seriesMax: 200,
  /** Nothing is said of a symbol found in fewer reports, or in reports of fewer series. */
  reportsMin: 30,
  seriesMin: 3,
  /** A feeling or another symbol beside it, women, and men need as many reports, of {@link METHOD.seriesMin} series. */
  partMin: 20,
  /** How many times more often than expected, at least, a feeling or a symbol beside it is said to be there. */
  ratioMin: 1.3,
  pairsMax: 5,
  /** Reports are compared with those of the same length, in as many classes of equal size. */
  lengthClasses: 10,
  resamples: 1000,
}

/** Series that were collected by the dreams' content: nearly every report of "wedding" tells of a wedding. */
const COLLECTED_BY_CONTENT = new Set(['wedding'])

type Rate = [perThousand: number, low: number, high: number]
type Beside = [name: string, reports: number, ratio: number, low: number, high: number]
type SymbolCount = DreamBankFile['symbols'][string]

/**
 * Counts symbols, their feelings and their pairs in the reports. Nothing is given that too few reports or series carry:
 * see {@link METHOD}. Deterministic.
 */
export function countSymbols(read: readonly CountedReport[], symbols: readonly NamedSymbol[]): DreamBankFile {
  const reports = read.filter(({ series }) => !COLLECTED_BY_CONTENT.has(series))
  const tallies = makeTallies(reports, METHOD)
  const known = symbols.filter(({ slug }) => tallies.bySymbol.has(slug)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  const enough = known.filter(({ slug }) => isEnough(tallies.bySymbol.get(slug), METHOD.reportsMin))
  const items = [...enough.map(({ slug }) => tallies.bySymbol.get(slug) as Tally), ...tallies.byFeeling.values()]
  const met = collectPairs(reports, tallies, enough).filter((pair) => isEnough(pair, METHOD.partMin))
  // Most pairs meet about as often as expected, and needn't be drawn.
  const { ratios } = countAll(tallies, items, met)
  const pairs = met.filter((_, at) => (ratios[at] as number) >= METHOD.ratioMin)
  const draws = drawSeries(tallies, items, pairs, METHOD.resamples)

  const besideOf = new Map<string, { feelings: Beside[]; pairs: Beside[] }>()
  for (const [at, pair] of pairs.entries()) {
    const beside = toBeside(pair, draws, at)
    if (beside === undefined) continue
    const [one, other] = pair.names
    const add = (slug: string, name: string) => {
      const found = besideOf.get(slug) ?? { feelings: [], pairs: [] }
      besideOf.set(slug, found)
      found[pair.kind === 'feeling' ? 'feelings' : 'pairs'].push([name, ...beside])
    }
    add(one, other)
    if (pair.kind === 'symbol') add(other, one)
  }
  const counts = enough.map(({ slug }, at): [string, SymbolCount] => {
    const tally = tallies.bySymbol.get(slug) as Tally
    const { feelings = [], pairs: found = [] } = besideOf.get(slug) ?? {}
    return [
      slug,
      {
        reports: tally.reports,
        series: tally.series.size,
        all: rateOf(draws.all, at),
        ...(isEnough(tally.women, METHOD.partMin) &&
          isEnough(tally.men, METHOD.partMin) && { women: rateOf(draws.women, at), men: rateOf(draws.men, at) }),
        feelings: strongest(feelings) as SymbolCount['feelings'],
        pairs: strongest(found).slice(0, METHOD.pairsMax),
      },
    ]
  })
  return {
    reports: reports.length,
    series: tallies.series.length,
    leftOut: read.length - reports.length,
    largestSeries: Math.max(...tallies.series.map(({ reports: size }) => size)),
    women: tallies.women,
    men: tallies.men,
    method: METHOD,
    feelings: Object.fromEntries(
      [...tallies.byFeeling.keys()].map((name, at) => [name, rateOf(draws.all, enough.length + at)]),
    ) as DreamBankFile['feelings'],
    symbols: Object.fromEntries(counts),
    few: known.filter((symbol) => !enough.includes(symbol)).map(({ slug }) => slug),
  }
}

function isEnough(tally: Carried | undefined, min: number): boolean {
  return tally !== undefined && tally.reports >= min && tally.series.size >= METHOD.seriesMin
}

/** Undefined if the item beside the symbol isn't clearly there more often than expected. */
function toBeside({ reports }: Pair, draws: Draws, at: number): [number, number, number, number] | undefined {
  const { value, low, high } = intervalOf(draws.ratios, at)
  if (low <= 1) return undefined
  return [reports, round(value, 2), round(low, 2), round(high, 2)]
}

/** By the lower end of the interval: a high ratio that rests on little comes after a lower one that is certain. */
function strongest(found: Beside[]): Beside[] {
  return found.toSorted((a, b) => b[3] - a[3] || (a[0] < b[0] ? -1 : 1))
}

function rateOf(draws: Draws['all'], at: number): Rate {
  const { value, low, high } = intervalOf(draws, at)
  return [round(value * 1000, 1), round(low * 1000, 1), round(high * 1000, 1)]
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
