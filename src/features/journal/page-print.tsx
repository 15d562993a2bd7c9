import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonLook } from '../../components/ui/button.tsx'
import { longMonth } from '../../lib/days.ts'
import { EntryText } from './page-entry.tsx'
import { monthQuery } from './queries.ts'

/** A month's entries, oldest first, to be printed. */
export function PagePrint({ month }: { month: string }) {
  const { data: entries } = useSuspenseQuery(monthQuery(month))
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to="/journal" className={buttonLook('quiet')}>
          Back to the journal
        </Link>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <h1 className="mt-8 text-4xl">{longMonth(month)}</h1>
      <p className="mt-2 text-moon-soft">
        {entries.length} {entries.length === 1 ? 'dream' : 'dreams'}
      </p>
      {entries.toReversed().map((entry) => (
        <div key={entry.id} className="mt-12 border-t border-night-line pt-4">
          <EntryText entry={entry} level={2} />
        </div>
      ))}
    </div>
  )
}
