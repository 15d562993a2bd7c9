import type { Passage, Situation } from '../../content/schema-reading.ts'
import type { DictionarySymbol } from '../types.ts'
import type { TokenRange } from '../understand/story.ts'
import type { LeadIn } from '../write/lead-in.ts'

/** An image of a dream that a note may be written on. */
export type NoteCandidate = {
  symbol: DictionarySymbol
  leadIn: LeadIn
  /** The words that name the image. */
  mention: TokenRange
  /** The weight of the symbol in the dream. */
  weight: number
  /** How likely it is that the thing is in the dream. */
  presence: number
  /** Only one whose rule is right often enough. */
  situation: Situation | undefined
  passage: Passage
  /** Whether the lead-in surely tells the situation, by a pattern of how it is told. */
  isTold: boolean
  /** The symbol's other situations, the likeliest first. */
  others: Situation[]
}
