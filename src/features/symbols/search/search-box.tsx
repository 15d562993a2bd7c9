import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { QUERY_MAX } from '../../../contract/limits.ts'
import type { Suggestion } from '../../../contract/symbols.ts'
import { suggestionsQuery } from '../../../lib/api/symbol-queries.ts'
import { categoryHue } from '../../../shared/category-colour.ts'
import { useCombobox } from './use-combobox.ts'

const NO_SUGGESTIONS: Suggestion[] = []

/**
 * The search box of the dictionary. It suggests symbols during typing, following the ARIA pattern of an editable
 * combobox with list autocomplete. Choosing a suggestion opens its page, submitting the form searches for the text.
 * Without JavaScript it is a plain form.
 */
export function SearchBox({ query = '' }: { query?: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const trimmed = typed.trim()
  const { data: items = NO_SUGGESTIONS } = useQuery({
    ...suggestionsQuery(trimmed),
    enabled: trimmed !== '' && typed !== query,
    placeholderData: keepPreviousData,
    select: (suggestions) => (trimmed ? suggestions : NO_SUGGESTIONS),
  })
  const combobox = useCombobox({
    id: 'symbol-search',
    items,
    onType: setTyped,
    onChoose: ({ slug }) => navigate({ to: '/interpretation/$slug', params: { slug } }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!trimmed) return
    combobox.close()
    navigate({ to: '/search', search: { q: trimmed } })
  }

  return (
    <search className="relative block max-w-read">
      <form action="/search" onSubmit={submit}>
        <div className="flex items-center gap-2 rounded-full border border-night-edge bg-night-raised py-1 pr-1 pl-5 transition-colors duration-200 focus-within:border-lamp">
          <Search size={20} strokeWidth={1.5} className="shrink-0 text-moon-soft" aria-hidden />
          <input
            {...combobox.inputProps}
            value={typed}
            aria-label="Search dream symbols"
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
          {...combobox.listProps}
          aria-label="Symbols"
          className={`absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg border border-night-edge bg-night-raised py-2 shadow-[0_16px_48px_oklch(0.1_0.02_262/0.8)] ${combobox.isShown ? '' : 'hidden'}`}
        >
          {combobox.isShown &&
            items.map((item, index) => (
              <li
                key={item.slug}
                {...combobox.optionProps(index)}
                className={`grid cursor-pointer grid-cols-[2.75rem_1fr_auto] items-center gap-3 px-4 py-1.5 ${
                  index === combobox.highlighted ? 'bg-night text-lamp' : ''
                }`}
              >
                <Constellation
                  slug={item.slug}
                  figure={item.figure}
                  hue={categoryHue(item.category.slug)}
                  className="size-10"
                />
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
