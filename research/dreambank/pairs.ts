import type { Span } from '../../src/server/interpreter/types.ts'
import type { CountedReport } from './report.ts'
import type { Carried, Tallies, Tally } from './tallies.ts'

/**
 * A symbol and a feeling or another symbol, and the reports that have both; `weights` by series. `parts` are the
 * reports that have either.
 */
export type Pair = Carried & {
  kind: 'feeling' | 'symbol'
  names: [slug: string, other: string]
  parts: [Tally, Tally]
  weights: Float64Array
}

export type NamedSymbol = { slug: string; keyword: string; category: string }

/** All pairs of symbols, and of symbols and feelings, in the order of their names. */
export function collectPairs(
  reports: readonly CountedReport[],
  { seriesAt, series, bySymbol, byFeeling }: Tallies,
  symbols: readonly NamedSymbol[],
): Pair[] {
  const counted = new Set(symbols.map(({ slug }) => slug))
  const isSameThing = makeSameThing(symbols)
  const pairs = new Map<string, Pair>()
  for (const report of reports) {
    const place = seriesAt.get(report.series) as number
    const { weight } = series[place] as Tallies['series'][number]
    const add = (kind: Pair['kind'], slug: string, other: string, part: Tally | undefined) => {
      const key = `${kind} ${slug} ${other}`
      const known = pairs.get(key)
      const parts = [bySymbol.get(slug), part] as [Tally, Tally]
      const nothing = { reports: 0, series: new Set<string>(), weights: new Float64Array(series.length) }
      const pair = known ?? { kind, names: [slug, other], parts, ...nothing }
      if (!known) pairs.set(key, pair)
      pair.reports += 1
      pair.series.add(report.series)
      pair.weights[place] = (pair.weights[place] as number) + weight
    }
    const found = report.symbols.filter(({ slug }) => counted.has(slug)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    for (const [index, one] of found.entries()) {
      for (const emotion of one.feelings) add('feeling', one.slug, emotion, byFeeling.get(emotion))
      for (const other of found.slice(index + 1))
        if (!isSameThing(one.slug, other.slug) && areToldApart(one.spans, other.spans))
          add('symbol', one.slug, other.slug, bySymbol.get(other.slug))
    }
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair)
}

/** Characters between two mentions that are more than one expression, such as "wedding dress". */
const APART_CHARACTERS = 12

/** Whether the symbols are mentioned in different places, and not only side by side ("a wedding dress"). */
export function areToldApart(some: readonly Span[], others: readonly Span[]): boolean {
  return some.some((one) =>
    others.some((other) => one.start - other.end > APART_CHARACTERS || other.start - one.end > APART_CHARACTERS),
  )
}

/** Too common in names to make two symbols the same thing. */
const COMMON = new Set('a an and at being in of on or out the to up your'.split(' '))

/**
 * Returns a function that says whether two symbols are the same thing twice: Teeth and Teeth Falling Out, or Dog and
 * Animal, which is the name of its category.
 */
function makeSameThing(symbols: readonly NamedSymbol[]): (one: string, other: string) => boolean {
  const categories = new Map(symbols.map(({ slug, category }) => [slug, category]))
  const isCategoryOf = (one: string, other: string) =>
    categories.get(one) === categories.get(other) &&
    (categories.get(other) === one || categories.get(other) === `${one}s`)
  const words = new Map(
    symbols.map(({ slug, keyword }) => [slug, new Set(wordsOf(keyword).filter((word) => !COMMON.has(word)))]),
  )
  return (one, other) => {
    const others = words.get(other) ?? new Set()
    if (isCategoryOf(one, other) || isCategoryOf(other, one)) return true
    return [...(words.get(one) ?? [])].some((word) => others.has(word))
  }
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}+/gu) ?? []
}
