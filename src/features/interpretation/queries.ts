import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Allowance, InterpretRequest, InterpretResponse } from '../../contract/interpretation.ts'
import { ApiFailure, getJson, isSessionFailure, sendJson } from '../../lib/api-client.ts'
import { OF_THE_PERSON, userQuery, useUser, WRITING_OF_THE_PERSON } from '../../lib/user.ts'

/** What is left of the visitor's allowance. Asked in the browser only: the page itself is the same for everyone. */
export const allowanceQuery = queryOptions({
  queryKey: ['interpretation-limit'],
  queryFn: (context) => getJson<Allowance>('/api/interpretation-limit', context),
  enabled: typeof window !== 'undefined',
  meta: OF_THE_PERSON,
})

/** A dream that was told and what was read in it. */
export type Told = { dream: string; answer: InterpretResponse }

/** The journal's entry that a dream was taken from. */
export type EntryAtHand = { id: string; title: string }

/** `fault` says why a dream that came by a plain form has no result. */
type Desk = { dream: string; context: string; told: Told | null; entry: EntryAtHand | null; fault: string | null }

const EMPTY: Desk = { dream: '', context: '', told: null, entry: null, fault: null }
const deskKey = ['interpretation', 'desk']

/**
 * What lies on the dreamer's desk: the text being written and the last result. It lives in this tab's memory alone, so
 * that following a star and coming back loses nothing, and closing the tab leaves nothing. Only a member's whose
 * session ends in the middle of it is kept as their draft.
 */
export function useDesk() {
  const queryClient = useQueryClient()
  const { data: desk = EMPTY } = useQuery<Desk>({
    queryKey: deskKey,
    queryFn: () => EMPTY,
    enabled: false,
    meta: WRITING_OF_THE_PERSON,
  })
  const put = (change: Partial<Desk>) =>
    queryClient.setQueryData<Desk>(deskKey, (before = EMPTY) => ({ ...before, ...change }))
  return { desk, put, clear: () => put(EMPTY) }
}

/** Lays a dream that a plain form sent on the desk, with what came of it. */
export function layOnDesk(
  queryClient: QueryClient,
  { dream, context, ...outcome }: { dream: string; context: string; answer?: InterpretResponse; fault?: string },
): void {
  const told = outcome.answer ? { dream, answer: outcome.answer } : null
  queryClient.setQueryData<Desk>(deskKey, { ...EMPTY, dream, context, told, fault: outcome.fault ?? null })
}

/** Sends a dream; the remaining count follows the answer, and the answer lies on the desk. */
export function useInterpret() {
  const queryClient = useQueryClient()
  const { put } = useDesk()
  const userId = useUser()?.id ?? null
  return useMutation({
    mutationFn: async (request: InterpretRequest) => {
      const answer = await sendJson<InterpretResponse>('POST', '/api/interpret-ai', request, userId)
      return { answer, userId }
    },
    onMutate: () => put({ fault: null }),
    onSuccess: ({ answer, userId }, { prompt }) => {
      // Somebody else's page by now: the dream is among the drafts of the one who told it.
      if (userId !== (queryClient.getQueryData(userQuery.queryKey)?.id ?? null)) return
      const { remaining, limit, resetAt } = answer
      queryClient.setQueryData(allowanceQuery.queryKey, { remaining, limit, resetAt })
      put({ told: { dream: prompt, answer } })
    },
    onError: (failure) => {
      if (failure instanceof ApiFailure && failure.status === 429) {
        const { limit = 0, resetAt = null, usedUpByNetwork } = failure.body as Partial<Allowance>
        const allowance = { remaining: 0, limit, resetAt, ...(usedUpByNetwork && { usedUpByNetwork }) }
        queryClient.setQueryData(allowanceQuery.queryKey, allowance)
      }
    },
  })
}

/**
 * The sentence to show for a failed interpretation: the server's own, or the specification's fallbacks; none for what
 * the page says by itself.
 */
export function sentenceOf(failure: Error): string {
  if (isSessionFailure(failure)) return ''
  if (failure instanceof ApiFailure) return failure.body.error ?? 'Failed to interpret dream'
  return 'Failed to interpret dream. Please try again.'
}
