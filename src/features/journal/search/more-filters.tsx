import { useQuery } from '@tanstack/react-query'
import { DETAILS, detailInWords, FURTHER_TEXTS, type Lucidity } from '../../../shared/entry-details.ts'
import { moreLabelsQuery } from '../queries.ts'
import { DayField } from './day-field.tsx'
import { countedOptions, FilterSelect } from './filter-select.tsx'
import type { JournalFilter } from './journal-filter.ts'

type Props = { filter: JournalFilter; onChange: (change: JournalFilter) => void }

/** The filters by what was found or noted by name: parameter, label, option for no filter, and list of values. */
const COUNTED = [
  ['person', 'Person', 'Anyone', 'people'],
  ['place', 'Place', 'Anywhere', 'places'],
  ['theme', 'Theme', 'Any theme', 'themes'],
  ['feeling', 'Feeling', 'Any feeling', 'feelings'],
  ['sign', 'Dream sign', 'Any dream sign', 'signs'],
] as const

/** The filters by what was recognized in the dreams, by details noted, and by days. */
export function MoreFilters({ filter, onChange }: Props) {
  const { data: labels, isError } = useQuery(moreLabelsQuery)
  if (isError)
    return <p className="text-sm text-moon-soft">These filters can’t be shown now. Please try again later.</p>
  if (!labels) return <p className="text-sm text-moon-soft">Loading…</p>
  const { symbols, texts, lucidities, interpreted } = labels
  return (
    <div className="space-y-4">
      <FilterSelect
        label="Symbol"
        value={filter.symbol}
        allLabel="Any symbol"
        options={symbols.map(({ slug, keyword, count }) => ({ value: slug, text: `${keyword} (${count})` }))}
        onChoose={(symbol) => onChange({ symbol })}
      />
      {COUNTED.map(([parameter, label, allLabel, values]) => (
        <FilterSelect
          key={parameter}
          label={label}
          value={filter[parameter]}
          allLabel={allLabel}
          options={countedOptions(labels[values])}
          onChoose={(value) => onChange({ [parameter]: value })}
        />
      ))}
      {FURTHER_TEXTS.map((name) => {
        const { label, noun, filter: parameter } = DETAILS[name]
        return (
          <FilterSelect
            key={name}
            label={label}
            value={filter[parameter]}
            allLabel={`Any ${noun}`}
            options={countedOptions(texts[name])}
            onChoose={(value) => onChange({ [parameter]: value })}
          />
        )
      })}
      <FilterSelect
        label="Lucidity"
        value={filter.lucidity}
        allLabel="Lucid or not"
        options={countedOptions(lucidities, (name) => detailInWords('lucidity', name as Lucidity))}
        onChoose={(lucidity) => onChange({ lucidity })}
      />
      <FilterSelect
        label="Reading"
        value={filter.interpreted}
        allLabel="Interpreted or not"
        options={
          interpreted > 0
            ? [
                { value: 'yes', text: `With an interpretation (${interpreted})` },
                { value: 'no', text: 'Without one' },
              ]
            : []
        }
        onChoose={(value) => onChange({ interpreted: value })}
      />
      <DayField label="From" value={filter.from} max={filter.to} onChange={(from) => onChange({ from })} />
      <DayField label="To" value={filter.to} min={filter.from} onChange={(to) => onChange({ to })} />
    </div>
  )
}
