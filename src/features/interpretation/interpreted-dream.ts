import type { ReactNode } from 'react'
import type { InterpretResponse } from '../../contract/interpretation.ts'
import type { SymbolChanges } from '../../lib/notes/corrections.ts'

/** A dream and its interpretation. */
export type InterpretedDream = {
  dream: string
  answer: InterpretResponse
  /**
   * `writing` while more of the text comes in; then `answer` has what is known so far. `broken` if the server couldn't
   * go on, `lost` if the connection broke. Absent when it is complete.
   */
  state?: 'writing' | 'broken' | 'lost'
  /** What the dreamer has put right of the symbols. */
  corrected?: SymbolChanges
  /** The answers before each of the dreamer's corrections, the last one at the end. */
  before?: Pick<InterpretedDream, 'answer' | 'corrected'>[]
  /** The result was here before the page was opened anew: then the page stays where its reader is. */
  isRestored?: true
}

/** The props of the components that show a reading. */
export type ResultProps = {
  result: InterpretedDream
  /** The button that saves it. */
  actions: ReactNode
  /** Returns to an empty form. */
  onAnother: () => void
  /** Has the same dream read again. */
  onAgain: () => void
  /** Is told of the result as the dreamer has put it right. */
  onChange: (result: InterpretedDream) => void
}

/**
 * The text in the form and the last result. `fault` says why a dream that was posted without JavaScript has no result.
 */
export type InterpreterState = {
  dream: string
  context: string
  result: InterpretedDream | null
  fault: string | null
}
