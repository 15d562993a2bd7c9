import { useNavigate, useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FormDream } from './form-dream.tsx'
import { type EntryAtHand, type Told, useDesk, useInterpret } from './queries.ts'
import { ViewLoading } from './view-loading.tsx'
import { ViewResult as WholeResult } from './view-result.tsx'

const loadResult = () => import('./view-result.tsx')
/** In the browser it comes when a dream is told; on the server it is at hand, so that a page without scripts holds the result itself. */
const ViewResult = createIsomorphicFn()
  .server(() => WholeResult)
  .client(() => lazy(async () => ({ default: (await loadResult()).ViewResult })))()

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dream of the journal that is to be interpreted. */
    entry?: EntryAtHand & { dream: string }
  }
}

/** What can be done with a result beside reading it. */
export type Keep = (told: Told, entry: EntryAtHand | null) => ReactNode

/** The Dream Interpreter: the form, the view while the dream is read, and the result. */
export function Interpreter({ keep }: { keep: Keep }) {
  const { desk, clear } = useDesk()
  const interpret = useInterpret()
  const box = useRef<HTMLTextAreaElement>(null)
  const wantsFocus = useRef(false)
  const isReading = useLasting(interpret.isPending)
  useDreamFromJournal(interpret.reset)
  useInterpretHash(() => box.current?.focus({ preventScroll: true }))

  // What shows a result is fetched while the dream is being told.
  const isTelling = desk.dream !== ''
  useEffect(() => {
    if (isTelling) loadResult().catch(() => {})
  }, [isTelling])

  // Each view starts at its top, wherever the one before it was scrolled to.
  useEffect(() => {
    if (isReading) document.getElementById('interpret')?.scrollIntoView()
  }, [isReading])

  useEffect(() => {
    if (!desk.told && wantsFocus.current) {
      wantsFocus.current = false
      box.current?.focus()
    }
  }, [desk.told])

  return (
    <div id="interpret" className="scroll-mt-20">
      <p role="status" className="sr-only">
        {interpret.isPending ? 'Reading Your Dream...' : desk.told ? 'Your interpretation is ready.' : ''}
      </p>
      {isReading ? (
        <ViewLoading dream={desk.dream} />
      ) : desk.told ? (
        <Suspense fallback={<ViewLoading dream={desk.dream} />}>
          <ViewResult
            told={desk.told}
            keep={keep(desk.told, desk.entry)}
            onAnother={() => {
              wantsFocus.current = true
              interpret.reset()
              clear()
            }}
          />
        </Suspense>
      ) : (
        <FormDream ref={box} interpret={interpret} />
      )}
    </div>
  )
}

const FLICKER_MS = 150

/** True once `pending` has lasted long enough to be seen: an answer that comes at once needs no loading view in between. */
function useLasting(pending: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!pending) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), FLICKER_MS)
    return () => clearTimeout(timer)
  }, [pending])
  return pending && lasting
}

/** A dream that comes from the journal lies on the desk, in place of what was there. */
function useDreamFromJournal(reset: () => void) {
  const taken = useRouterState({ select: ({ location }) => location.state.entry })
  const { put } = useDesk()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dream that is brought
  useEffect(() => {
    if (!taken) return
    const { dream, ...entry } = taken
    reset()
    put({ dream, context: '', told: null, entry })
  }, [taken])
}

/** `/#interpret` scrolls to the dream box, focuses it and clears the hash. */
function useInterpretHash(focus: () => void) {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== 'interpret') return
    document.getElementById('interpret')?.scrollIntoView()
    focus()
    navigate({ to: '/', hash: '', replace: true, resetScroll: false })
  })
}
