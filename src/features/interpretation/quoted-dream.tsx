import type { ReactNode } from 'react'
import type { RecognisedSymbol } from '../../contract/interpretation.ts'

type Props = { dream: string; symbols: RecognisedSymbol[]; marked: string | null }

/** The dream's text with its symbols underlined. `marked` is the slug of the symbol to highlight. */
export function QuotedDream({ dream, symbols, marked }: Props) {
  return (
    <section aria-labelledby="told" className="mx-auto mt-10 max-w-read">
      <h2 id="told" className="label-caps font-sans tracking-[0.09em]">
        Your dream
      </h2>
      <blockquote className="mt-3 max-h-96 overflow-y-auto border-l border-night-edge pl-5 font-serif text-[1.125rem] leading-relaxed whitespace-pre-line text-moon-soft">
        “{withMarks(dream, symbols, marked)}”
      </blockquote>
    </section>
  )
}

function withMarks(dream: string, symbols: RecognisedSymbol[], marked: string | null): ReactNode[] {
  const spans = symbols
    .flatMap(({ slug, spans }) => spans.map((span) => ({ slug, ...span })))
    .sort((a, b) => a.start - b.start)
  const pieces: ReactNode[] = []
  let at = 0
  for (const { slug, start, end } of spans) {
    if (start < at) continue
    pieces.push(dream.slice(at, start))
    pieces.push(
      <mark
        key={start}
        className={`rounded-xs bg-transparent underline decoration-1 underline-offset-4 transition-colors duration-200 ${
          slug === marked ? 'bg-lamp/20 text-lamp decoration-lamp' : 'text-moon decoration-moon-soft/60'
        }`}
      >
        {dream.slice(start, end)}
      </mark>,
    )
    at = end
  }
  pieces.push(dream.slice(at))
  return pieces
}
