import { queryOptions } from '@tanstack/react-query'
import type { Suggestion, SymbolEntry } from '../../contract/symbols.ts'
import { getJson } from './api-client.ts'

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
