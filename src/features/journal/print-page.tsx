import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Day } from '../../components/ui/day.tsx'
import type { Entry } from '../../contract/journal.ts'
import { formatMonth } from '../../lib/dates.ts'
import { EntryText } from './entry-page.tsx'
import { printedQuery, summaryQuery } from './queries.ts'

/**
 * The entries of a month (YYYY-MM), oldest first, for printing. A month of many or long entries is shown in parts, of
 * which `cursor` names a further one.
 */
export function PrintPage({ month, cursor }: { month: string; cursor?: string | undefined }) {
  const { data: part } = useSuspenseQuery(printedQuery(month, cursor))
  const { data: summary } = useSuspenseQuery(summaryQuery({ month }))
  const { items: entries } = part
  const next = part.next && new URLSearchParams(part.next.split('?')[1]).get('cursor')
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Link to="/journal" className={buttonClass('quiet')}>
          Back to the journal
        </Link>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <h1 className="mt-8 text-4xl">{formatMonth(month)}</h1>
      <p className="mt-2 text-moon-soft">{countOf(summary.count)}</p>
      {(cursor !== undefined || next) && (
        // Made anew for each part: in a translated page React can't change a text that stands beside others.
        <p key={cursor ?? 'first'} className="mt-2 text-moon-soft">
          {next ? 'These are too many to print at once.' : 'These were too many to print at once.'} This part has{' '}
          {entries.length} of them
          <Days entries={entries} />.
        </p>
      )}
      {entries.map((entry) => (
        <div key={entry.id} className="mt-12 border-t border-night-line pt-4">
          <EntryText entry={entry} level={2} />
        </div>
      ))}
      <nav
        aria-label="Parts"
        className="mt-12 flex flex-wrap gap-3 border-t border-night-line pt-8 empty:hidden print:hidden"
      >
        {cursor !== undefined && (
          <Link to="/journal/print" search={{ month }} className={buttonClass('quiet')}>
            First part
          </Link>
        )}
        {next && (
          <Link to="/journal/print" search={{ month, cursor: next }} className={buttonClass('quiet')}>
            Next part
          </Link>
        )}
      </nav>
    </div>
  )
}

const countOf = (dreams: number) => (dreams === 1 ? '1 dream' : `${dreams} dreams`)

/** The days of the first and the last entry. */
function Days({ entries }: { entries: Entry[] }) {
  const [first, last] = [entries[0]?.dreamDate, entries.at(-1)?.dreamDate]
  if (!first || !last) return null
  return (
    <>
      , from <Day date={first} /> to <Day date={last} />
    </>
  )
}
