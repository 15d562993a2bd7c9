import type { ReadText } from './nlp.ts'

/** Whether an offset lies in direct speech, where anybody may be speaking; quotation marks that don't pair up are ignored. */
export function inSpeech(read: ReadText): (offset: number) => boolean {
  const marks = [...read.text.matchAll(/["“”]/g)].map((found) => found.index)
  if (marks.length === 0 || marks.length % 2 === 1) return () => false
  return (offset) => marks.filter((mark) => mark < offset).length % 2 === 1
}
