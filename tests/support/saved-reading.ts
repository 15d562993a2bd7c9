import type { Entry } from '../../src/contract/journal.ts'
import { readingBasis } from '../../src/shared/reading-basis.ts'
import { ANSWER, TOLD } from './reading.ts'

/** The text of {@link ANSWER}, as it is saved with an entry. */
export const INTERPRETATION = `${ANSWER.interpretation.summary}\n\n${ANSWER.interpretation.detailed}`

/** The reading that {@link INTERPRETATION} rests on, as a page sends it. */
export const READING = {
  basis: readingBasis(TOLD, INTERPRETATION),
  parts: ANSWER.parts,
  symbols: ANSWER.symbols.map(({ slug, keyword, reading }) => ({ slug, keyword, ...(reading && { reading }) })),
}

/** The fields of an entry whose interpretation comes with the reading that it rests on. */
export const ENTRY_WITH_READING = { dreamContent: TOLD, interpretation: INTERPRETATION, reading: READING }

/** The reading of an entry as it was saved: the figures are added when it is shown. */
export const savedReadingOf = (entry: Entry | undefined) =>
  entry?.reading && {
    ...entry.reading,
    symbols: entry.reading.symbols.map(({ figure: _, ...symbol }) => symbol),
  }
