import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { DreamImages } from '../../components/ui/dream-images.tsx'
import { DreamText, MarkedWords } from '../../components/ui/dream-text.tsx'
import { ErrorBoundary } from '../../components/ui/error-boundary.tsx'
import { InterpretationText } from '../../components/ui/interpretation-text.tsx'
import { ShareButtons } from '../../components/ui/share-buttons.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import { useMarking } from '../../components/ui/use-marking.ts'
import type { Part } from '../../contract/reading.ts'
import { FeedbackButtons } from './feedback.tsx'
import type { ResultProps } from './interpreted-dream.ts'
import { LuckyNumbers } from './lucky-numbers.tsx'
import { NightmareNote } from './nightmare-note.tsx'
import { PlainReading } from './plain-reading.tsx'
import { BrokenOff, SourceNote } from './reading-notes.tsx'
import { RemainingLine } from './remaining-line.tsx'
import { SymbolMap } from './symbol-map.tsx'

/**
 * The interpretation of a dream, also while it is being written. Where something else has moved the page's elements, so
 * that React can't change them any more, it is shown plainly instead: nothing that has arrived is lost.
 */
export function ResultView(props: ResultProps) {
  return (
    <ErrorBoundary fallback={<PlainReading {...props} />}>
      <Reading {...props} />
    </ErrorBoundary>
  )
}

function Reading({ result: { dream, answer, state, isRestored }, actions, onAnother, onAgain }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const help = useRef<HTMLElement>(null)
  const marking = useMarking()
  const isHydrated = useHydrated()
  const hasText = answer.interpretation.summary !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the reading appears
  useEffect(() => {
    if (isRestored) return // Who may be in danger hears where help can be found before anything else.
    ;(help.current ?? heading.current)?.focus({ preventScroll: true })
    document.getElementById('interpret')?.scrollIntoView()
  }, [])

  // A result that an earlier version of the site kept has no parts.
  const { interpretation, parts = [], support, supportKind, symbols } = answer
  const byWeight = [...symbols].sort((a, b) => b.weight - a.weight)
  const hasImages = symbols.some(({ matters }) => matters)
  const partsOf = (section: Part['section']) => parts.filter((part) => part.section === section)

  return (
    <article className="motion-safe:animate-rise" aria-labelledby="result" aria-busy={state === 'writing'}>
      <div className="mx-auto max-w-3xl">
        {support && (
          <div className="mb-12">
            <SupportMessage ref={help} message={support} kind={supportKind} />
          </div>
        )}

        <h1 id="result" ref={heading} tabIndex={-1} className="text-center text-3xl outline-none">
          What your dream may be saying
        </h1>

        {symbols.length > 0 && <SymbolMap symbols={symbols} marking={marking} isListed={!hasImages} />}
      </div>

      {/* On a wide screen the dream stands beside the reading, where its marks are seen. */}
      <div className="mx-auto mt-10 max-w-read lg:grid lg:max-w-none lg:grid-cols-[minmax(0,42rem)_minmax(16rem,1fr)] lg:gap-x-14">
        <section aria-labelledby="told" className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">
          <h2 id="told" className="label-caps font-sans tracking-[0.09em]">
            Your dream
          </h2>
          <blockquote className="mt-3 max-h-44 overflow-y-auto lg:max-h-96 border-l border-night-edge pl-5 font-serif text-[1.125rem] leading-relaxed whitespace-pre-line text-moon-soft">
            <span>“</span>
            <DreamText dream={dream} symbols={symbols.flatMap(({ spans }) => spans)} marked={marking.marked} />
            <span>”</span>
          </blockquote>
          {isHydrated && (parts.length > 0 || state === 'writing') && (
            <p className="mt-4 text-sm text-moon-soft">
              Touch a sentence of the reading to see the words of yours that it rests on.
            </p>
          )}
        </section>

        <div className="mt-14 lg:col-start-1 lg:row-start-1 lg:mt-0">
          {state === 'writing' && !hasText && <Waiting />}
          <section aria-labelledby="summary" hidden={!hasText}>
            <h2 id="summary" className="label-caps font-sans tracking-[0.09em]">
              Summary
            </h2>
            <div className="mt-3 font-serif text-xl leading-[1.45]">
              <InterpretationText text={interpretation.summary} parts={partsOf('summary')} marking={marking} />
            </div>
          </section>

          <section aria-labelledby="detailed" className="mt-12" hidden={interpretation.detailed === ''}>
            <h2 id="detailed" className="label-caps font-sans tracking-[0.09em]">
              Detailed Interpretation
            </h2>
            <div className="prose-serif mt-3">
              <InterpretationText text={interpretation.detailed} parts={partsOf('detailed')} marking={marking} />
            </div>
          </section>

          <MarkedWords dream={dream} marked={marking.marked} className="lg:sr-only" />
          {(state === 'broken' || state === 'lost') && <BrokenOff isFree={state === 'broken'} onAgain={onAgain} />}
          {!state && (
            <>
              {answer.recurringNightmare && <NightmareNote />}
              <DreamImages symbols={byWeight} marking={marking} level={2} text={interpretation.detailed} />
              <SourceNote answer={answer} />
              {!support && <FeedbackButtons dream={dream} answer={answer} />}
            </>
          )}
        </div>
      </div>

      {!state && !support && <LuckyNumbers dream={dream} numbers={interpretation.luckyNumbers} />}

      {/* Also while it is written: a reader who doesn't want to wait for the rest can go on. */}
      <div className="mx-auto mt-14 flex max-w-read flex-col items-center gap-6 border-t border-night-line pt-10 text-center print:hidden">
        {!state && !support && <ShareButtons text="I had a dream read. What did you dream?" />}
        {!state && actions}
        <Button onClick={onAnother}>Interpret Another Dream</Button>
        {!state && (
          <div className="text-sm text-moon-soft">
            <RemainingLine allowance={answer} />
          </div>
        )}
      </div>
    </article>
  )
}

/** Shown where the text will begin. */
function Waiting() {
  return (
    <div className="min-h-48">
      <h2 className="text-2xl motion-safe:animate-pulse">Reading Your Dream...</h2>
      <p className="mt-2 text-moon-soft">Connecting with ancient universal wisdom</p>
    </div>
  )
}
