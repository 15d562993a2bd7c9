import type { InterpretResponse } from '../../contract/interpretation.ts'

/** A dream and its interpretation. */
export type InterpretedDream = {
  dream: string
  answer: InterpretResponse
  /**
   * `writing` while more of the text comes in; then `answer` has what is known so far. `broken` if the server couldn't
   * go on, `lost` if the connection broke. Absent when it is complete.
   */
  state?: 'writing' | 'broken' | 'lost'
}
