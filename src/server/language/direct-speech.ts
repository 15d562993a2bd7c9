import type { TaggedText } from './token.ts'
import { firstFrom } from './word-index.ts'

/**
 * Returns a predicate that tells whether an offset of the text is inside double quotation marks, where the speaker may
 * not be the dreamer. It is always false when the number of marks is odd, since they can't be paired then.
 */
export function isInDirectSpeech(read: TaggedText): (offset: number) => boolean {
  const marks = [...read.text.matchAll(/["“”]/g)].map((found) => found.index)
  if (marks.length === 0 || marks.length % 2 === 1) return () => false
  return (offset) => firstFrom(marks, offset) % 2 === 1
}
