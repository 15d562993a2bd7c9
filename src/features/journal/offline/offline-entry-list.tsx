import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Day } from '../../../components/ui/day.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import type { Entry } from '../../../contract/journal.ts'
import { QUERY_MAX } from '../../../contract/limits.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import type { EntrySearch } from './search-entries.ts'

const EXCERPT_MAX = 160
/** How many entries are shown at first, and added by the button. */
const PAGE = 50
const DEBOUNCE_MS = 150

type Props = { entries: Entry[]; waiting: ReadonlySet<string>; search: EntrySearch | undefined }

/** The entries of the copy by month, or those that a search finds, the best match first. */
export function OfflineEntryList({ entries, waiting, search }: Props) {
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const searched = useDebouncedValue(query.trim(), DEBOUNCE_MS)
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const found = useMemo(
    () => (searched && search ? search(searched).flatMap((id) => byId.get(id) ?? []) : undefined),
    [searched, search, byId],
  )
  const matching = found ?? entries
  const shown = matching.slice(0, limit)
  const months = Map.groupBy(found ? [] : shown, ({ dreamDate }) => dreamDate.slice(0, 7))
  return (
    <>
      <search aria-label="The entries on this device" className="mt-8 block">
        {/* The browser must not store what is searched. */}
        <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            label="Search your entries"
            placeholder="Search your entries"
            value={query}
            maxLength={QUERY_MAX}
            onChange={(value) => {
              setQuery(value)
              setLimit(PAGE)
            }}
          />
        </form>
      </search>
      <p role="status" className="mt-3 min-h-6 text-sm text-moon-soft">
        {query.trim() && !search && 'Preparing the search…'}
        {found && (found.length === 0 ? 'No entry has these words.' : `${found.length} found, the closest first.`)}
      </p>
      {found && <EntryList entries={shown} waiting={waiting} />}
      {[...months].map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="mb-10">
          <h2
            id={`month-${month}`}
            className="border-b border-night-line pb-2 font-sans text-base font-medium tracking-normal text-moon-soft"
          >
            {formatMonth(month)}
          </h2>
          <EntryList entries={ofMonth} waiting={waiting} />
        </section>
      ))}
      {matching.length > limit && (
        <p className="mt-6 text-center">
          <Button variant="quiet" onClick={() => setLimit(limit + PAGE)}>
            Show more entries
          </Button>
        </p>
      )}
    </>
  )
}

function EntryList({ entries, waiting }: { entries: Entry[]; waiting: ReadonlySet<string> }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-night-line last:border-0">
          <Link to="/journal/offline" hash={entry.id} className="group block py-5">
            <span className="label-caps block">
              <Day date={entry.dreamDate} />
              {entry.mood && <span className="text-lamp"> · {entry.mood}</span>}
              {waiting.has(entry.id) && <span> · not sent yet</span>}
            </span>
            <span className="mt-1 block font-serif text-xl group-hover:text-lamp [overflow-wrap:anywhere]">
              {entry.title}
            </span>
            <span className="mt-1 block font-serif leading-relaxed text-moon-soft [overflow-wrap:anywhere]">
              {excerpt(entry.dreamContent, EXCERPT_MAX)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
