import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFailure, isSessionFailure } from '../../../lib/api/api-client.ts'
import { fetchUser } from '../../../lib/api/user.ts'
import { countWaitingChanges } from '../../../lib/device/offline-copy.ts'
import { whenConnected } from '../../../lib/device/when-connected.ts'
import { analysisQuery } from '../analysis/analysis-query.ts'
import { showSavedSupport } from '../analysis/saved-support-query.ts'
import { type Decision, decide, type Problem, sendChanges } from './send-changes.ts'
import { syncCopy } from './sync-copy.ts'
import { lockCopy, type UnlockedCopy } from './unlocked-copy.ts'

/**
 * The state of the copy and the server: without a connection; being compared; the same; the session has ended; another
 * user is signed in; or something failed, as the sentence says.
 */
export type SendState = 'offline' | 'sending' | 'done' | 'signed out' | 'another user' | { failed: string }

/**
 * Sends the changes of an unlocked copy, and then brings it up to date: at once, as soon as there is a connection
 * again, and when `send` is called. `onSent` is called after each comparison with the server.
 */
export function useSendChanges(copy: UnlockedCopy, onSent: (sent: number) => unknown) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>('sending')
  const [problems, setProblems] = useState<Problem[]>([])
  const latestOnSent = useRef(onSent)
  latestOnSent.current = onSent
  const sends = useRef(0)

  /** A retry says that it sends only once there is a connection. */
  const send = useCallback(
    async ({ isRetry = false } = {}) => {
      sends.current += 1
      const number = sends.current
      // A decision starts another send while this one is under way; from then on the page shows that one's progress.
      const show = (update: () => void) => {
        if (number === sends.current) update()
      }
      if (!isRetry) setState('sending')
      try {
        const next = await connect(copy)
        show(() => setState(next))
        if (next !== 'sending') return
        const result = await sendChanges(copy)
        show(() => setProblems(result.problems))
        const distressed = result.saved.find(({ support }) => support)
        if (distressed) showSavedSupport(queryClient, distressed)
        // The server may have answered before it read the entries that were sent.
        if (result.sent > 0) await queryClient.fetchQuery(analysisQuery).catch(() => {})
        await syncCopy(copy.store)
        show(() => setState('done'))
        await latestOnSent.current(result.sent)
      } catch (failure) {
        show(() => setState(stateAfter(failure)))
        await latestOnSent.current(0)
      }
    },
    [copy, queryClient],
  )

  useEffect(() => {
    send()
    const goOffline = () => setState('offline')
    addEventListener('offline', goOffline)
    return () => removeEventListener('offline', goOffline)
  }, [send])
  useEffect(() => {
    if (state === 'offline') return whenConnected(() => send({ isRetry: true }))
  }, [state, send])

  return {
    state,
    problems,
    waiting: countWaitingChanges(copy.userId),
    send,
    /** Carries out what the writer decided about a problem. */
    async decide(problem: Problem, decision: Decision) {
      await decide(copy, problem, decision)
      setProblems((before) => before.filter(({ id }) => id !== problem.id))
      await send()
    },
  }
}

/** Returns 'sending' if the copy's user is signed in. If another user is, locks the copy: it isn't theirs to see. */
async function connect(copy: UnlockedCopy): Promise<SendState> {
  if (!navigator.onLine) return 'offline'
  const user = await fetchUser()
  if (!user) return 'signed out'
  if (user.id === copy.userId) return 'sending'
  lockCopy()
  return 'another user'
}

function stateAfter(failure: unknown): SendState {
  if (isSessionFailure(failure)) return 'signed out'
  if (failure instanceof ApiFailure)
    return { failed: failure.body.error ?? 'The server could not be reached. Please try again later.' }
  // `fetch` throws a `TypeError` without a connection.
  if (failure instanceof TypeError) return 'offline'
  return { failed: 'The copy on this device could not be read. Please reload the page.' }
}
