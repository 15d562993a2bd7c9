import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { summaryQuery } from '../queries.ts'
import { EntryNames } from './entry-names.tsx'

/**
 * How many of the user's dreams have a symbol, with the latest of them; nothing for none. For the signed-in user only.
 */
export function DreamsWithSymbol({ slug }: { slug: string }) {
  const id = useId()
  const { data: summary } = useQuery(summaryQuery({ symbol: slug }))
  if (!summary || summary.count === 0) return null
  const { count, latest } = summary
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-sans text-base font-medium tracking-normal">
        {count === 1 ? 'Your dream with this symbol' : `Your ${count} dreams with this symbol`}
      </h2>
      <EntryNames entries={latest} />
      {count > latest.length && (
        <Link to="/journal" search={{ symbol: slug }} className="link inline-flex min-h-11 items-center text-sm">
          All {count} in your journal
        </Link>
      )}
    </section>
  )
}
