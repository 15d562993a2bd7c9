import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ErrorBoundary } from '../../components/ui/error-boundary.tsx'
import { ShareButtons } from '../../components/ui/share-buttons.tsx'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import { useMarking } from '../../components/ui/use-marking.ts'
import { AwakeNow } from './awake-now.tsx'
import type { ResultProps } from './interpreted-dream.ts'
import { KeepReading } from './keep-reading.tsx'
import { LuckyNumbers } from './lucky-numbers.tsx'
import { PlainReading } from './plain-reading.tsx'
import { ReadingSections } from './reading-sections.tsx'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the reading appears
  useEffect(() => {
    if (isRestored) return // Who may be in danger hears where help can be found before anything else.
    ;(help.current ?? heading.current)?.focus({ preventScroll: true })
    document.getElementById('interpret')?.scrollIntoView()
  }, [])

  // A result that an earlier version of the site kept has no parts.
  const { interpretation, parts = [], support, supportKind, symbols } = answer
  const hasImages = symbols.some(({ matters }) => matters)

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

      {/* On a wide screen the dream stands beside the reading, where its marks are seen; on a phone it is folded. */}
      <ReadingSections
        result={result}
        marking={marking}
        aside={
          <ToldDream
            dream={dream}
            symbols={symbols}
            marking={marking}
            hasParts={parts.length > 0 || state === 'writing'}
          />
        }
        onAgain={onAgain}
        onChange={onChange}
      />

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
