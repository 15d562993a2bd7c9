import { type ReactNode, useEffect, useRef } from 'react'
import type { Span } from '../../contract/reading.ts'
import type { Marked } from './use-marking.ts'

type Props = {
  dream: string
  /** The places of its symbols, which are underlined. */
  symbols?: readonly Span[]
  marked: Marked | null
}

/** The text of a dream. Marks the words of the item pointed at, and scrolls to them if the text scrolls. */
export function DreamText({ dream, symbols = [], marked }: Props) {
  const first = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something else is marked
  useEffect(() => {
    if (first.current) scrollWithinParent(first.current)
  }, [marked?.key])

  const spans = marked?.spans ?? []
  const firstStart = Math.min(...spans.map(({ start }) => start))
  const edges = [0, dream.length, ...[...symbols, ...spans].flatMap(({ start, end }) => [start, end])]
  const cuts = [...new Set(edges)].filter((edge) => edge <= dream.length).sort((a, b) => a - b)
  return cuts.slice(1).map((end, index): ReactNode => {
    const start = cuts[index] as number
    const text = dream.slice(start, end)
    const isWithin = (span: Span) => span.start <= start && end <= span.end
    const isSymbol = symbols.some(isWithin)
    if (spans.some(isWithin)) {
      return (
        <mark
          key={start}
          ref={start === firstStart ? first : undefined}
          data-marked
          className={`bg-lamp/20 text-lamp underline underline-offset-4 ${isSymbol ? 'decoration-2' : 'decoration-1'}`}
        >
          {text}
        </mark>
      )
    }
    // An element of its own, since a translated page has no bare texts that React could move.
    if (!isSymbol) return <span key={start}>{text}</span>
    return (
      <mark
        key={start}
        className="bg-transparent text-moon underline decoration-moon-soft/60 decoration-1 underline-offset-4"
      >
        {text}
      </mark>
    )
  })
}

/** Scrolls the element that contains `element`, and never the page, so that it is seen. */
function scrollWithinParent(element: HTMLElement): void {
  const parent = element.parentElement
  if (!parent || parent.scrollHeight <= parent.clientHeight) return
  const { top, bottom } = element.getBoundingClientRect()
  const box = parent.getBoundingClientRect()
  if (top < box.top || bottom > box.bottom) parent.scrollTop += top - box.top - parent.clientHeight / 3
}

/**
 * The marked words, at the foot of the screen: where the dream itself is out of sight, and for screen readers.
 * `className` may hide it where the dream stands beside the reading.
 */
export function MarkedWords({ dream, marked, className = '' }: Omit<Props, 'symbols'> & { className?: string }) {
  const words = marked?.spans.map(({ start, end }) => `“${dream.slice(start, end)}”`) ?? []
  return (
    <div className="pointer-events-none sticky bottom-0 z-10 h-0 print:hidden">
      <p
        role="status"
        className={
          words.length > 0
            ? `absolute inset-x-0 bottom-4 line-clamp-4 rounded-xl border border-night-line bg-night-raised px-4 py-3 font-serif text-moon ${className}`
            : 'sr-only'
        }
      >
        {words.join(' … ')}
      </p>
    </div>
  )
}
