import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { isLoadedLocation } from '../../lib/routing/scroll-restoration.ts'
import { DreamForm } from './dream-form.tsx'
import type { InterpretedDream } from './interpreted-dream.ts'
import { loadReading } from './load-reading.ts'
import { requestOf, stopInterpreting, useInterpret, useInterpreterState, useRestoredState } from './queries.ts'
import { ResultView as ServerResultView } from './result-view.tsx'

/** Loaded lazily in the browser; on the server not, so that a page without JavaScript contains the result. */
const ResultView = createIsomorphicFn()
  .server(() => ServerResultView)
  .client(() => lazy(async () => ({ default: (await loadReading()).ResultView })))()

const LoadingView = lazy(async () => ({ default: (await loadReading()).LoadingView }))

/** Renders the buttons for a result. */
export type RenderResultActions = (result: InterpretedDream) => ReactNode

type Props = {
  renderActions: RenderResultActions
  /** Renders what can be done with a dream while there is no connection. */
  renderOffline: (dream: string) => ReactNode
  /** Loads the code of that, while there is a connection. */
  loadOffline: () => Promise<unknown>
}

/** The dream interpreter: the form, the loading view, and the result. */
export function Interpreter({ renderActions, renderOffline, loadOffline }: Props) {
  const { state, update, clear } = useInterpreterState()
  const interpret = useInterpret()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const shouldFocusForm = useRef(false)
  const isWriting = state.result?.state === 'writing'
  const isLoadingShown = useIsLongPending(interpret.isPending && !isWriting)
  useRestoredState()
  useInterpretHash(() => textarea.current?.focus({ preventScroll: true }))

  // Loads the code of the next views during typing.
  const hasText = state.dream !== ''
  useEffect(() => {
    if (hasText) Promise.all([loadReading(), loadOffline()]).catch(() => {})
  }, [hasText, loadOffline])

  // Shows the loading view from its top, wherever the form was scrolled to.
  useEffect(() => {
    if (isLoadingShown) document.getElementById('interpret')?.scrollIntoView()
  }, [isLoadingShown])

  useEffect(() => {
    if (!state.result && !isLoadingShown && shouldFocusForm.current) {
      shouldFocusForm.current = false
      textarea.current?.focus()
    }
  }, [state.result, isLoadingShown])

  return (
    <div id="interpret" className="scroll-mt-20">
      <p role="status" className="sr-only">
        {interpret.isPending ? 'Reading Your Dream...' : statusOf(state.result)}
      </p>
      {isLoadingShown || state.result ? (
        <Suspense fallback={<div className="min-h-[34rem]" />}>
          {isLoadingShown || !state.result ? (
            <LoadingView
              dream={state.dream}
              onCancel={() => {
                shouldFocusForm.current = true
                stopInterpreting()
                interpret.reset()
              }}
            />
          ) : (
            <ResultView
              result={state.result}
              actions={renderActions(state.result)}
              onChange={(result) => update({ result })}
              onAgain={() => !interpret.isPending && interpret.mutate(requestOf(state))}
              onAnother={() => {
                shouldFocusForm.current = true
                stopInterpreting()
                interpret.reset()
                clear()
              }}
            />
          )}
        </Suspense>
      ) : (
        <DreamForm ref={textarea} interpret={interpret} renderOffline={renderOffline} />
      )}
    </div>
  )
}

function statusOf(result: InterpretedDream | null): string {
  if (!result) return ''
  if (result.state === 'writing') return 'Reading Your Dream...'
  return result.state ? 'The reading broke off.' : 'Your interpretation is ready.'
}

const LOADING_DELAY_MS = 150

/** True once `isPending` has been true for a while: a fast response needs no loading view, which would only flicker. */
function useIsLongPending(isPending: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isPending) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return isPending && isLong
}

/** On `/#interpret`, scrolls to the interpreter, unless the browser has; calls `focus` and removes the hash. */
function useInterpretHash(focus: () => void) {
  const router = useRouter()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== 'interpret') return
    if (!isLoadedLocation(router.latestLocation)) document.getElementById('interpret')?.scrollIntoView()
    focus()
    navigate({ to: '/', hash: '', replace: true, resetScroll: false })
  })
}
