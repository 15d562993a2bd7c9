import works from '../../../content/bibliography.yaml'
import rows from '../../../content/guides/symbol-comparison.yaml'
import { TRADITIONS, type Tradition } from './comparison.ts'

/** How one tradition reads a symbol, and the works that this rests on. */
export type TraditionReading = { text: string; sources: string[] }

type ComparedSymbol = { symbol: string; slug: string } & Record<Tradition, TraditionReading>

const bibliography = works as Record<string, { text: string }>

/** The ten symbols as five traditions read them; the files are held to `comparisonSchema`. */
export const COMPARED = (rows as ComparedSymbol[]).map((row) => ({
  ...row,
  ...Object.fromEntries(
    TRADITIONS.map((tradition) => [
      tradition,
      { ...row[tradition], sources: row[tradition].sources.map((work) => bibliography[work]?.text ?? work) },
    ]),
  ),
}))
