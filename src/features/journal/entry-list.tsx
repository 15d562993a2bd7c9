import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '../../components/ui/button.tsx'
import type { ListedEntry } from '../../contract/journal-list.ts'
import { formatMonth } from '../../lib/dates.ts'
import { EntryCard } from './entry-card.tsx'
import type { OpenDialog } from './form/entry-dialogs.tsx'
import { entriesQuery } from './queries.ts'
import { changeFilter, isFiltered, type JournalFilter } from './search/journal-filter.ts'

type Props = { userId: number; filter: JournalFilter; onSelect: (selected: OpenDialog) => void }

/** The entries that match the filter: month by month, or after a search those that fit it best first. */
export function EntryList({ userId, filter, onSelect }: Props) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(entriesQuery(filter))
  const entries = data.pages.flatMap(({ items }) => items)
  const isBestFirst = Boolean(filter.q) && filter.sort !== 'newest'
  if (entries.length === 0) {
    return (
      <div className="border-y border-night-line py-14 text-center">
        <p className="font-serif text-xl">No entries match this.</p>
        <Link to="/journal" className="link mt-3 inline-block py-2">
          Show all entries
        </Link>
      </div>
    )
  }
  const months = Map.groupBy(entries, ({ dreamDate }) => dreamDate.slice(0, 7))
  return (
    <div>
      <p role="status" className="sr-only">
        {isFiltered(filter) &&
          (entries.length === 1
            ? '1 entry matches'
            : `${entries.length}${hasNextPage ? ' or more' : ''} entries match`)}
      </p>
      {filter.q && <SortSwitch filter={filter} />}
      {isBestFirst ? (
        <section aria-labelledby="found" className="mb-10">
          <h2 id="found" className="sr-only">
            Entries found
          </h2>
          <Entries userId={userId} entries={entries} onSelect={onSelect} />
        </section>
      ) : (
        [...months].map(([month, entriesOfMonth]) => (
          <section key={month} aria-labelledby={`month-${month}`} className="mb-10">
            <div className="mb-6 flex items-baseline justify-between gap-4 border-b border-night-line pb-2">
              <h2 id={`month-${month}`} className="font-sans text-base font-medium tracking-normal text-moon-soft">
                {formatMonth(month)}
              </h2>
              <Link to="/journal/print" search={{ month }} className="link text-sm print:hidden">
                Print<span className="sr-only"> {formatMonth(month)}</span>
              </Link>
            </div>
            <Entries userId={userId} entries={entriesOfMonth} onSelect={onSelect} />
          </section>
        ))
      )}
      {hasNextPage && (
        <p className="text-center print:hidden">
          <Button variant="quiet" onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
            {isFetchingNextPage ? 'Loading…' : isBestFirst ? 'Show more entries' : 'Show older entries'}
          </Button>
        </p>
      )}
    </div>
  )
}

function Entries({ userId, entries, onSelect }: Pick<Props, 'userId' | 'onSelect'> & { entries: ListedEntry[] }) {
  return entries.map((entry, at) => (
    <div
      key={entry.id}
      id={entries[at - 1]?.dreamDate === entry.dreamDate ? undefined : `day-${entry.dreamDate}`}
      className="scroll-mt-24 border-b border-night-line py-7 first-of-type:pt-0 last:border-0"
    >
      <EntryCard
        userId={userId}
        entry={entry}
        onEdit={() => onSelect({ what: 'edit', entry })}
        onDelete={() => onSelect({ what: 'delete', entry })}
      />
    </div>
  ))
}

const SORTS = [
  { name: 'Best first', sort: undefined },
  { name: 'Newest first', sort: 'newest' },
] as const

/** The order of a search's results, which is kept in the address. */
function SortSwitch({ filter }: { filter: JournalFilter }) {
  const navigate = useNavigate()
  return (
    <fieldset className="-mt-2 mb-5 flex gap-6 text-sm print:hidden">
      <legend className="sr-only">Order</legend>
      {SORTS.map(({ name, sort }) => {
        const isCurrent = filter.sort === sort
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isCurrent}
            onClick={() =>
              navigate({
                to: '/journal',
                // What was typed meanwhile is in the address before it is on the page.
                search: (current) => changeFilter(current as JournalFilter, { sort }),
                replace: true,
                resetScroll: false,
              })
            }
            className={`min-h-11 ${isCurrent ? 'text-moon underline decoration-lamp underline-offset-8' : 'text-moon-soft hover:text-lamp'}`}
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
