import { excerpt } from './excerpt.ts'

/** About as many letters as a line has. */
const TITLE_LENGTH = 60

/** A title made of a dream's first words, up to the end of the first sentence or line; '' if the dream is blank. */
export function titleFromDream(dream: string): string {
  const first = dream.split(/(?<=[.!?…])\s|\n/).find((part) => part.trim()) ?? ''
  return excerpt(first.trim(), TITLE_LENGTH).replace(/[.,;:]$/, '')
}
