import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { INPUT_CLASS } from '../../components/ui/field.tsx'
import { SearchField } from '../../components/ui/search-field.tsx'
import type { Labels } from '../../contract/journal.ts'
import { QUERY_MAX } from '../../contract/limits.ts'
import { formatMonth } from '../../lib/dates.ts'
import type { JournalFilter } from './queries.ts'

const DEBOUNCE_MS = 250

/** Filters the list of entries by text, mood, tag and month. The filter is stored in the URL's search parameters. */
export function Filters({ filter, labels }: { filter: JournalFilter; labels: Labels }) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [q, setQ] = useState(filter.q ?? '')
  useEffect(() => () => clearTimeout(timer.current), [])
  const updateFilter = (change: JournalFilter) =>
    navigate({
      to: '/journal',
      search: Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)),
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
      <FilterSelect
        label="Mood"
        value={filter.mood}
        allLabel="Any mood"
        options={labels.moods.map(({ name, count }) => ({ value: name, text: `${name} (${count})` }))}
        onChoose={(mood) => updateFilter({ mood })}
      />
      <FilterSelect
        label="Tag"
        value={filter.tag}
        allLabel="Any tag"
        options={labels.tags.map(({ name, count }) => ({ value: name, text: `${name} (${count})` }))}
        onChoose={(tag) => updateFilter({ tag })}
      />
      <FilterSelect
        label="Month"
        value={filter.month}
        allLabel="Any month"
        options={labels.months.map(({ name, count }) => ({ value: name, text: `${formatMonth(name)} (${count})` }))}
        onChoose={(month) => updateFilter({ month })}
      />
    </search>
  )
}

type FilterSelectProps = {
  label: string
  value: string | undefined
  allLabel: string
  options: { value: string; text: string }[]
  onChoose: (value: string) => void
}

function FilterSelect({ label, value = '', allLabel, options, onChoose }: FilterSelectProps) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-16 shrink-0 text-sm text-moon-soft">
        {label}
      </label>
      <select
        id={id}
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={({ target }) => onChoose(target.value)}
        className={`${INPUT_CLASS} min-h-11 py-2`}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
