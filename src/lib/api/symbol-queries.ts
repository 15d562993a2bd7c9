import { queryOptions } from '@tanstack/react-query'
import type { CategoryListItem } from '../../contract/categories.ts'
import { SEARCH_SHOWN } from '../../contract/limits.ts'
import type { Suggestion, SymbolCard, SymbolEntry, SymbolName, SymbolNeighbours } from '../../contract/symbols.ts'
import type { Tradition } from '../../shared/traditions.ts'
import { parseClientError } from '../client-error.ts'
import { getJson } from './api-client.ts'

export const popularSymbolsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['symbols', 'popular', limit],
    queryFn: (context) => getJson<SymbolCard[]>(`/api/search?q=&limit=${limit}&view=card`, context),
  })

export const symbolNeighboursQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', 'neighbours', slug],
    queryFn: (context) =>
      getJson<SymbolNeighbours>(`/api/interpretations/${encodeURIComponent(slug)}/neighbours`, context),
  })

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['symbols', 'search', q],
    queryFn: async (context) => {
      try {
        const query = new URLSearchParams({ q, limit: `${SEARCH_SHOWN}`, view: 'card' })
        return await getJson<SymbolCard[]>(`/api/search?${query}`, context)
      } catch (error) {
        // A 4xx error is kept: its sentence says what is wrong with the query.
        throw parseClientError(error) ? error : new Error('Search failed', { cause: error })
      }
    },
  })

/** All symbols, with only their names and categories. */
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
  queryFn: (context) => getJson<CategoryListItem[]>('/api/categories', context),
})

export const symbolsOfCategoryQuery = (slug: string) =>
  queryOptions({
    queryKey: ['categories', slug, 'symbols'],
    queryFn: (context) =>
      getJson<SymbolCard[]>(`/api/categories/${encodeURIComponent(slug)}/interpretations?view=card`, context),
  })

export const traditionSymbolsQuery = (tradition: Tradition) =>
  queryOptions({
    queryKey: ['traditions', tradition, 'symbols'],
    queryFn: (context) => getJson<SymbolName[]>(`/api/traditions/${tradition}/interpretations`, context),
  })

export const symbolQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', 'entry', slug],
    queryFn: (context) => getJson<SymbolEntry>(`/api/interpretations/${encodeURIComponent(slug)}`, context),
  })

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['symbols', 'suggestions', q],
    queryFn: (context) => getJson<Suggestion[]>(`/api/suggest?${new URLSearchParams({ q })}`, context),
  })
