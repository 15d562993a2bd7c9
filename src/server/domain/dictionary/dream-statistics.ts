import type {
  CountedSymbol,
  DreamStatistics,
  DreamStatisticsOverview,
  InDreams,
  ReportRate,
  SymbolInDreams,
} from '../../../contract/dream-statistics.ts'
import type { Category, SymbolFile } from '../../content/read.ts'
import type { DreamBankCounts } from '../../content/schema-dreambank.ts'

const SOURCE = {
  text: 'G. William Domhoff & Adam Schneider, “Studying dream content using the archive and search engine on DreamBank.net”, Consciousness and Cognition 17, 2008',
  url: 'https://dreams.ucsc.edu/Library/domhoff_2008c.html',
}

const TOP_SHOWN = 40
const DIFFERENCES_SHOWN = 12
const FEELING_SYMBOLS_SHOWN = 8
const LOOKED_UP_SHOWN = 16

export type CountsOfDreams = {
  all: DreamStatistics
  overview: DreamStatisticsOverview
  /** The counts of a symbol's page; undefined for a symbol that wasn't counted or never found. */
  ofSymbol(slug: string): InDreams | undefined
}

type Dictionary = {
  categories: readonly Category[]
  symbols: readonly Pick<SymbolFile, 'slug' | 'keyword' | 'category' | 'rank'>[]
}

/**
 * Joins the counts over dream reports with the dictionary's names. A symbol that is in one of them only is left out:
 * entries are written more often than reports are counted.
 */
export function joinCounts(counts: DreamBankCounts, { categories, symbols: entries }: Dictionary): CountsOfDreams {
  const keywords = new Map(entries.map(({ slug, keyword }) => [slug, keyword]))
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]))
  const few = new Set(counts.few)
  const symbols = entries
    .flatMap(({ slug, keyword, category }): CountedSymbol[] => {
      const found = inDreams(counts, slug, keywords) ?? (few.has(slug) ? IN_TOO_FEW : undefined)
      if (!found) return []
      return [{ slug, keyword, category: { slug: category, name: categoryNames.get(category) ?? category }, ...found }]
    })
    .sort((a, b) => perThousand(b.all) - perThousand(a.all) || a.keyword.localeCompare(b.keyword, 'en'))
  const { reports, series, leftOut, largestSeries, women, men, method } = counts
  const sample = { source: SOURCE, reports, series, leftOut, largestSeries, women, men, method }
  const feelings = Object.entries(counts.feelings).map(([feeling, rate]) => ({
    feeling: feeling as keyof typeof counts.feelings,
    ...rate,
  }))
  const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))
  const ranked = entries.filter(({ rank }) => rank !== undefined).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const compared = symbols.filter(({ women: ofWomen, men: ofMen }) => ofWomen && ofMen)
  return {
    all: { ...sample, feelings, symbols },
    overview: {
      ...sample,
      counted: symbols.filter(({ all }) => all).length,
      few: symbols.filter(({ all }) => !all).length,
      top: symbols.slice(0, TOP_SHOWN).flatMap((symbol) => (symbol.all ? [namedRate(symbol)] : [])),
      moreByWomen: differences(compared, 'women', 'men'),
      moreByMen: differences(compared, 'men', 'women'),
      compared: compared.length,
      feelings: feelings.map((feeling) => ({ ...feeling, symbols: symbolsBeside(feeling.feeling, symbols) })),
      lookedUp: ranked
        .slice(0, LOOKED_UP_SHOWN)
        .flatMap(({ slug }) => bySlug.get(slug) ?? [])
        .map(namedRate)
        .sort((a, b) => perThousand(b.all) - perThousand(a.all)),
    },
    ofSymbol(slug) {
      const symbol = bySlug.get(slug)
      if (!symbol) return undefined
      const { keyword: _, category: __, slug: ___, ...found } = symbol
      return { ...found, total: reports, reportsMin: method.reportsMin }
    },
  }
}

const IN_TOO_FEW: SymbolInDreams = { reports: null, all: null, women: null, men: null, feelings: [], pairs: [] }

function inDreams(
  counts: DreamBankCounts,
  slug: string,
  keywords: ReadonlyMap<string, string>,
): SymbolInDreams | undefined {
  if (!Object.hasOwn(counts.symbols, slug)) return undefined
  const { reports, all, women, men, feelings, pairs } = counts.symbols[slug] as DreamBankCounts['symbols'][string]
  return {
    reports,
    all,
    women: women ?? null,
    men: men ?? null,
    feelings: feelings.map(({ name, ...rest }) => ({ feeling: name, ...rest })),
    pairs: pairs.flatMap(({ name, ...rest }) => {
      const keyword = keywords.get(name)
      return keyword === undefined ? [] : [{ slug: name, keyword, ...rest }]
    }),
  }
}

function perThousand(rate: ReportRate | null): number {
  return rate?.perThousand ?? 0
}

function namedRate({ slug, keyword, all, reports }: CountedSymbol) {
  return { slug, keyword, all, reports }
}

/** The symbols that `one` group tells of more often than the `other`, as far as their intervals part. */
function differences(compared: readonly CountedSymbol[], one: 'women' | 'men', other: 'women' | 'men') {
  const ratio = (symbol: CountedSymbol) => perThousand(symbol[one]) / Math.max(perThousand(symbol[other]), 0.1)
  return compared
    .filter((symbol) => (symbol[one]?.low ?? 0) > (symbol[other]?.high ?? 0))
    .sort((a, b) => ratio(b) - ratio(a))
    .slice(0, DIFFERENCES_SHOWN)
    .map(({ slug, keyword, women, men }) => ({ slug, keyword, women, men }))
}

/**
 * The symbols beside which a feeling is told more often than usual: those of which that is most certain, by the ratio.
 */
function symbolsBeside(feeling: string, symbols: readonly CountedSymbol[]) {
  return symbols
    .flatMap(({ slug, keyword, feelings }) =>
      feelings
        .filter((beside) => beside.feeling === feeling)
        .map(({ feeling: _, ...beside }) => ({ slug, keyword, ...beside })),
    )
    .sort((a, b) => b.low - a.low)
    .slice(0, FEELING_SYMBOLS_SHOWN)
    .sort((a, b) => b.ratio - a.ratio)
}
