import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import { useMarking } from '../../components/ui/use-marking.ts'
import { AwakeNow } from './awake-now.tsx'
import type { InterpretedDream } from './interpreted-dream.ts'
import { ReadingSections } from './reading-sections.tsx'
import { Waiting } from './waiting.tsx'

type Props = {
  /** Null until the first of it has come. */
  result: InterpretedDream | null
  /** The button that saves it. */
  actions: ReactNode
  onAgain: () => void
  onChange: (result: InterpretedDream) => void
  /** Takes the reading off the page, also while it is being written. */
  onClose: () => void
}

/** A reading on the page of the journal entry whose dream it reads. */
export function EntryReadingView({ result, actions, onAgain, onChange, onClose }: Props) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const marking = useMarking()
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const isReading = !result || result.state === 'writing'
  return (
    <section
      ref={section}
      aria-labelledby="reading"
      aria-busy={isReading}
      className="mt-12 scroll-mt-20 rounded-xl border border-night-edge p-5 md:p-8 print:hidden"
    >
      <h2 id="reading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        What your dream may be saying
      </h2>
      {result ? (
        <>
          {result.answer.support && (
            <div className="mt-8">
              <SupportMessage message={result.answer.support} kind={result.answer.supportKind} />
            </div>
          )}
          {result.answer.nightmare && (
            <div className="mt-8">
              <AwakeNow answer={result.answer} />
            </div>
          )}
          <ReadingSections result={result} marking={marking} onAgain={onAgain} onChange={onChange} />
        </>
      ) : (
        <div className="mt-8">
          <Waiting />
        </div>
      )}
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-night-line pt-6">
        {result && !result.state && actions}
        <Button variant="quiet" onClick={onClose}>
          {isReading ? 'Cancel' : 'Close without saving'}
        </Button>
      </div>
    </section>
  )
}
