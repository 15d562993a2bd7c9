import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import type { InterpretedDream } from './interpreted-dream.ts'
import { loadReading } from './load-reading.ts'
import { errorSentence, hasSupport, useInterpretation } from './queries.ts'

const EntryReadingView = lazy(async () => ({ default: (await loadReading()).EntryReadingView }))
const RefusalHelp = lazy(async () => ({ default: (await loadReading()).RefusalHelp }))

type Props = {
  dream: string
  /** Whether the entry has an interpretation already, which another would replace. */
  isRead: boolean
  /** Renders the button that saves a reading; `close` takes the reading off the page. */
  renderActions: (result: InterpretedDream, close: () => void) => ReactNode
}

/** Reads the dream of a journal entry on the entry's own page: the button, and then the reading. */
export function EntryReading({ dream, isRead, renderActions }: Props) {
  const [result, setResult] = useState<InterpretedDream | null>(null)
  const run = useRef<AbortController>(null)
  const stop = () => run.current?.abort()
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends the reading when the page is left
  useEffect(() => stop, [])
  const { mutate, reset, isPending, error } = useInterpretation({
    begin() {
      stop()
      run.current = new AbortController()
      return run.current.signal
    },
    show: setResult,
  })
  const read = () => mutate({ prompt: dream.trim() })
  const close = () => {
    stop()
    reset()
    setResult(null)
  }
  if (result || isPending) {
    return (
      <Suspense>
        <EntryReadingView
          result={result}
          actions={result && renderActions(result, close)}
          onAgain={read}
          onChange={setResult}
          onClose={close}
        />
      </Suspense>
    )
  }
  return (
    <div className="mt-8 print:hidden">
      <Button variant={isRead ? 'quiet' : 'primary'} onClick={read}>
        {isRead ? 'Interpret this dream again' : 'Interpret this dream'}
      </Button>
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {error && errorSentence(error)}
      </p>
      {hasSupport(error) && (
        <Suspense>
          <RefusalHelp failure={error} />
        </Suspense>
      )}
    </div>
  )
}
