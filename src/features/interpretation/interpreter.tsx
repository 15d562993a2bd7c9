import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormDream } from './form-dream.tsx'
import { useDesk, useInterpret } from './queries.ts'
import { ViewLoading } from './view-loading.tsx'
import { ViewResult } from './view-result.tsx'

/** The Dream Interpreter: the form, the view while the dream is read, and the result. */
export function Interpreter() {
  const { desk, clear } = useDesk()
  const interpret = useInterpret()
  const box = useRef<HTMLTextAreaElement>(null)
  const wantsFocus = useRef(false)
  const isReading = useLasting(interpret.isPending)
  useInterpretHash(() => box.current?.focus({ preventScroll: true }))

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
        <ViewResult
          told={desk.told}
          onAnother={() => {
            wantsFocus.current = true
            interpret.reset()
            clear()
          }}
        />
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
