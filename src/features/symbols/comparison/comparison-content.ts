import works from '../../../../content/bibliography.yaml'
import rows from '../../../../content/guides/symbol-comparison.yaml'
import type { Figure } from '../../../contract/figure.ts'
import { COMPARED_TRADITIONS, type ComparedTradition } from '../../../shared/traditions.ts'

/** A tradition's reading of a symbol, and its sources. */
export type TraditionReading = { text: string; sources: string[] }

/** A compared symbol, with what the traditions that speak of it say. */
export type Compared = { symbol: string; slug: string; figure: Figure } & Partial<
  Record<ComparedTradition, TraditionReading>
>

/** A source as the file has it, a key of the bibliography with a passage; or in full, as the entries have it. */
type Cited = { work: string; passage?: string } | { text: string }

type ComparedSymbol = { symbol: string; slug: string; figure: Figure } & Partial<
  Record<ComparedTradition, { text: string; sources: Cited[] }>
>

/** The bibliography's works by their keys. */
const bibliography = works as Record<string, { text: string }>

const sourceText = (source: Cited) =>
  'text' in source
    ? source.text
    : [bibliography[source.work]?.text ?? source.work, source.passage].filter(Boolean).join(', ')

/**
 * The compared symbols, with the sources in full: the ten of the file, which `comparisonSchema` validates, and those
 * that the content's build plugin (`vite-content.ts`) adds from the dictionary.
 */
export const COMPARED: Compared[] = (rows as ComparedSymbol[]).map(({ symbol, slug, figure, ...row }) => ({
  symbol,
  slug,
  figure,
  ...Object.fromEntries(
    COMPARED_TRADITIONS.flatMap((tradition) => {
      const reading = row[tradition]
      return reading ? [[tradition, { ...reading, sources: reading.sources.map(sourceText) }]] : []
    }),
  ),
}))
