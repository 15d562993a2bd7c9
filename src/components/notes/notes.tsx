import { Link, useHydrated } from '@tanstack/react-router'
import { useId } from 'react'
import type { Figure } from '../../contract/figure.ts'
import type { Note, OddDetail, Part } from '../../contract/reading.ts'
import type { Correction, NotedReading } from '../../lib/notes/corrections.ts'
import { partsOfNote } from '../../shared/note-text.ts'
import { Constellation } from '../ui/constellation.tsx'
import { InterpretationText } from '../ui/interpretation-text.tsx'
import type { Marking } from '../ui/use-marking.ts'
import { AnswerToQuestion } from './answer-to-question.tsx'
import { FurtherImage } from './further-image.tsx'
import { OtherSituations } from './other-situations.tsx'

type Props = {
  /** Tells the reading from others: its dream, or the id of its entry. */
  readingOf: string
  /** What is said before the notes. */
  before: readonly Part[]
  notes: readonly Note[]
  oddDetail: OddDetail | null
  /** What was recognised in the dream, the heaviest first. */
  symbols: (NotedReading['symbols'][number] & { figure?: Figure | undefined })[]
  marking: Marking | undefined
  level: 2 | 3
  /** Without it, nothing can be put right. */
  onCorrect?: ((correction: Correction) => void) | undefined
  /** Takes the last correction back; undefined if there is none. */
  onUndo?: (() => void) | undefined
}

/**
 * The notes of a reading: each with the symbol, the dreamer's own words, what is said of it and a question, and a quiet
 * line by which the dreamer puts right what isn't so.
 */
export function Notes(props: Props) {
  const { readingOf, before, notes, oddDetail, symbols, marking, level, onCorrect, onUndo } = props
  const figures = new Map(symbols.map(({ slug, figure }) => [slug, figure]))
  // Before the scripts run nothing can be changed, and the situations are links to the symbol's page.
  const isHydrated = useHydrated()
  const correct = isHydrated ? onCorrect : undefined
  const Heading = level === 2 ? 'h3' : 'h4'
  return (
    <div>
      {before.map(({ text }) => (
        <p key={text} className="prose-serif mt-3">
          {text}
        </p>
      ))}
      {notes.map((note) => (
        <NoteText
          key={note.symbol}
          note={note}
          readingOf={readingOf}
          figure={figures.get(note.symbol)}
          marking={marking}
          Heading={Heading}
          onCorrect={correct}
        />
      ))}
      {oddDetail && (
        <p
          className="border-t border-night-line pt-6 font-serif text-moon italic [overflow-wrap:anywhere]"
          {...marking?.propsOf({ key: 'odd detail', spans: [oddDetail.span], symbols: [] })}
        >
          {oddDetail.question}
        </p>
      )}
      {correct && <FurtherImage notes={notes} symbols={symbols} onCorrect={correct} />}
      <p role="status" className="mt-4 min-h-6 text-sm text-moon-soft print:hidden">
        {correct && onUndo && (
          <>
            <span>Changed as you said. </span>
            <button type="button" className="link min-h-11" onClick={onUndo}>
              Undo
            </button>
          </>
        )}
      </p>
    </div>
  )
}

type NoteProps = {
  note: Note
  readingOf: string
  figure: Figure | undefined
  marking: Marking | undefined
  Heading: 'h3' | 'h4'
  onCorrect: ((correction: Correction) => void) | undefined
}

function NoteText({ note, readingOf, figure, marking, Heading, onCorrect }: NoteProps) {
  const id = useId()
  const { heading, symbol, situation, leadIn, says, context } = note
  const [keyword] = heading.split(':')
  const parts = partsOfNote(note)
  const shown = (text: string) => (
    <InterpretationText text={text} parts={parts.filter((part) => part.text === text)} {...(marking && { marking })} />
  )
  return (
    <section
      aria-labelledby={id}
      className="break-inside-avoid border-t border-night-line py-8 first:border-t-0 first:pt-5"
    >
      <Heading id={id} className="flex items-center gap-4 font-serif text-2xl leading-tight">
        <Constellation slug={symbol} figure={figure} className="size-14 shrink-0" />
        <Link
          to="/interpretation/$slug"
          params={{ slug: symbol }}
          {...(situation && { hash: situation.anchor })}
          className="min-w-0 hover:text-lamp"
        >
          {keyword}
          {situation && <span className="block text-lg text-moon-soft">{situation.label}</span>}
        </Link>
      </Heading>
      <div className="prose-serif mt-4 [overflow-wrap:anywhere]">
        {leadIn && <div className="text-moon-soft italic">{shown(leadIn)}</div>}
        {shown(says)}
        {context && <div className="text-moon-soft">{shown(context)}</div>}
      </div>
      <AnswerToQuestion
        note={note}
        readingOf={readingOf}
        onAnswer={onCorrect && ((answer) => onCorrect({ kind: 'answer', note, answer }))}
      />
      <OtherSituations note={note} keyword={keyword ?? heading} onCorrect={onCorrect} />
    </section>
  )
}
