import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { INPUT } from '../../components/ui/field.tsx'
import { FilterBox } from '../../components/ui/filter-box.tsx'
import type { Labels } from '../../contract/journal.ts'
import { QUERY_MAX } from '../../contract/limits.ts'
import { longMonth } from '../../lib/days.ts'
import type { JournalFilter } from './queries.ts'

const TYPING_MS = 250

/** Narrows the list: by words as they are typed, by mood, tag and month. The address keeps the choice. */
export function Filters({ filter, labels }: { filter: JournalFilter; labels: Labels }) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [q, setQ] = useState(filter.q ?? '')
  useEffect(() => () => clearTimeout(timer.current), [])
  const narrow = (change: JournalFilter) =>
    navigate({
      to: '/journal',
      search: Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    })
  return (
    <search aria-label="Your entries" className="space-y-4">
      <FilterBox
        label="Search your entries"
        placeholder="Search your entries"
        value={q}
        maxLength={QUERY_MAX}
        onChange={(value) => {
          setQ(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => narrow({ q: value.trim() }), TYPING_MS)
        }}
      />
      <Choice
        label="Mood"
        value={filter.mood}
        all="Any mood"
        options={labels.moods.map(({ name, count }) => ({ value: name, text: `${name} (${count})` }))}
        onChoose={(mood) => narrow({ mood })}
      />
      <Choice
        label="Tag"
        value={filter.tag}
        all="Any tag"
        options={labels.tags.map(({ name, count }) => ({ value: name, text: `${name} (${count})` }))}
        onChoose={(tag) => narrow({ tag })}
      />
      <Choice
        label="Month"
        value={filter.month}
        all="Any month"
        options={labels.months.map(({ name, count }) => ({ value: name, text: `${longMonth(name)} (${count})` }))}
        onChoose={(month) => narrow({ month })}
      />
    </search>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  all: string
  options: { value: string; text: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, value = '', all, options, onChoose }: ChoiceProps) {
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
        className={`${INPUT} min-h-11 py-2`}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
