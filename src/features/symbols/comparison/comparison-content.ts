import works from '../../../../content/bibliography.yaml'
import rows from '../../../../content/guides/symbol-comparison.yaml'
import type { Figure } from '../../../contract/figure.ts'
import { TRADITIONS, type Tradition } from './comparison.ts'

/** A tradition's reading of a symbol, and its sources. */
export type TraditionReading = { text: string; sources: string[] }

/** A reading as the file has it: its sources are keys of the bibliography, with passages. */
type CitedReading = { text: string; sources: { work: string; passage?: string }[] }

/** A compared symbol, with the sources of its readings in full. */
export type Compared = { symbol: string; slug: string; figure: Figure } & Record<Tradition, TraditionReading>

/** The content's build plugin (`vite-content.ts`) adds the figures. */
type ComparedSymbol = { symbol: string; slug: string; figure: Figure } & Record<Tradition, CitedReading>

/** The bibliography's works by their keys. */
const bibliography = works as Record<string, { text: string }>

/** The ten compared symbols, with the sources in full. `comparisonSchema` validates the file. */
export const COMPARED: Compared[] = (rows as ComparedSymbol[]).map(({ symbol, slug, figure, ...row }) => ({
  symbol,
  slug,
  figure,
  ...(Object.fromEntries(
    TRADITIONS.map((tradition) => [
      tradition,
      {
        ...row[tradition],
        sources: row[tradition].sources.map(({ work, passage }) =>
          [bibliography[work]?.text ?? work, passage].filter(Boolean).join(', '),
        ),
      },
    ]),
  ) as Record<Tradition, TraditionReading>),
}))
