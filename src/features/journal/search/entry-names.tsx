import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Day } from '../../../components/ui/day.tsx'
import type { EntryName } from '../../../contract/journal-list.ts'

type Props<Named extends EntryName> = {
  entries: Named[]
  /** Returns the note below an entry's title. */
  noteOf?: (entry: Named) => ReactNode
}

/** A quiet list of entries: the day and the title of each, as a link to it. */
export function EntryNames<Named extends EntryName>({ entries, noteOf }: Props<Named>) {
  return (
    <ul className="mt-3 divide-y divide-night-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to="/journal/$id" params={{ id: entry.id }} className="group block min-h-11 py-3">
            <span className="block font-serif text-lg leading-snug group-hover:text-lamp [overflow-wrap:anywhere]">
              {entry.title}
            </span>
            <span className="mt-0.5 block text-sm text-moon-soft">
              <Day date={entry.dreamDate} />
              {noteOf?.(entry)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
