import { queryOptions } from '@tanstack/react-query'
import type { CategoryShelf } from '../../contract/category.ts'
import { SEARCH_SHOWN } from '../../contract/limits.ts'
import type { Suggestion, SymbolCard, SymbolEntry, SymbolName, SymbolSurroundings } from '../../contract/symbol.ts'
import { getJson } from '../../lib/api-client.ts'
import { refusalIn } from '../../lib/refusal.ts'

export const popularSymbolsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['symbols', 'popular', limit],
    queryFn: (context) => getJson<SymbolCard[]>(`/api/search?q=&limit=${limit}&view=card`, context),
  })

export const symbolQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', 'entry', slug],
    queryFn: (context) => getJson<SymbolEntry>(`/api/interpretations/${encodeURIComponent(slug)}`, context),
  })

export const surroundingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', 'surroundings', slug],
    queryFn: (context) =>
      getJson<SymbolSurroundings>(`/api/interpretations/${encodeURIComponent(slug)}/surroundings`, context),
  })

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['symbols', 'search', q],
    queryFn: async (context) => {
      try {
        const query = new URLSearchParams({ q, limit: `${SEARCH_SHOWN}`, view: 'card' })
        return await getJson<SymbolCard[]>(`/api/search?${query}`, context)
      } catch (error) {
        // What is wrong with the query is said as it is.
        throw refusalIn(error) ? error : new Error('Search failed', { cause: error })
      }
    },
  })

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['symbols', 'suggestions', q],
    queryFn: (context) => getJson<Suggestion[]>(`/api/suggest?${new URLSearchParams({ q })}`, context),
  })

/** All symbols by name alone. */
export const symbolIndexQuery = queryOptions({
  queryKey: ['symbols', 'index'],
  queryFn: (context) => getJson<SymbolName[]>('/api/search?q=&view=name', context),
})

export const symbolOfTheDayQuery = queryOptions({
  queryKey: ['symbols', 'of-the-day'],
  queryFn: (context) => getJson<SymbolCard>('/api/symbol-of-the-day', context),
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: (context) => getJson<CategoryShelf[]>('/api/categories', context),
})

export const symbolsOfCategoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['categories', slug, 'symbols'],
    queryFn: (context) =>
      getJson<SymbolCard[]>(`/api/categories/${encodeURIComponent(slug)}/interpretations?view=card`, context),
  })
