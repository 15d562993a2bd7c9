import type { Emotion, EndingState, EventKind, Polarity, Role } from '../../content/conditions.ts'
import type { Sentence, TaggedText } from '../../language/token.ts'

/** A range of token indexes, `last` exclusive. */
export type TokenRange = { first: number; last: number }

/** Someone or something that takes part in the story; one object for all mentions of it. */
export type Participant = {
  kind: 'dreamer' | 'person' | 'group' | 'animal' | 'thing'
  /** All roles that fit it, such as "family", "known" and "someone" for a brother. */
  roles: ReadonlySet<Role>
  /** How it is named in the second person: "you", "your brother", "the black dog", "Kirsti". */
  name: string
  /** The lemma of its noun; undefined for the dreamer and for pronouns that couldn't be resolved. */
  noun: string | undefined
  /** The noun phrases and pronouns that mention it. */
  mentions: TokenRange[]
}

/**
 * What a clause is to the report. Only `told` ones are the dream's story: `frame` is about telling, sleeping and waking
 * ("I dreamed that", "I woke up"), `waking` about waking life ("I recently sold him"), `comment` the narrator's remark
 * ("which was weird"), `speech` somebody's words in quotation marks.
 */
export type ClauseMode = 'told' | 'frame' | 'waking' | 'comment' | 'speech'

/** A clause with its roles. */
export type Clause = TokenRange & {
  index: number
  sentence: Sentence
  mode: ClauseMode
  /** The first word if it joins the clause to what precedes: "but", "because", "when". */
  opener: string | undefined
  subject: Participant | undefined
  /** The noun phrase of the subject; undefined if the subject is omitted. */
  subjectRange: TokenRange | undefined
  /** Index of the main verb, and its lemma. */
  verb: number | undefined
  lemma: string | undefined
  object: Participant | undefined
  objectRange: TokenRange | undefined
  isPassive: boolean
  isNegated: boolean
}

export type Event = {
  kind: EventKind
  who: Participant | undefined
  whom: Participant | undefined
  polarity: Polarity
  clause: Clause
  /** The tokens that tell it: the verb with its particles and its object. */
  range: TokenRange
}

export type Feeling = {
  emotion: Emotion
  /** Undefined if it isn't clear whose it is. */
  holder: Participant | undefined
  /** Whether it is named ("afraid"), and not only shown ("my heart was pounding"). */
  isNamed: boolean
  clause: Clause
  range: TokenRange
}

/** What happens in a dream, as its report tells it. It knows no symbol and no wording. */
export type Story = {
  read: TaggedText
  /** In the order of the text. */
  clauses: Clause[]
  participants: Participant[]
  /** In the order of the text. */
  events: Event[]
  /** In the order of the text; without denied ones ("I wasn't afraid"). */
  feelings: Feeling[]
  ending: { state: EndingState; clause: Clause | undefined }
}
