import type { ReadText } from './nlp.ts'
import { firstFrom } from './word-index.ts'

/** Whether an offset lies in direct speech, where anybody may be speaking; quotation marks that don't pair up are ignored. */
export function inSpeech(read: ReadText): (offset: number) => boolean {
  const marks = [...read.text.matchAll(/["“”]/g)].map((found) => found.index)
  if (marks.length === 0 || marks.length % 2 === 1) return () => false
  return (offset) => firstFrom(marks, offset) % 2 === 1
}
