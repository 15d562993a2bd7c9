import { useEffect, useId, useState } from 'react'
import { NOTE_ANSWER_MAX, type Note } from '../../contract/reading.ts'
import { useUserId } from '../../lib/api/user.ts'
import { fingerprint } from '../../lib/device/fingerprint.ts'
import { INPUT_CLASS } from '../ui/field.tsx'
import { forgetHalfTyped, keepHalfTyped, readHalfTyped } from './half-typed-answers.ts'

type Props = {
  note: Note
  /** Tells the reading from others: its dream, or the id of its entry. */
  readingOf: string
  /** Without it, the question can't be answered here. */
  onAnswer: ((answer: string) => void) | undefined
}

/**
 * A note's question, and a line to answer it in. The answer is saved when the line is left; until it is saved it is
 * kept in this tab, in case the page is loaded again.
 */
export function AnswerToQuestion({ note: { symbol, question, answer = '' }, readingOf, onAnswer }: Props) {
  const id = useId()
  const userId = useUserId()
  const name = fingerprint([readingOf, symbol, question])
  // The server renders no line, so that the text may be another here.
  const [halfTyped] = useState(() => readHalfTyped(userId, name))
  const [isOpen, setIsOpen] = useState(halfTyped !== undefined)
  const [typed, setTyped] = useState(halfTyped ?? answer)
  const isShown = onAnswer && (isOpen || answer !== '')
  const type = (text: string) => {
    setTyped(text)
    keepHalfTyped(userId, name, text)
  }
  const isSaved = typed.trim() === answer
  useEffect(() => {
    if (isSaved) forgetHalfTyped(userId, name)
  }, [isSaved, userId, name])
  const save = () => {
    if (!isSaved) onAnswer?.(typed.trim())
  }
  return (
    <div className="mt-5 border-l border-lamp/60 pl-5">
      <p id={id} className="font-serif italic">
        {question}
      </p>
      {isShown ? (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it opens when the reader asks for it
          autoFocus={answer === '' && halfTyped === undefined}
          aria-labelledby={id}
          rows={2}
          maxLength={NOTE_ANSWER_MAX}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onBlur={save}
          className={`${INPUT_CLASS} field-sizing-content mt-3 print:hidden`}
          placeholder="A line is enough."
        />
      ) : (
        onAnswer && (
          <button
            type="button"
            aria-describedby={id}
            className="link mt-1 min-h-11 text-sm print:hidden"
            onClick={() => setIsOpen(true)}
          >
            Answer it here
          </button>
        )
      )}
      {answer !== '' && <p className={`mt-2 text-moon-soft ${onAnswer ? 'hidden print:block' : ''}`}>{answer}</p>}
    </div>
  )
}
