import { queryOptions } from '@tanstack/react-query'
import type { SymbolEntry } from '../../contract/symbol.ts'
import { getJson } from '../../lib/api-client.ts'

export const popularSymbolsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['symbols', 'popular', limit],
    queryFn: ({ signal }) => getJson<SymbolEntry[]>(`/api/search?q=&limit=${limit}`, signal),
  })

export const symbolQuery = (slug: string) =>
  queryOptions({
    queryKey: ['symbols', slug],
    queryFn: ({ signal }) => getJson<SymbolEntry>(`/api/interpretations/${encodeURIComponent(slug)}`, signal),
  })
