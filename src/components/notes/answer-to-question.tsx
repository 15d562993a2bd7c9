import { useId, useState } from 'react'
import { NOTE_ANSWER_MAX, type Note } from '../../contract/reading.ts'
import { INPUT_CLASS } from '../ui/field.tsx'

type Props = {
  note: Note
  /** Without it, the question can't be answered here. */
  onAnswer: ((answer: string) => void) | undefined
}

/** A note's question, and a line to answer it in. */
export function AnswerToQuestion({ note: { question, answer = '' }, onAnswer }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(answer)
  const isShown = onAnswer && (isOpen || answer !== '')
  const keep = () => {
    if (typed.trim() !== answer) onAnswer?.(typed.trim())
  }
  return (
    <div className="mt-5 border-l border-lamp/60 pl-5">
      <p id={id} className="font-serif italic">
        {question}
      </p>
      {isShown ? (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it opens when the reader asks for it
          autoFocus={answer === ''}
          aria-labelledby={id}
          rows={2}
          maxLength={NOTE_ANSWER_MAX}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
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
