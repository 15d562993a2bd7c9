import type { LemmaCandidates } from './inflections.ts'

/** A word or a punctuation mark of the text; `text.slice(start, end)` is `surface`. */
export type Token = {
  index: number
  start: number
  end: number
  surface: string
  /** In lower case with straight apostrophes. */
  lower: string
  /** The tagger's lemma. */
  lemma: string
  pos: string
  /** All possible lemmas. */
  forms: LemmaCandidates
  /** The tagger's part of speech, corrected by the neighbouring tokens; see `roles.ts`. */
  role: 'noun' | 'verb' | 'adjective' | 'other'
  /** Negated: a verb or adjective in the scope of a negation, or a thing said to be absent; see `negation.ts`. */
  denied: boolean
  /** Negated by "can't", "couldn't" or "unable to". */
  unable: boolean
  /** The index of its sentence. */
  sentence: number
}

/** `first` and `last` are token indexes, `last` exclusive; `start` and `end` are offsets into the text. */
export type Sentence = { index: number; first: number; last: number; start: number; end: number }

export type TaggedText = { text: string; tokens: Token[]; sentences: Sentence[] }
