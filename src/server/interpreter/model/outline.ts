import type { Outline, Span } from '../types.ts'
import { spanOf } from '../understand/mentions.ts'
import type { Event, Feeling, Participant, Story } from '../understand/story.ts'

/** A sentence of more words is parted where a clause begins. */
const PIECE_WORDS_MAX = 18
const PIECE_WORDS_MIN = 6
const EVENTS_MAX = 24

/**
 * What a language model is given of a story and a life context, both without what speaks of distress.
 */
export function outlineOf(story: Story, context: string | undefined): Outline {
  const pieces = piecesOf(story)
  const numberOf = (at: Span) => pieces.findIndex(({ end }) => at.start < end) + 1
  const cite = (at: Span) => `[${numberOf(at)}]`
  const events = story.events
    .filter(({ clause }) => clause.mode === 'told')
    .slice(0, EVENTS_MAX)
    .map((event) => `${cite(spanOf(story.read, event.range))} ${eventNote(event)}`)
  const feelings = story.feelings.map((feeling) => `${cite(spanOf(story.read, feeling.range))} ${feelingNote(feeling)}`)
  return { dream: story.read.text, context, pieces, notes: [...events, ...feelings] }
}

/** Parts a text at its sentences, and long sentences at their clauses. */
function piecesOf({ read, clauses }: Story): Span[] {
  const { tokens, sentences, text } = read
  const starts = new Set(clauses.map(({ first }) => first))
  const cuts: number[] = []
  for (const { first, last } of sentences) {
    let words = 0
    const isLong = last - first > PIECE_WORDS_MAX
    for (let index = first; index < last; index++) {
      const token = tokens[index]
      if (!token) continue
      const isCut = index === first || (isLong && starts.has(index) && words >= PIECE_WORDS_MIN)
      if (isCut) {
        cuts.push(token.start)
        words = 0
      }
      words += 1
    }
  }
  cuts[0] = 0
  return (
    cuts
      .map((start, index) => trimmed(text, start, cuts[index + 1] ?? text.length))
      // Where a sentence of distress stood, only its punctuation may be left.
      .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
  )
}

function trimmed(text: string, start: number, end: number): Span {
  const piece = text.slice(start, end)
  return { start: start + piece.length - piece.trimStart().length, end: start + piece.trimEnd().length }
}

function eventNote({ who, kind, whom, polarity }: Event): string {
  const object = whom && nameOf(whom)
  return `${nameOf(who)}: ${kind}${object ? ` ${object}` : ''}${polarity === 'done' ? '' : ` (${polarity})`}`
}

function feelingNote({ holder, emotion, isNamed }: Feeling): string {
  return `${nameOf(holder)}: ${emotion}${isNamed ? '' : ' (shown, not named)'}`
}

const nameOf = (participant: Participant | undefined) => participant?.name || 'someone'
