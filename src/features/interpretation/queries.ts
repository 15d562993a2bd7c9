import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { useEffect, useReducer, useState } from 'react'
import type { Allowance, InterpretRequest, InterpretResponse } from '../../contract/interpretation.ts'
import { ApiFailure, getJson, isSessionFailure } from '../../lib/api/api-client.ts'
import { DRAFT_QUERY_META, USER_QUERY_META, userIdOf } from '../../lib/api/user.ts'
import { keepInTab, readFromTab } from '../../lib/drafts/tab-memory.ts'
import type { InterpretedDream, InterpreterState } from './interpreted-dream.ts'
import { loadReading } from './load-reading.ts'

/** The remaining allowance. Requested in the browser only: the server-rendered page is the same for everyone. */
export const allowanceQuery = queryOptions({
  queryKey: ['interpretation-limit'],
  queryFn: (context) => getJson<Allowance>('/api/interpretation-limit', context),
  enabled: typeof window !== 'undefined',
  meta: USER_QUERY_META,
})

const EMPTY: InterpreterState = { dream: '', context: '', result: null, fault: null }
const STATE_KEY = ['interpretation', 'desk']

/**
 * The state of the interpreter, which survives navigation to other pages, and a guest's also a reload and a discarded
 * tab. It is only in this tab, so nothing is left when the tab is closed. If a user's session ends meanwhile, it is
 * saved as their draft.
 */
export function useInterpreterState() {
  const queryClient = useQueryClient()
  const { data: state = EMPTY } = useQuery<InterpreterState>({
    queryKey: STATE_KEY,
    queryFn: () => EMPTY,
    enabled: false,
    meta: DRAFT_QUERY_META,
  })
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  const update = (change: Partial<InterpreterState>) => {
    const next = { ...(queryClient.getQueryData<InterpreterState>(STATE_KEY) ?? EMPTY), ...change }
    queryClient.setQueryData<InterpreterState>(STATE_KEY, next)
    if (userIdOf(queryClient) === null) keepInTab('guest', (next.result || next.dream || next.context) && next)
    // The cache notifies its observers in a later task. Until then React would reset the text fields to their previous
    // text, and characters that are typed fast would be lost.
    rerender()
  }
  return { state, update, clear: () => update(EMPTY) }
}

/**
 * Restores what a guest left in this tab when it was reloaded or discarded: the text, and the reading as far as it had
 * come. A reading that was being written when it was kept, also as a member's draft, isn't any more.
 */
export function useRestoredState(): void {
  const queryClient = useQueryClient()
  const { state, update } = useInterpreterState()
  // Read before the form has taken over the text typed into it, which replaces it in the tab.
  const [kept] = useState(() => readFromTab<InterpreterState>('guest'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page is opened
  useEffect(() => {
    if (state.result?.state === 'writing' && !isInterpreting()) update({ result: { ...state.result, state: 'lost' } })
    // A member who opens this tab may be another person.
    if (userIdOf(queryClient) !== null) return keepInTab('guest')
    if (!kept) return
    loadReading()
      .then(({ restoredState }) => {
        // A user may have signed in meanwhile.
        if (userIdOf(queryClient) === null) update(restoredState(kept, queryClient.getQueryData(STATE_KEY)))
      })
      .catch(() => {})
  }, [])
}

/** The request to interpret the dream in the form. */
export function requestOf({ dream, context }: Pick<InterpreterState, 'dream' | 'context'>): InterpretRequest {
  return { prompt: dream.trim(), ...(context.trim() && { context: context.trim() }) }
}

type Posted = { dream: string; context: string; answer?: InterpretResponse; fault?: string }

/**
 * Sets the state from a dream that was posted without JavaScript, and its result or error. On the server only: the
 * browser gets the state with the page.
 */
export const hydrateInterpreter = createIsomorphicFn().server(
  (queryClient: QueryClient, { dream, context, ...outcome }: Posted): void => {
    // The spans refer to the trimmed dream.
    const result = outcome.answer ? { dream: dream.trim(), answer: outcome.answer } : null
    const fault = outcome.fault ?? null
    queryClient.setQueryData<InterpreterState>(STATE_KEY, { ...EMPTY, dream, context, result, fault })
  },
)

let run = new AbortController()
let running = 0

/** Whether an interpretation is being written in this tab. */
const isInterpreting = () => running > 0

/** Ends the interpretation that is being written, if one is: its dream makes way for another. */
export function stopInterpreting(): AbortSignal {
  run.abort()
  run = new AbortController()
  return run.signal
}

type Interpretation = {
  /** Prepares for a new reading, and returns the signal by which it can be cancelled. */
  begin: () => AbortSignal
  /** Is told of the reading as it comes in; null if there is none. */
  show: (result: InterpretedDream | null) => void
}

/** Interprets a dream, tells `show` of the reading, and updates the remaining allowance from the response. */
export function useInterpretation({ begin, show }: Interpretation) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: InterpretRequest) => {
      const signal = begin()
      const userId = userIdOf(queryClient)
      const isSameUser = () => userId === userIdOf(queryClient)
      running += 1
      try {
        const { streamInterpretation } = await loadReading()
        const answer = await streamInterpretation(request, userId, signal, (result) => {
          // Another user may sign in meanwhile: then the dream was saved as a draft of the user who sent it.
          if (!signal.aborted) show(isSameUser() ? result : null)
        })
        return isSameUser() ? answer : null
      } finally {
        running -= 1
      }
    },
    onSuccess: (answer) => {
      if (!answer) return queryClient.invalidateQueries(allowanceQuery)
      const { remaining, limit, resetAt } = answer
      queryClient.setQueryData(allowanceQuery.queryKey, { remaining, limit, resetAt })
    },
    onError: (failure) => {
      // Other refusals with this status, as of too many dreams at once, say nothing of the allowance.
      if (failure instanceof ApiFailure && failure.status === 429 && 'remaining' in failure.body) {
        const { limit = 0, resetAt = null, usedUpByNetwork } = failure.body as Partial<Allowance>
        const allowance = { remaining: 0, limit, resetAt, ...(usedUpByNetwork && { usedUpByNetwork }) }
        queryClient.setQueryData(allowanceQuery.queryKey, allowance)
      }
    },
  })
}

/** Interprets the dream in the form, and keeps the reading in the interpreter's state. */
export function useInterpret() {
  const { update } = useInterpreterState()
  return useInterpretation({
    begin() {
      update({ fault: null })
      return stopInterpreting()
    },
    show: (result) => update({ result }),
  })
}

/**
 * The sentence to show for a failed interpretation: the server's, or else the specification's. It is empty for a
 * failure of the session, which the session sync reports.
 */
export function errorSentence(failure: Error): string {
  if (isSessionFailure(failure)) return ''
  if (failure instanceof ApiFailure) return failure.body.error ?? 'Failed to interpret dream'
  if (isOffline(failure)) return 'You are offline. Your text stays here.'
  return 'Failed to interpret dream. Please try again.'
}

/** Whether an interpretation failed because the device has no connection. */
export function isOffline(failure: Error | null): boolean {
  return failure !== null && !(failure instanceof ApiFailure) && !navigator.onLine
}

/** Whether a refusal names where help can be found. */
export function hasSupport(failure: Error | null): boolean {
  return failure instanceof ApiFailure && typeof failure.body.support === 'string'
}
