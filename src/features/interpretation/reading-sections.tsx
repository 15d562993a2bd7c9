import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notes } from '../../components/notes/notes.tsx'
import { DreamImages } from '../../components/ui/dream-images.tsx'
import { MarkedWords } from '../../components/ui/dream-text.tsx'
import { InterpretationText } from '../../components/ui/interpretation-text.tsx'
import type { Marking } from '../../components/ui/use-marking.ts'
import type { Part } from '../../contract/reading.ts'
import { partsBeforeNotes } from '../../lib/notes/corrections.ts'
import { SleepParalysis } from './awake-now.tsx'
import { correctedDream, uncorrectedDream } from './corrected-dream.ts'
import { FeedbackButtons } from './feedback.tsx'
import type { ResultProps } from './interpreted-dream.ts'
import { NightmareNote } from './nightmare-note.tsx'
import { BrokenOff, SourceNote } from './reading-notes.tsx'
import { Waiting } from './waiting.tsx'

type Props = Pick<ResultProps, 'result' | 'onAgain' | 'onChange'> & {
  marking: Marking
  /** The dream, where it doesn't stand on the page already: after the summary, and beside it on a wide screen. */
  aside?: ReactNode
}

/**
 * The texts of a reading: summary, notes or paragraphs, images, and who wrote it. They are folded where the dreamer is
 * frightened and something else comes first.
 */
export function ReadingSections({ result, marking, aside, onAgain, onChange }: Props) {
  const { dream, answer, state } = result
  // A result that an earlier version of the site kept has no parts and no notes.
  const { interpretation, parts = [], notes = [], oddDetail = null, support, symbols } = answer
  const hasText = interpretation.summary !== ''
  const hasFear = symbols.some(({ slug }) => slug === 'fear')
  const byWeight = [...symbols].sort((a, b) => b.weight - a.weight)
  const partsOf = (section: Part['section']) => parts.filter((part) => part.section === section)
  const isNoted = notes.length > 0 && !state
  const uncorrected = uncorrectedDream(result)
  return (
    <Folded isFolded={answer.nightmare === 'now' && !state}>
      <div
        className={`mx-auto mt-10 max-w-read ${aside ? 'lg:grid lg:max-w-none lg:grid-cols-[minmax(0,42rem)_minmax(16rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14' : ''}`}
      >
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

        {aside}

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
