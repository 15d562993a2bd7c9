import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import type { Labels } from '../../../contract/journal-list.ts'
import { QUERY_MAX } from '../../../contract/limits.ts'
import { ActiveFilters } from './active-filters.tsx'
import { changeFilter, type JournalFilter } from './journal-filter.ts'

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

const DEBOUNCE_MS = 250

/**
 * Filters the list of entries: by text, and behind a button by everything else. The filter is stored in the URL's
 * search parameters.
 */
export function Filters({ userId, filter, labels }: { userId: number; filter: JournalFilter; labels: Labels }) {
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
    <search aria-label="Your entries" className="block space-y-4">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <SearchField
            label="Search your entries"
            placeholder="Search entries"
            value={q}
            maxLength={QUERY_MAX}
            onChange={(value) => {
              setQ(value)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => updateFilter({ q: value.trim() }), DEBOUNCE_MS)
            }}
          />
        </div>
        <Button variant="quiet" aria-haspopup="dialog" className="px-4" onClick={() => setIsOpen(true)}>
          <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden />
          Filters
        </Button>
      </div>
      <ActiveFilters filter={filter} onChange={updateFilter} />
      {isOpen && (
        <Suspense>
          <FilterSheet
            userId={userId}
            filter={filter}
            labels={labels}
            onChange={updateFilter}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </search>
  )
}
