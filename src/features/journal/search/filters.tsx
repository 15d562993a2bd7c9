import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SearchField } from '../../../components/ui/search-field.tsx'
import type { Labels } from '../../../contract/journal-list.ts'
import { QUERY_MAX } from '../../../contract/limits.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { ActiveFilters } from './active-filters.tsx'
import { countedOptions, FilterSelect } from './filter-select.tsx'
import { changeFilter, type JournalFilter } from './journal-filter.ts'

const MoreFilters = lazy(async () => ({ default: (await import('./more-filters.tsx')).MoreFilters }))

const DEBOUNCE_MS = 250

/**
 * Filters the list of entries: by text, mood, tag and month, and behind a button by everything else. The filter is
 * stored in the URL's search parameters.
 */
export function Filters({ filter, labels }: { filter: JournalFilter; labels: Labels }) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [q, setQ] = useState(filter.q ?? '')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [searched, setSearched] = useState(filter.q)
  if (filter.q !== searched) {
    setSearched(filter.q)
    // The search was ended elsewhere: by a chip, or by “Show all entries”.
    if (!filter.q) setQ('')
  }
  // Typed text takes effect later: by then the user may have changed the order or another part of the filter, and that
  // change is in the address before it is on the page.
  const updateFilter = (change: JournalFilter) =>
    navigate({
      to: '/journal',
      search: (current) => changeFilter(current as JournalFilter, change),
      replace: true,
      resetScroll: false,
    })
  return (
    <search aria-label="Your entries" className="space-y-4">
      <SearchField
        label="Search your entries"
        placeholder="Search your entries"
        value={q}
        maxLength={QUERY_MAX}
        onChange={(value) => {
          setQ(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => updateFilter({ q: value.trim() }), DEBOUNCE_MS)
        }}
      />
      <ActiveFilters filter={filter} onChange={updateFilter} />
      <FilterSelect
        label="Mood"
        value={filter.mood}
        allLabel="Any mood"
        options={countedOptions(labels.moods)}
        onChoose={(mood) => updateFilter({ mood })}
      />
      <FilterSelect
        label="Tag"
        value={filter.tag}
        allLabel="Any tag"
        options={countedOptions(labels.tags)}
        onChoose={(tag) => updateFilter({ tag })}
      />
      <FilterSelect
        label="Month"
        value={filter.month}
        allLabel="Any month"
        options={countedOptions(labels.months, formatMonth)}
        onChoose={(month) => updateFilter({ month })}
      />
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="link inline-flex min-h-11 items-center text-sm"
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </button>
      {isOpen && (
        <Suspense fallback={<p className="text-sm text-moon-soft">Loading…</p>}>
          <MoreFilters filter={filter} onChange={updateFilter} />
        </Suspense>
      )}
    </search>
  )
}
