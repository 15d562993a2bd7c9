import { useState } from 'react'
import { Notes } from '../../../components/notes/notes.tsx'
import { InterpretationText } from '../../../components/ui/interpretation-text.tsx'
import type { Marking } from '../../../components/ui/use-marking.ts'
import type { Entry } from '../../../contract/journal.ts'
import type { SavedReading } from '../../../contract/reading.ts'
import {
  type Correction,
  changesAfter,
  correctReading,
  partsBeforeNotes,
  rewrittenDetail,
} from '../../../lib/notes/corrections.ts'
import { readingBasis } from '../../../shared/reading-basis.ts'
import { useCorrectEntry } from './use-correct-entry.ts'

/** Whether an entry's reading has notes that still fit its texts. */
export function hasNotes({ interpretation, reading }: Entry): boolean {
  return interpretation !== null && reading !== null && (reading.notes ?? []).some(({ leadIn }) => leadIn !== '')
}

type Changes = Required<Pick<Entry, 'interpretation' | 'corrections'>> & { reading: SavedReading | null }

/** The notes of an entry's reading. What its owner puts right of them is saved at once, and can be taken back. */
export function EntryNotes({ userId, entry, marking }: { userId: number; entry: Entry; marking: Marking | undefined }) {
  const save = useCorrectEntry(userId, entry)
  const [before, setBefore] = useState<Changes[]>([])
  const { interpretation, reading, corrections } = entry
  if (!reading) return null
  const { notes = [], oddDetail = null, symbols, parts } = reading
  const summary = parts.filter(({ section }) => section === 'summary')

  const correct = (correction: Correction) => {
    setBefore([...before, { interpretation, reading: savedOf(reading), corrections }])
    save.mutate((stored) => changesBy(correction, stored))
  }
  const undo = () => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    // What was written elsewhere meanwhile isn't taken back.
    save.mutate((stored) => (stored.interpretation === interpretation ? last : undefined))
  }

  return (
    <>
      {summary.length > 0 && (
        <div className="prose-serif mt-3">
          <InterpretationText
            text={summary.map(({ text }) => text).join(' ')}
            parts={summary}
            {...(marking && { marking })}
          />
        </div>
      )}
      <div className="mt-6">
        <Notes
          readingOf={entry.id}
          before={partsBeforeNotes(parts)}
          notes={notes}
          oddDetail={oddDetail}
          symbols={symbols}
          marking={marking}
          level={2}
          onCorrect={correct}
          onUndo={before.length > 0 ? undo : undefined}
        />
      </div>
    </>
  )
}

/** What a correction changes in an entry; undefined if it has no such note any more. */
function changesBy(correction: Correction, { dreamContent, reading, corrections }: Entry): Changes | undefined {
  if (!reading) return undefined
  const { notes = [], oddDetail = null, symbols, parts } = reading
  if ('note' in correction && !notes.some(({ symbol }) => symbol === correction.note.symbol)) return undefined
  const corrected = correctReading({ notes, oddDetail, symbols }, correction, ({ slug, keyword }) => ({
    slug,
    keyword,
  }))
  const summary = parts.filter(({ section }) => section === 'summary').map(({ text }) => text)
  const detail = rewrittenDetail(corrected, parts)
  const text = [summary.join(' '), detail.detailed].filter(Boolean).join('\n\n')
  const symbolChanges = changesAfter(corrections?.symbols ?? { added: [], removed: [] }, symbols, corrected.symbols)
  return {
    interpretation: text,
    corrections: { ...corrections, symbols: symbolChanges },
    reading: savedOf({ ...corrected, basis: readingBasis(dreamContent, text), parts: detail.parts }),
  }
}

/** A reading as it is sent: the figures of its symbols are the dictionary's. */
function savedOf(reading: NonNullable<Entry['reading']>): SavedReading {
  return { ...reading, symbols: reading.symbols.map(({ figure: _, ...symbol }) => symbol) }
}
