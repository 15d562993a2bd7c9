import { useHydrated } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Part } from '../../contract/reading.ts'
import type { Marking } from './use-marking.ts'

type Props = {
  text: string
  /** The sentences of the text, in their order, that mark the words they rest on. */
  parts?: readonly Part[]
  marking?: Marking
}

/**
 * The text of an interpretation: paragraphs separated by blank lines; lines that start with "- " become a list. A
 * sentence that is one of the `parts` marks its words in the dream while it is pointed at or focused.
 */
export function InterpretationText({ text, parts = [], marking }: Props) {
  // Without scripts nothing would be marked.
  const places = useHydrated() && marking ? placesOf(parts, text) : []
  const show = (from: number, to: number) =>
    marking ? withParts(text, { from, to }, places, marking) : text.slice(from, to)
  return blocksOf(text).map(({ prose, items }) => (
    <Fragment key={(prose[0] ?? items[0])?.from}>
      {prose.length > 0 && (
        <p>
          {prose.map(({ from, to }, index) => (
            <Fragment key={from}>
              {index > 0 && <span> </span>}
              {show(from, to)}
            </Fragment>
          ))}
        </p>
      )}
      {items.length > 0 && (
        <ul className="space-y-3 border-l border-lamp/60 pl-5 italic">
          {items.map(({ from, to }) => (
            <li key={from}>{show(from + ITEM.length, to)}</li>
          ))}
        </ul>
      )}
    </Fragment>
  ))
}

/** A range of the text. */
type Range = { from: number; to: number }
type Place = Range & { part: Part; index: number }

const ITEM = '- '

/** The lines of each block of a text. Blocks are separated by blank lines. */
function blocksOf(text: string): { prose: Range[]; items: Range[] }[] {
  const blocks: { prose: Range[]; items: Range[] }[] = []
  let isBetween = true
  let at = 0
  for (const line of text.split('\n')) {
    const range = { from: at, to: at + line.trimEnd().length }
    at += line.length + 1
    const isBlank = range.from === range.to
    if (!isBlank) {
      if (isBetween) blocks.push({ prose: [], items: [] })
      blocks.at(-1)?.[line.startsWith(ITEM) ? 'items' : 'prose'].push(range)
    }
    isBetween = isBlank
  }
  return blocks
}

/** The places of the parts in the text, in their order; a part that isn't found is left out. */
function placesOf(parts: readonly Part[], text: string): Place[] {
  const places: Place[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    const from = text.indexOf(part.text, at)
    if (from === -1) continue
    at = from + part.text.length
    // A sentence that rests on nothing has nothing to mark.
    if (part.spans.length > 0 || part.symbols.length > 0) places.push({ from, to: at, part, index })
  }
  return places
}

/**
 * Each piece has an element of its own: a page's translation takes the place of bare texts, and React would then not
 * find the one that it removes when a sentence has come in whole.
 */
function withParts(text: string, { from, to }: Range, places: Place[], marking: Marking): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = from
  for (const place of places) {
    const start = Math.max(place.from, at)
    const end = Math.min(place.to, to)
    if (start >= end) continue
    if (at < start) pieces.push(<span key={at}>{text.slice(at, start)}</span>)
    pieces.push(
      <MarkingSentence key={start} place={place} marking={marking}>
        {text.slice(start, end)}
      </MarkingSentence>,
    )
    at = end
  }
  if (at < to) pieces.push(<span key={at}>{text.slice(at, to)}</span>)
  return pieces
}

type SentenceProps = { place: Place; marking: Marking; children: string }

function MarkingSentence({ place: { part, index }, marking, children }: SentenceProps) {
  const target = { key: `part ${part.section} ${index}`, spans: part.spans, symbols: part.symbols }
  const isMarked = marking.marked?.key === target.key
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would not break across lines as a sentence does
    <span
      role="button"
      tabIndex={0}
      className={`cursor-default rounded-xs py-0.5 transition-colors duration-200 ${isMarked ? 'bg-lamp/20' : ''}`}
      {...marking.propsOf(target)}
      // Safari doesn't focus what is tapped.
      onClick={({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus({ preventScroll: true })}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        marking.mark(target)
      }}
    >
      {children}
    </span>
  )
}
