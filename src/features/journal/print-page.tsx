import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { formatMonth } from '../../lib/dates.ts'
import { EntryText } from './entry-page.tsx'
import { monthQuery } from './queries.ts'

/** All entries of a month (YYYY-MM), oldest first, for printing. */
export function PrintPage({ month }: { month: string }) {
  const { data: entries } = useSuspenseQuery(monthQuery(month))
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to="/journal" className={buttonClass('quiet')}>
          Back to the journal
        </Link>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <h1 className="mt-8 text-4xl">{formatMonth(month)}</h1>
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
