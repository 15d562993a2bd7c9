import { useHydrated } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { DreamText } from '../../components/ui/dream-text.tsx'
import type { Marking } from '../../components/ui/use-marking.ts'
import type { RecognisedSymbol } from '../../contract/interpretation.ts'

type Props = {
  dream: string
  symbols: readonly RecognisedSymbol[]
  marking: Marking
  /** Whether sentences of the reading mark words here. */
  hasParts: boolean
}

/** The dream as it was told: beside the reading on a wide screen, and folded between its parts on a narrow one. */
export function ToldDream({ dream, symbols, marking, hasParts }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  // Without scripts it couldn't be unfolded.
  const isFolded = isHydrated && !isOpen
  return (
    <section
      aria-labelledby="told"
      className="mt-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start"
    >
      <h2 id="told" className={`label-caps font-sans tracking-[0.09em] ${isFolded ? 'max-lg:sr-only' : ''}`}>
        Your dream
      </h2>
      {isHydrated && (
        <button
          type="button"
          className="link min-h-11 lg:hidden print:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide my dream' : 'Show my dream'}
        </button>
      )}
      <div id={id} className={isFolded ? 'max-lg:hidden print:block!' : ''}>
        <blockquote className="mt-3 max-h-44 overflow-y-auto border-l border-night-edge pl-5 font-serif text-[1.125rem] leading-relaxed whitespace-pre-line text-moon-soft lg:max-h-96">
          <span>“</span>
          <DreamText dream={dream} symbols={symbols.flatMap(({ spans }) => spans)} marked={marking.marked} />
          <span>”</span>
        </blockquote>
        {isHydrated && hasParts && (
          <p className="mt-4 text-sm text-moon-soft print:hidden">
            Touch a sentence of the reading to see the words of yours that it rests on.
          </p>
        )}
      </div>
    </section>
  )
}
