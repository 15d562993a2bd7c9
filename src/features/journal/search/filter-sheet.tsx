import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { Labels } from '../../../contract/journal-list.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { FAVORITE } from '../../../shared/favorite.ts'
import { moreLabelsQuery } from '../queries.ts'
import { countedOptions, FilterSelect } from './filter-select.tsx'
import type { JournalFilter } from './journal-filter.ts'
import { MoreFilters } from './more-filters.tsx'
import { TagManager } from './tag-manager.tsx'

type Props = {
  userId: number
  filter: JournalFilter
  labels: Labels
  onChange: (change: JournalFilter) => void
  onClose: () => void
}

/** All filters of the list but the search. Each takes effect at once. */
export function FilterSheet({ userId, filter, labels, onChange, onClose }: Props) {
  const [isManaging, setIsManaging] = useState(false)
  const { isLoading } = useQuery(moreLabelsQuery)
  const tags = labels.tags.filter(({ name }) => name !== FAVORITE)
  if (isManaging) {
    return (
      <Dialog title="Tags" isSheet open onOpenChange={(open) => !open && onClose()}>
        <TagManager userId={userId} tags={tags} onDone={() => setIsManaging(false)} />
      </Dialog>
    )
  }
  // Filters that came in later would push what is being pressed away from under the finger.
  if (isLoading) {
    return (
      <Dialog title="Filters" isSheet open onOpenChange={(open) => !open && onClose()}>
        <Spinner />
      </Dialog>
    )
  }
  const favorites = labels.tags.find(({ name }) => name === FAVORITE)
  return (
    <Dialog title="Filters" isSheet open onOpenChange={(open) => !open && onClose()}>
      <div className="space-y-4">
        {favorites && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              // Not controlled: it would only be ticked once the entries are there.
              defaultChecked={filter.tag === FAVORITE}
              onChange={({ target }) => onChange({ tag: target.checked ? FAVORITE : '' })}
              className="size-5 accent-lamp"
            />
            <span>{`Favorites (${favorites.count})`}</span>
          </label>
        )}
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
          options={countedOptions(tags)}
          onChoose={(tag) => onChange({ tag })}
        />
        {tags.length > 0 && (
          <button type="button" className="link min-h-11 text-sm md:ml-24" onClick={() => setIsManaging(true)}>
            Rename, merge or delete tags
          </button>
        )}
        <FilterSelect
          label="Month"
          value={filter.month}
          allLabel="Any month"
          options={countedOptions(labels.months, formatMonth)}
          onChoose={(month) => onChange({ month })}
        />
        <MoreFilters filter={filter} onChange={onChange} />
      </div>
      <DialogFooter>
        <Button className="w-full" onClick={onClose}>
          Show entries
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
