import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import type { Labels } from '../../../contract/journal-list.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { countedOptions, FilterSelect } from './filter-select.tsx'
import type { JournalFilter } from './journal-filter.ts'
import { MoreFilters } from './more-filters.tsx'

type Props = {
  filter: JournalFilter
  labels: Labels
  onChange: (change: JournalFilter) => void
  onClose: () => void
}

/** All filters of the list but the search. Each takes effect at once. */
export function FilterSheet({ filter, labels, onChange, onClose }: Props) {
  return (
    <Dialog title="Filters" isSheet open onOpenChange={(open) => !open && onClose()}>
      <div className="space-y-4">
        <FilterSelect
          label="Mood"
          value={filter.mood}
          allLabel="Any mood"
          options={countedOptions(labels.moods)}
          onChoose={(mood) => onChange({ mood })}
        />
        <FilterSelect
          label="Tag"
          value={filter.tag}
          allLabel="Any tag"
          options={countedOptions(labels.tags)}
          onChoose={(tag) => onChange({ tag })}
        />
        <FilterSelect
          label="Month"
          value={filter.month}
          allLabel="Any month"
          options={countedOptions(labels.months, formatMonth)}
          onChoose={(month) => onChange({ month })}
        />
        <MoreFilters filter={filter} onChange={onChange} />
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-6 border-t border-night-line bg-night-raised px-5 py-4 md:-mx-7 md:px-7">
        <Button className="w-full" onClick={onClose}>
          Show entries
        </Button>
      </div>
    </Dialog>
  )
}
