import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { formatDay, formatMonth } from '../../../lib/dates.ts'
import { capitalize } from '../../../shared/capitalize.ts'
import { DETAILS, detailInWords, type Lucidity } from '../../../shared/entry-details.ts'
import { DETAIL_FILTERS, FILTER_NAMES, type FilterName } from '../../../shared/journal-filter.ts'
import { entriesQuery, moreLabelsQuery } from '../queries.ts'
import type { JournalFilter } from './journal-filter.ts'

type Props = { filter: JournalFilter; onChange: (change: JournalFilter) => void }

/** The filters in use, each with a button to remove it, and the way to a symbol's page; nothing if there are none. */
export function ActiveFilters({ filter, onChange }: Props) {
  const keywordOf = useSymbolNames(filter)
  // The search field shows its own text.
  const active = FILTER_NAMES.filter((name) => name !== 'q' && filter[name])
  if (active.length === 0) return null
  const { symbol } = filter
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filters in use" className="contents">
        {active.map((name) => {
          const text = textOf(name, filter[name] as string, keywordOf)
          return (
            <li key={name}>
              <button
                type="button"
                aria-label={`Remove the filter ${text}`}
                onClick={() => onChange({ [name]: '' })}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-night-edge px-4 text-sm hover:border-lamp hover:text-lamp"
              >
                <span className="[overflow-wrap:anywhere]">{text}</span>
                <X size={14} strokeWidth={1.5} aria-hidden className="shrink-0" />
              </button>
            </li>
          )
        })}
      </ul>
      {symbol && (
        <Link
          to="/interpretation/$slug"
          params={{ slug: symbol }}
          className="link inline-flex min-h-11 items-center px-2 text-sm"
        >
          {keywordOf(symbol)} in the dictionary
        </Link>
      )}
      {active.length > 1 && (
        <Link to="/journal" className="link inline-flex min-h-11 items-center px-2 text-sm" resetScroll={false}>
          Clear all
        </Link>
      )}
    </div>
  )
}

function textOf(name: FilterName, value: string, keywordOf: (slug: string) => string): string {
  switch (name) {
    case 'month':
      return formatMonth(value)
    case 'from':
      return `From ${formatDay(value)}`
    case 'to':
      return `Until ${formatDay(value)}`
    case 'symbol':
      return keywordOf(value)
    case 'interpreted':
      return value === 'yes' ? 'With an interpretation' : 'Without an interpretation'
    default:
      return detailTextOf(name, value)
  }
}

function detailTextOf(filter: FilterName, value: string): string {
  const detail = DETAIL_FILTERS.find(([one]) => one === filter)?.[1]
  if (detail === 'lucidity') return detailInWords(detail, value as Lucidity) || value
  const isLabel = detail && DETAILS[detail].kind === 'labels'
  return isLabel ? `${capitalize(DETAILS[detail].noun)}: ${value}` : value
}

/** Returns the keyword of a symbol, from the entries that are shown or the list of values; else its slug as words. */
function useSymbolNames(filter: JournalFilter): (slug: string) => string {
  const queryClient = useQueryClient()
  return (slug) => {
    const entries = queryClient.getQueryData(entriesQuery(filter).queryKey)?.pages.flatMap(({ items }) => items) ?? []
    const known = [
      ...entries.flatMap(({ symbols }) => symbols),
      ...(queryClient.getQueryData(moreLabelsQuery.queryKey)?.symbols ?? []),
    ]
    return known.find((symbol) => symbol.slug === slug)?.keyword ?? slug.replaceAll('-', ' ')
  }
}
