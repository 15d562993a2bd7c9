import { Button } from '../../components/ui/button.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import type { ResultProps } from './interpreted-dream.ts'
import { BrokenOff, SourceNote } from './reading-notes.tsx'
import { RemainingLine } from './remaining-line.tsx'

/**
 * A reading without stars and marks, for a page whose elements something else has moved. Every text stands alone in an
 * element that stays, so that more of it can come in whatever happens to the rest.
 */
export function PlainReading({ result: { dream, answer, state }, actions, onAnother, onAgain }: ResultProps) {
  const { interpretation, support, supportKind } = answer
  return (
    <article className="mx-auto max-w-read" aria-labelledby="result" aria-busy={state === 'writing'}>
      <div>{support && <SupportMessage message={support} kind={supportKind} />}</div>
      <h1 id="result" className="mt-8 text-center text-3xl">
        What your dream may be saying
      </h1>
      <p className="mt-6 text-sm text-moon-soft">
        The page was changed by something else in your browser, such as a translation or an add-on. The reading is
        therefore shown plainly, and nothing of it is lost.
      </p>
      <blockquote className="mt-8 border-l border-night-edge pl-5 font-serif leading-relaxed whitespace-pre-line text-moon-soft">
        {`“${dream}”`}
      </blockquote>
      <h2 className="mt-10 text-2xl">Summary</h2>
      <p className="mt-3 font-serif text-xl leading-[1.45] whitespace-pre-line">{interpretation.summary}</p>
      <h2 className="mt-10 text-2xl">Detailed Interpretation</h2>
      <p className="mt-3 font-serif whitespace-pre-line">{interpretation.detailed}</p>
      <div>
        {(state === 'broken' || state === 'lost') && <BrokenOff isFree={state === 'broken'} onAgain={onAgain} />}
      </div>
      <div>{!state && <SourceNote answer={answer} />}</div>
      <div className="mt-10 flex flex-col items-center gap-6 border-t border-night-line pt-10 print:hidden">
        <div>{!state && actions}</div>
        <Button onClick={onAnother}>Interpret Another Dream</Button>
        <div className="text-sm text-moon-soft">{!state && <RemainingLine allowance={answer} />}</div>
      </div>
    </article>
  )
}
