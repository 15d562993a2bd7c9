import { useQuery } from '@tanstack/react-query'
import { PreviousNext } from '../../components/ui/previous-next.tsx'
import type { EntryName } from '../../contract/journal-list.ts'
import { neighboursQuery } from './queries.ts'

/** Leads to the entries before and after one; nothing where it is the only one. */
export function EntryNeighbours({ id }: { id: string }) {
  const { data } = useQuery(neighboursQuery(id))
  if (!data || (!data.previous && !data.next)) return null
  const linkOf = (entry: EntryName | null) => entry && { name: entry.title, to: `/journal/${entry.id}` }
  return (
    <PreviousNext
      label="Entries before and after"
      previous={linkOf(data.previous)}
      next={linkOf(data.next)}
      className="mt-14 border-t border-night-line pt-6"
    />
  )
}
