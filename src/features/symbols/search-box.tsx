import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCombobox } from 'downshift'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Constellation } from '../../components/constellation/constellation.tsx'
import { Button } from '../../components/ui/button.tsx'
import { QUERY_MAX } from '../../contract/limits.ts'
import type { Suggestion } from '../../contract/symbol.ts'
import { hueOf } from '../../lib/hue.ts'
import { suggestionsQuery } from './queries.ts'

const NONE: Suggestion[] = []

/**
 * The dictionary's search. While one types it suggests symbols, after the ARIA pattern of an editable combobox with list autocomplete;
 * choosing one opens its entry, anything else is searched for. Without its script it is a plain form.
 */
export function SearchBox({ query = '' }: { query?: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const wanted = typed.trim()
  const { data: items = NONE } = useQuery({
    ...suggestionsQuery(wanted),
    enabled: wanted !== '' && typed !== query,
    placeholderData: keepPreviousData,
    select: (suggestions) => (wanted ? suggestions : NONE),
  })
  const box = useCombobox({
    id: 'symbol-search',
    items,
    inputValue: typed,
    itemToString: (item) => item?.keyword ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) navigate({ to: '/interpretation/$slug', params: { slug: selectedItem.slug } })
    },
  })
  const isShown = box.isOpen && wanted !== '' && items.length > 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wanted) return
    box.closeMenu()
    navigate({ to: '/search', search: { q: wanted } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chooses = event.key === 'Enter' && isShown && box.highlightedIndex >= 0
    if (chooses) event.preventDefault()
    // Enter without a choice is the form's.
    else if (event.key === 'Enter') Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
  }

  return (
    <search className="relative block max-w-read">
      <form action="/search" onSubmit={submit}>
        <div className="flex items-center gap-2 rounded-full border border-night-edge bg-night-raised py-1 pr-1 pl-5 transition-colors duration-200 focus-within:border-lamp">
          <Search size={20} strokeWidth={1.5} className="shrink-0 text-moon-soft" aria-hidden />
          <input
            {...box.getInputProps({
              // Set at once: downshift's own notice comes too late for fast typists, whose letters would be lost.
              onChange: (event) => setTyped(event.currentTarget.value),
              onKeyDown,
              'aria-expanded': isShown,
              'aria-label': 'Search dream symbols',
              'aria-labelledby': undefined,
            })}
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={QUERY_MAX}
            placeholder="Snake, teeth falling out, being late…"
            className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-moon-soft/80 [&::-webkit-search-cancel-button]:hidden"
          />
          <Button type="submit" className="min-h-11 px-5">
            Search
          </Button>
        </div>
        <ul
          {...box.getMenuProps({ 'aria-label': 'Symbols', 'aria-labelledby': undefined })}
          className={`absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg border border-night-edge bg-night-raised py-2 shadow-[0_16px_48px_oklch(0.1_0.02_262/0.8)] ${isShown ? '' : 'hidden'}`}
        >
          {isShown &&
            items.map((item, index) => (
              <li
                key={item.slug}
                {...box.getItemProps({ item, index })}
                className={`grid cursor-pointer grid-cols-[2.75rem_1fr_auto] items-center gap-3 px-4 py-1.5 ${
                  index === box.highlightedIndex ? 'bg-night text-lamp' : ''
                }`}
              >
                <Constellation slug={item.slug} hue={hueOf(item.category.slug)} className="size-10" />
                <span className="min-w-0">
                  <span className="font-serif text-lg leading-tight">{item.keyword}</span>
                  {item.name && <span className="ml-2 text-sm text-moon-soft">{item.name}</span>}
                </span>
                <span className="hidden text-xs text-moon-soft sm:block">{item.category.name}</span>
              </li>
            ))}
        </ul>
      </form>
    </search>
  )
}
