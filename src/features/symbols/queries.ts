import { queryOptions } from '@tanstack/react-query'
import type { CategoryShelf } from '../../contract/category.ts'
import { SEARCH_SHOWN } from '../../contract/limits.ts'
import type { Suggestion, SymbolCard, SymbolEntry, SymbolName, SymbolSurroundings } from '../../contract/symbol.ts'
import { getJson } from '../../lib/api-client.ts'
import { refusalIn } from '../../lib/refusal.ts'

export const popularSymbolsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['symbols', 'popular', limit],
    queryFn: ({ signal }) => getJson<SymbolCard[]>(`/api/search?q=&limit=${limit}&view=card`, signal),
  })

export const symbolQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', 'entry', slug],
    queryFn: ({ signal }) => getJson<SymbolEntry>(`/api/interpretations/${encodeURIComponent(slug)}`, signal),
  })

export const surroundingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', 'surroundings', slug],
    queryFn: ({ signal }) =>
      getJson<SymbolSurroundings>(`/api/interpretations/${encodeURIComponent(slug)}/surroundings`, signal),
  })

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['symbols', 'search', q],
    queryFn: async ({ signal }) => {
      try {
        const query = new URLSearchParams({ q, limit: `${SEARCH_SHOWN}`, view: 'card' })
        return await getJson<SymbolCard[]>(`/api/search?${query}`, signal)
      } catch (error) {
        // What is wrong with the query is said as it is.
        throw refusalIn(error) ? error : new Error('Search failed', { cause: error })
      }
    },
  })

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['symbols', 'suggestions', q],
    queryFn: ({ signal }) => getJson<Suggestion[]>(`/api/suggest?${new URLSearchParams({ q })}`, signal),
  })

/** All symbols by name alone. */
export const symbolIndexQuery = queryOptions({
  queryKey: ['symbols', 'index'],
  queryFn: ({ signal }) => getJson<SymbolName[]>('/api/search?q=&view=name', signal),
})

export const symbolOfTheDayQuery = queryOptions({
  queryKey: ['symbols', 'of-the-day'],
  queryFn: ({ signal }) => getJson<SymbolCard>('/api/symbol-of-the-day', signal),
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => getJson<CategoryShelf[]>('/api/categories', signal),
})

export const symbolsOfCategoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['categories', slug, 'symbols'],
    queryFn: ({ signal }) =>
      getJson<SymbolCard[]>(`/api/categories/${encodeURIComponent(slug)}/interpretations?view=card`, signal),
  })
