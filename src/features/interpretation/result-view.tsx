import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notes } from '../../components/notes/notes.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DreamImages } from '../../components/ui/dream-images.tsx'
import { MarkedWords } from '../../components/ui/dream-text.tsx'
import { ErrorBoundary } from '../../components/ui/error-boundary.tsx'
import { InterpretationText } from '../../components/ui/interpretation-text.tsx'
import { ShareButtons } from '../../components/ui/share-buttons.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import { useMarking } from '../../components/ui/use-marking.ts'
import type { Part } from '../../contract/reading.ts'
import { partsBeforeNotes } from '../../lib/notes/corrections.ts'
import { AwakeNow, SleepParalysis } from './awake-now.tsx'
import { correctedDream, uncorrectedDream } from './corrected-dream.ts'
import { FeedbackButtons } from './feedback.tsx'
import type { ResultProps } from './interpreted-dream.ts'
import { KeepReading } from './keep-reading.tsx'
import { LuckyNumbers } from './lucky-numbers.tsx'
import { NightmareNote } from './nightmare-note.tsx'
import { PlainReading } from './plain-reading.tsx'
import { BrokenOff, SourceNote } from './reading-notes.tsx'
import { RemainingLine } from './remaining-line.tsx'
import { SymbolMap } from './symbol-map.tsx'
import { ToldDream } from './told-dream.tsx'

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

function Reading({ result, actions, onAnother, onAgain, onChange }: ResultProps) {
  const { dream, answer, state, isRestored } = result
  const heading = useRef<HTMLHeadingElement>(null)
  const help = useRef<HTMLElement>(null)
  const marking = useMarking()
  const hasText = answer.interpretation.summary !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the reading appears
  useEffect(() => {
    if (isRestored) return // Who may be in danger hears where help can be found before anything else.
    ;(help.current ?? heading.current)?.focus({ preventScroll: true })
    document.getElementById('interpret')?.scrollIntoView()
  }, [])

  // A result that an earlier version of the site kept has no parts and no notes.
  const { interpretation, parts = [], notes = [], oddDetail = null, support, supportKind, symbols } = answer
  const byWeight = [...symbols].sort((a, b) => b.weight - a.weight)
  const hasFear = symbols.some(({ slug }) => slug === 'fear')
  const hasImages = symbols.some(({ matters }) => matters)
  const partsOf = (section: Part['section']) => parts.filter((part) => part.section === section)
  const isNoted = notes.length > 0 && !state
  const uncorrected = uncorrectedDream(result)

  return (
    <article
      className="motion-safe:animate-rise print:[zoom:0.75]"
      aria-labelledby="result"
      aria-busy={state === 'writing'}
    >
      <div className="mx-auto max-w-3xl">
        {support && (
          <div className="mb-12">
            <SupportMessage ref={help} message={support} kind={supportKind} />
          </div>
        )}

        <h1 id="result" ref={heading} tabIndex={-1} className="text-center text-3xl outline-none">
          What your dream may be saying
        </h1>

        {answer.nightmare && (
          <div className="mt-10">
            <AwakeNow answer={answer} />
          </div>
        )}
        {symbols.length > 0 && !answer.nightmare && (
          <SymbolMap symbols={symbols} marking={marking} isListed={!hasImages} />
        )}
      </div>

      <Folded isFolded={answer.nightmare === 'now' && !state}>
        {/* On a wide screen the dream stands beside the reading, where its marks are seen; on a phone it is folded. */}
        <div className="mx-auto mt-10 max-w-read lg:grid lg:max-w-none lg:grid-cols-[minmax(0,42rem)_minmax(16rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
          <div className="lg:col-start-1">
            {state === 'writing' && !hasText && <Waiting />}
            <section aria-labelledby="summary" hidden={!hasText}>
              <h2 id="summary" className="label-caps font-sans tracking-[0.09em]">
                Summary
              </h2>
              <div className="mt-3 font-serif text-xl leading-[1.45]">
                <InterpretationText text={interpretation.summary} parts={partsOf('summary')} marking={marking} />
              </div>
            </section>
          </div>

          <ToldDream
            dream={dream}
            symbols={symbols}
            marking={marking}
            hasParts={parts.length > 0 || state === 'writing'}
          />

          <div className="lg:col-start-1">
            <section aria-labelledby="detailed" className="mt-12" hidden={interpretation.detailed === ''}>
              <h2 id="detailed" className="label-caps font-sans tracking-[0.09em]">
                Detailed Interpretation
              </h2>
              {isNoted ? (
                <Notes
                  readingOf={dream}
                  before={partsBeforeNotes(parts)}
                  notes={notes}
                  oddDetail={oddDetail}
                  symbols={byWeight}
                  marking={marking}
                  level={2}
                  onCorrect={(correction) => onChange(correctedDream(result, correction))}
                  onUndo={uncorrected && (() => onChange(uncorrected))}
                />
              ) : (
                <div className="prose-serif mt-3">
                  <InterpretationText text={interpretation.detailed} parts={partsOf('detailed')} marking={marking} />
                </div>
              )}
            </section>

            <MarkedWords dream={dream} marked={marking.marked} className="lg:sr-only" />
            {(state === 'broken' || state === 'lost') && <BrokenOff isFree={state === 'broken'} onAgain={onAgain} />}
            {!state && (
              <>
                {answer.sleepParalysis && !answer.nightmare && (
                  <div className="mt-8 text-moon-soft">
                    <SleepParalysis />
                  </div>
                )}
                {answer.recurringNightmare && <NightmareNote />}
                {hasFear && !answer.nightmare && !answer.recurringNightmare && (
                  <p className="mt-8 text-moon-soft print:hidden">
                    Did it wake you, or does it still frighten you?{' '}
                    <Link to="/nightmares" className="link">
                      What helps after a nightmare
                    </Link>
                  </p>
                )}
                <DreamImages
                  symbols={byWeight.filter(({ slug }) => !notes.some(({ symbol }) => symbol === slug))}
                  marking={marking}
                  level={2}
                  text={interpretation.detailed}
                />
                <SourceNote answer={answer} />
                {!support && <FeedbackButtons dream={dream} answer={answer} />}
              </>
            )}
          </div>
        </div>
      </Folded>

      {!state && !support && !answer.nightmare && <LuckyNumbers dream={dream} numbers={interpretation.luckyNumbers} />}

      {/* Also while it is written: a reader who doesn't want to wait for the rest can go on. */}
      <div className="mx-auto mt-14 flex max-w-read lg:mx-0 flex-col items-center gap-6 border-t border-night-line pt-10 text-center print:hidden">
        {!state && !support && <ShareButtons text="I had my dream interpreted. What did you dream?" />}
        {!state && !support && <KeepReading answer={answer} />}
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

/** The reading, folded where the dreamer is frightened and something else comes first. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children
  return (
    <details className="mx-auto mt-8 max-w-read lg:max-w-none">
      <summary className="link min-h-11 cursor-pointer py-2">Show what was read in your dream</summary>
      {children}
    </details>
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
