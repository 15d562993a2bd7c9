import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Note, SituationName } from '../../contract/reading.ts'
import { symbolQuery } from '../../lib/api/symbol-queries.ts'
import type { Correction } from '../../lib/notes/corrections.ts'

/** So many of the likeliest are named at once. */
const NAMED_FIRST = 3

type Props = {
  note: Note
  keyword: string
  onCorrect: ((correction: Correction) => void) | undefined
}

/**
 * What else the symbol may have done, the likeliest first: a tap puts the note right. Where nothing can be changed,
 * each is a link to what the symbol's page says of it.
 */
export function OtherSituations({ note, keyword, onCorrect }: Props) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  const shown = isOpen ? note.others : note.others.slice(0, NAMED_FIRST)
  const choose = async (situation: SituationName | null) => {
    try {
      const entry = await queryClient.ensureQueryData(symbolQuery(note.symbol))
      onCorrect?.({ kind: 'situation', note, entry, situation })
      setIsOpen(false)
      setIsFailed(false)
    } catch {
      setIsFailed(true)
    }
  }
  // The passages are there before one is chosen.
  const isChangeable = onCorrect !== undefined
  useEffect(() => {
    if (isChangeable) queryClient.prefetchQuery(symbolQuery(note.symbol))
  }, [isChangeable, note.symbol, queryClient])
  if (note.others.length === 0) return null
  return (
    <div className="mt-4 text-sm text-moon-soft print:hidden">
      <ul aria-label={`Other things that happen with ${keyword}`} className="flex flex-wrap items-center gap-x-2">
        <li aria-hidden="true">Closer to your dream:</li>
        {shown.map((situation) => (
          <li
            key={situation.anchor}
            className="after:ml-2 after:text-moon-soft/60 after:content-['·'] last:after:content-none"
          >
            {onCorrect ? (
              <button type="button" className="link min-h-11" onClick={() => choose(situation)}>
                {situation.label}
              </button>
            ) : (
              <Link
                to="/interpretation/$slug"
                params={{ slug: note.symbol }}
                hash={situation.anchor}
                className="link inline-block py-2.5"
              >
                {situation.label}
              </Link>
            )}
          </li>
        ))}
        {onCorrect && (
          <>
            {isOpen && note.situation && (
              <li className="after:ml-2 after:text-moon-soft/60 after:content-['·']">
                <button type="button" className="link min-h-11" onClick={() => choose(null)}>
                  none of these
                </button>
              </li>
            )}
            <li>
              {isOpen ? (
                <button type="button" className="link min-h-11" onClick={() => onCorrect({ kind: 'remove', note })}>
                  not in my dream
                </button>
              ) : (
                <button type="button" className="link min-h-11" aria-expanded={false} onClick={() => setIsOpen(true)}>
                  more
                </button>
              )}
            </li>
          </>
        )}
      </ul>
      {isFailed && (
        <p role="alert" className="text-ember">
          That couldn’t be loaded. Please try again in a moment.
        </p>
      )}
    </div>
  )
}
