import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  useInterpretHash(() => box.current?.focus({ preventScroll: true }))

  // Each view starts at its top, wherever the one before it was scrolled to.
  useEffect(() => {
    if (interpret.isPending) document.getElementById('interpret')?.scrollIntoView()
  }, [interpret.isPending])

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
      {interpret.isPending ? (
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
