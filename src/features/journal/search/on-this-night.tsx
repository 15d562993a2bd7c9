import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { today } from '../../../lib/dates.ts'
import { onThisNightQuery } from '../queries.ts'
import { EntryNames } from './entry-names.tsx'

/**
 * The entries of today's calendar day in other years; nothing where there is none. To be rendered in the browser only.
 */
export function OnThisNight({ className }: { className: string }) {
  const id = useId()
  const { data: entries = [] } = useQuery(onThisNightQuery(today()))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl">
        On this night
      </h2>
      <EntryNames entries={entries} />
    </section>
  )
}
