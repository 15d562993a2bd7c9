import type { NewEntry } from '../../../contract/journal.ts'
import type { SavedReading } from '../../../contract/reading.ts'
import { readingBasis } from '../../../shared/reading-basis.ts'

/**
 * Returns what of an entry's reading still fits its texts, so that nothing is kept that its owner has removed from
 * them. Without an interpretation that is nothing; once the dream or the interpretation has been edited, it is the
 * images whose words still stand in the dream, and what the dreamer answered.
 */
export function readingThatFits({
  dreamContent,
  interpretation,
  reading,
}: Pick<NewEntry, 'dreamContent' | 'interpretation' | 'reading'>): SavedReading | null {
  if (!interpretation || !reading) return null
  if (reading.basis === readingBasis(dreamContent, interpretation)) return reading
  return {
    basis: reading.basis,
    parts: [],
    symbols: reading.symbols.map(({ slug, keyword, reading: image }) => ({
      slug,
      keyword,
      ...(image && dreamContent.includes(image.words) && { reading: { ...image, leadIn: undefined } }),
    })),
    notes: reading.notes?.flatMap((note) =>
      note.answer ? [{ ...note, leadIn: '', context: undefined, span: { start: 0, end: 0 } }] : [],
    ),
  }
}
