import type { InterpretResponse } from '../../contract/interpretation.ts'
import type { EntryCorrections } from '../../contract/journal.ts'
import { JOURNAL_TEXT_MAX } from '../../contract/limits.ts'
import type { SavedReading } from '../../contract/reading.ts'
import type { SymbolChanges } from '../../lib/notes/corrections.ts'
import { readingBasis } from '../../shared/reading-basis.ts'

/** A dream and its interpretation, to be saved. */
export type InterpretedResult = {
  dream: string
  answer: InterpretResponse
  /** What the dreamer has put right of the symbols. */
  corrected?: SymbolChanges | undefined
}

/** The fields of an entry in which an interpretation is saved: one text, the reading it rests on, the corrections. */
export type ResultFields = {
  interpretation: string
  reading: SavedReading
  corrections?: EntryCorrections
}

export function resultFieldsOf({ dream, answer, corrected }: InterpretedResult): ResultFields {
  const { interpretation: texts, parts = [], notes = [], oddDetail = null, symbols } = answer
  const interpretation = `${texts.summary}\n\n${texts.detailed}`
  const reading = {
    basis: readingBasis(dream, interpretation),
    parts,
    symbols: [...symbols]
      .sort((a, b) => b.weight - a.weight)
      .map(({ slug, keyword, reading: image }) => ({ slug, keyword, ...(image && { reading: image }) })),
    notes,
    oddDetail,
  }
  // The journal keeps no longer one.
  const fits = JSON.stringify(reading).length <= JOURNAL_TEXT_MAX
  return {
    interpretation,
    reading: fits ? reading : { ...reading, parts: [], notes: [] },
    ...(corrected && { corrections: { symbols: corrected } }),
  }
}
