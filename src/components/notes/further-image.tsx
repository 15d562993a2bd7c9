import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Note } from '../../contract/reading.ts'
import { symbolQuery } from '../../lib/api/symbol-queries.ts'
import type { Correction, NotedReading } from '../../lib/notes/corrections.ts'
import { AddSymbol } from './add-symbol.tsx'

type Props = {
  notes: readonly Note[]
  symbols: NotedReading['symbols']
  onCorrect: (correction: Correction) => void
}

/** Lets the dreamer say that something else mattered more: another image of the dream, or one that wasn't found. */
export function FurtherImage({ notes, symbols, onCorrect }: Props) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  const others = symbols.filter(({ slug }) => !notes.some(({ symbol }) => symbol === slug))
  const add = async (slug: string) => {
    onCorrect({ kind: 'add', entry: await queryClient.ensureQueryData(symbolQuery(slug)) })
    setIsOpen(false)
    setIsFailed(false)
  }

  if (!isOpen)
    return (
      <p className="mt-6 border-t border-night-line pt-4 text-sm print:hidden">
        <button type="button" className="link min-h-11" aria-expanded={false} onClick={() => setIsOpen(true)}>
          Something else mattered more
        </button>
      </p>
    )
  return (
    <section aria-label="Something else mattered more" className="mt-6 border-t border-night-line pt-6 print:hidden">
      {others.length > 0 && (
        <>
          <p className="text-sm text-moon-soft">Also in your dream. What should there be a note on?</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {others.map(({ slug, keyword }) => (
              <li key={slug}>
                <button
                  type="button"
                  className="min-h-11 rounded-full border border-night-edge px-4 text-sm hover:border-lamp hover:text-lamp"
                  onClick={() => add(slug).catch(() => setIsFailed(true))}
                >
                  {keyword}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isFailed && (
        <p role="alert" className="mt-2 text-sm text-ember">
          That couldn’t be loaded. Please try again in a moment.
        </p>
      )}
      <AddSymbol label="Something that wasn’t found" submitLabel="Add it" onAdd={add} />
    </section>
  )
}
