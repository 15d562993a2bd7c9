import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { InterpretationText } from '../../components/ui/interpretation-text.tsx'
import { ShareButtons } from '../../components/ui/share-buttons.tsx'
import { LuckyNumbers } from './lucky-numbers.tsx'
import type { InterpretedDream } from './queries.ts'
import { QuotedDream } from './quoted-dream.tsx'
import { RemainingLine } from './remaining-line.tsx'
import { SymbolMap } from './symbol-map.tsx'

const SOURCE_NOTES = {
  dictionary:
    'Written by our dictionary engine, from your words and the entries of the dictionary. No language model wrote any of it.',
  model: 'Written by a language model, from your words and the entries of the dictionary. It can be wrong.',
}

type Props = { result: InterpretedDream; actions: ReactNode; onAnother: () => void }

/** The interpretation of a dream. `actions` is the button that saves it; `onAnother` returns to an empty form. */
export function ResultView({ result: { dream, answer }, actions, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    document.getElementById('interpret')?.scrollIntoView()
  }, [])

  return (
    <article className="mx-auto max-w-3xl motion-safe:animate-rise" aria-labelledby="result">
      <h1 id="result" ref={heading} tabIndex={-1} className="text-center text-3xl outline-none">
        What your dream may be saying
      </h1>

      {answer.support && (
        <aside aria-label="Support" className="mt-8 rounded-xl border border-lamp bg-night-raised p-6 md:p-7">
          <p className="font-serif text-lg leading-relaxed">{answer.support}</p>
          <p className="mt-3">
            <a className="link" href="https://findahelpline.com" target="_blank" rel="noopener noreferrer">
              findahelpline.com
            </a>
          </p>
        </aside>
      )}

      {answer.symbols.length > 0 && <SymbolMap symbols={answer.symbols} marked={marked} onMark={setMarked} />}

      <QuotedDream dream={dream} symbols={answer.symbols} marked={marked} />

      <section aria-labelledby="summary" className="mx-auto mt-14 max-w-read">
        <h2 id="summary" className="label-caps font-sans tracking-[0.09em]">
          Summary
        </h2>
        <p className="mt-3 font-serif text-xl leading-[1.45]">{answer.interpretation.summary}</p>
      </section>

      <section aria-labelledby="detailed" className="mx-auto mt-12 max-w-read">
        <h2 id="detailed" className="label-caps font-sans tracking-[0.09em]">
          Detailed Interpretation
        </h2>
        <div className="prose-serif mt-3">
          <InterpretationText text={answer.interpretation.detailed} />
        </div>
        <p className="mt-8 border-t border-night-line pt-4 text-sm text-moon-soft">{SOURCE_NOTES[answer.source]}</p>
      </section>

      <LuckyNumbers dream={dream} numbers={answer.interpretation.luckyNumbers} />

      <div className="mx-auto mt-14 flex max-w-read flex-col items-center gap-6 border-t border-night-line pt-10 text-center print:hidden">
        <ShareButtons text="I had a dream read. What did you dream?" />
        {actions}
        <Button onClick={onAnother}>Interpret Another Dream</Button>
        <div className="text-sm text-moon-soft">
          <RemainingLine allowance={answer} />
        </div>
      </div>
    </article>
  )
}
