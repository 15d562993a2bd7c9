import { keepPreviousData, useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import type { Entry } from '../../../contract/journal.ts'
import { SHARED_ENTRIES_MAX } from '../../../contract/limits.ts'
import { dayOf, formatDay, formatMonth, monthsFrom, today } from '../../../lib/dates.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { BackToJournal } from '../back-to-journal.tsx'
import { entriesQuery, labelsQuery, monthQuery } from '../queries.ts'
import { FilterSelect } from '../search/filter-select.tsx'
import type { JournalFilter } from '../search/journal-filter.ts'
import type { ChosenEntry } from './share-dialog.tsx'
import { ShareList } from './share-list.tsx'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

/** The metadata in the head of the page. */
export const SHARE_METADATA = {
  title: 'Share dreams',
  description: 'Choose dreams to share by a link or as a PDF.',
  path: '/journal/share',
  hidden: true,
}

/** Lists the user's shares by link, and the journal's entries to choose from for another link or a PDF. */
export function SharePage({ userId }: { userId: number }) {
  const { data: labels } = useSuspenseQuery(labelsQuery)
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <BackToJournal />
      <h1 className="mt-4 text-4xl">Share dreams</h1>
      <p className="mt-3 text-moon-soft">
        Choose dreams to show to somebody, a therapist for instance: by a link that ends when you say, or as a PDF.
      </p>
      <ShareList userId={userId} />
      {labels.entries > 0 ? (
        <EntryPicker userId={userId} />
      ) : (
        <p className="mt-10">
          <Link to="/journal" className={buttonClass('quiet')}>
            Write down a dream first
          </Link>
        </p>
      )}
    </div>
  )
}

function EntryPicker({ userId }: { userId: number }) {
  const [filter, setFilter] = useState<JournalFilter>({})
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenEntry>>(new Map())
  const [isSharing, setIsSharing] = useState(false)
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...entriesQuery(filter),
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(({ items }) => items) ?? []

  const choose = (added: Entry[]) => {
    const next = new Map(chosen)
    for (const entry of added) next.set(entry.id, toChosen(entry))
    if (next.size > SHARED_ENTRIES_MAX) {
      showToast({
        title: 'Too many',
        description: `At most ${SHARED_ENTRIES_MAX} dreams can be shared together.`,
        variant: 'destructive',
      })
      return
    }
    setChosen(next)
  }
  const leaveOut = (id: string) => setChosen(new Map([...chosen].filter(([key]) => key !== id)))

  return (
    <section aria-labelledby="choose" className="mt-14">
      <h2 id="choose" className="border-b border-night-line pb-2 text-2xl">
        Choose dreams
      </h2>
      <PickerFilters filter={filter} onChange={setFilter} />
      <div className="mt-4 flex flex-wrap gap-3">
        <LastWeeksButton onEntries={choose} />
        <Button variant="quiet" onClick={() => choose(entries)} disabled={entries.length === 0}>
          All that are listed
        </Button>
      </div>
      <ul className="mt-4" aria-busy={isFetching}>
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-night-line last:border-0">
            <label className="flex min-h-14 cursor-pointer items-start gap-4 py-3.5">
              <input
                type="checkbox"
                checked={chosen.has(entry.id)}
                onChange={({ target }) => (target.checked ? choose([entry]) : leaveOut(entry.id))}
                className="mt-1 size-5 shrink-0 accent-lamp"
              />
              <span className="min-w-0">
                <span className="block font-serif text-lg leading-snug [overflow-wrap:anywhere]">{entry.title}</span>
                <span className="block text-sm text-moon-soft">
                  {formatDay(entry.dreamDate)}
                  {entry.interpretation === null && ' · not interpreted'}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {entries.length === 0 && !isFetching && <p className="mt-6 text-moon-soft">No entries match this.</p>}
      {hasNextPage && (
        <p className="mt-4 text-center">
          <Button variant="quiet" onClick={() => fetchNextPage()} disabled={isFetching}>
            Show older entries
          </Button>
        </p>
      )}
      <div className="sticky bottom-0 z-10 -mx-5 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-night-line bg-night-raised px-5 py-3">
        <p role="status">{chosen.size === 0 ? 'None chosen yet' : `${chosen.size} chosen`}</p>
        <div className="flex flex-wrap gap-3">
          {chosen.size > 0 && (
            <Button variant="quiet" onClick={() => setChosen(new Map())}>
              Clear
            </Button>
          )}
          <Button disabled={chosen.size === 0} onClick={() => setIsSharing(true)}>
            Link or PDF…
          </Button>
        </div>
      </div>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog userId={userId} entries={inOrder(chosen)} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </section>
  )
}

type FiltersProps = { filter: JournalFilter; onChange: (filter: JournalFilter) => void }

function PickerFilters({ filter, onChange }: FiltersProps) {
  const { data: labels } = useSuspenseQuery(labelsQuery)
  const update = (change: JournalFilter) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)))
  return (
    <div className="mt-5 grid gap-3 sm:grid-cols-3">
      <FilterSelect
        label="Month"
        hidesLabel
        allLabel="Any month"
        value={filter.month}
        options={labels.months.map(({ name }) => ({ value: name, text: formatMonth(name) }))}
        onChoose={(month) => update({ month })}
      />
      <FilterSelect
        label="Mood"
        hidesLabel
        allLabel="Any mood"
        value={filter.mood}
        options={labels.moods.map(({ name }) => ({ value: name, text: name }))}
        onChoose={(mood) => update({ mood })}
      />
      <FilterSelect
        label="Tag"
        hidesLabel
        allLabel="Any tag"
        value={filter.tag}
        options={labels.tags.map(({ name }) => ({ value: name, text: name }))}
        onChoose={(tag) => update({ tag })}
      />
    </div>
  )
}

const LAST_DAYS = 28

/** Chooses all entries of the last four weeks, also those that aren't listed. */
function LastWeeksButton({ onEntries }: { onEntries: (entries: Entry[]) => void }) {
  const queryClient = useQueryClient()
  const [isLoading, setIsLoading] = useState(false)
  const load = async () => {
    setIsLoading(true)
    try {
      const month = today().slice(0, 7)
      const months = await Promise.all(
        [month, monthsFrom(month, -1)].map((name) => queryClient.fetchQuery(monthQuery(name))),
      )
      const first = dayOf(new Date(Date.now() - (LAST_DAYS - 1) * DAY_MS))
      const entries = months.flat().filter(({ dreamDate }) => dreamDate >= first)
      onEntries(entries)
      if (entries.length === 0) showToast({ title: 'None', description: 'There is no dream of the last four weeks.' })
    } catch {
      showToast({
        title: 'Error',
        description: 'The dreams could not be loaded. Please try again.',
        variant: 'destructive',
      })
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Button variant="quiet" onClick={load} disabled={isLoading}>
      All of the last 4 weeks
    </Button>
  )
}

function toChosen({ id, title, dreamDate, interpretation }: Entry): ChosenEntry {
  return { id, title, dreamDate, hasInterpretation: interpretation !== null }
}

/** The chosen entries, the oldest first, as another person would read them. */
function inOrder(chosen: ReadonlyMap<string, ChosenEntry>): ChosenEntry[] {
  return [...chosen.values()].sort((a, b) => (a.dreamDate < b.dreamDate ? -1 : a.dreamDate > b.dreamDate ? 1 : 0))
}
