import { partsOfNote, textOfNotes } from '../../../shared/note-text.ts'
import { situationAnchor } from '../../../shared/situation-anchor.ts'
import type { ChosenNote } from '../choose/notes.ts'
import type { InterpretedText, Note, OddDetail, Part } from '../types.ts'
import { spanOf } from '../understand/mentions.ts'
import type { Story } from '../understand/story.ts'
import type { NoteContext } from './life-context.ts'
import { lowerFirst } from './wording.ts'

/** What was chosen of a dream, for writing. */
export type ReadingInput = {
  story: Story
  /** In the order of the dream. */
  notes: readonly ChosenNote[]
  /** What the dreamer says of their life, beside the note that it belongs to. */
  context: NoteContext | undefined
  oddDetail: OddDetail | undefined
}

/** A joined sentence of more words can't be followed. */
const JOINED_WORDS_MAX = 34
const SUMMARY_WORDS_MAX = 52
const SUMMARY_WORDS_MIN = 20

const GLIMPSE: InterpretedText = {
  summary:
    'This is only a glimpse of a dream, and none of what it shows is in the dictionary, so there is little to say about it.',
  detailed:
    'If more of it comes back to you, tell it from the start: where you were, who was there, what they did, and how it ended. Three or four sentences are enough.\n\n- What of this dream do you still see most clearly?',
}

/** A dream of more words than a glimpse has, of which nothing is surely told that the dictionary speaks of. */
const UNKNOWN: InterpretedText = {
  summary: 'The dictionary has nothing to say about this dream that is surely true of it, so it doesn’t guess.',
  detailed:
    'That says nothing about the dream, or about how you told it: what happens in it just isn’t something the dictionary knows. If there is one thing in it that stays with you, look that up. These two questions help with any dream.\n\n- Which moment do you still see most clearly, and how did you feel right then?\n- When did you last feel like that while you were awake?',
}
const GLIMPSE_WORDS_MAX = 30

/**
 * Writes the reading of a dream: the summary joins the dreamer's clauses of the notes and says what kind of dream it
 * is; each note is the dreamer's clause and the passage about it; the notes' questions follow, and one about the oddest
 * thing that no note takes up. The same input gives the same text.
 */
export function writeReading({ story, notes: chosen, context, oddDetail }: ReadingInput): InterpretedText {
  if (chosen.length === 0) return wordCount(story.read.text) > GLIMPSE_WORDS_MAX ? UNKNOWN : GLIMPSE
  const notes = chosen.map((note) => writeNote(note, story, context))
  const summary = writeSummary(chosen, story)
  return {
    summary: summary.map(({ text }) => text).join(' '),
    detailed: textOfNotes(notes, oddDetail ?? null),
    parts: [...summary, ...notes.flatMap(partsOfNote)],
    notes,
    oddDetail: oddDetail ?? null,
  }
}

function writeNote(chosen: ChosenNote, story: Story, context: NoteContext | undefined): Note {
  const { symbol, leadIn, situation, passage, others } = chosen
  return {
    heading: situation ? `${symbol.keyword}: ${situation.label}` : symbol.keyword,
    symbol: symbol.slug,
    span: spanOf(story.read, leadIn.range),
    leadIn: leadIn.text,
    ...(situation && { situation: addressed(situation.label) }),
    says: passage.says,
    ...(context?.note === chosen && { context: context.text }),
    question: passage.question ?? (symbol.reading.questions?.[0] as string),
    others: others.map(({ label }) => addressed(label)),
  }
}

const addressed = (label: string) => ({ label, anchor: situationAnchor(label) })

/** The summary: what happens, joined to one sentence, and what kind of dream it is. */
function writeSummary(chosen: readonly ChosenNote[], story: Story): Part[] {
  const byWeight = chosen.toSorted((a, b) => b.worth - a.worth)
  const leading = byWeight[0] as ChosenNote
  const sure = byWeight.find(({ situation }) => situation?.kind !== undefined)
  const sureWords = sure?.passage.kind === undefined ? 0 : wordCount(sure.passage.kind)
  const two = byWeight.slice(0, 2).sort((a, b) => a.leadIn.range.first - b.leadIn.range.first)
  const joined = two.length === 2 ? joinLeadIns(two[0] as ChosenNote, two[1] as ChosenNote, story) : undefined
  const told =
    joined !== undefined && wordCount(joined) + sureWords <= SUMMARY_WORDS_MAX
      ? { text: joined, notes: two }
      : { text: leading.leadIn.text, notes: [leading] }
  // What is said of any dream of an image is only said where there is little else.
  const kindOf = sure ?? (wordCount(told.text) < SUMMARY_WORDS_MIN ? leading : undefined)
  const kind = kindOf?.passage.kind
  const part = (text: string, notes: readonly ChosenNote[]): Part => ({
    section: 'summary',
    text,
    spans: notes.map(({ leadIn }) => spanOf(story.read, leadIn.range)),
    symbols: notes.map(({ symbol }) => symbol.slug),
  })
  return [part(told.text, told.notes), ...(kindOf && kind !== undefined ? [part(kind, [kindOf])] : [])]
}

/** "You catch a large fish." and "It turns into a bear." become one sentence, if it can be followed. */
function joinLeadIns(
  { leadIn: a }: ChosenNote,
  { leadIn: b }: ChosenNote,
  { clauses, read }: Story,
): string | undefined {
  if (a.isQuoted || b.isQuoted) return undefined
  const first = a.text.replace(/\.$/, '')
  const isSimple = /[a-z’]$/.test(first) && !/^(?:When|While|As|After|Before|If|Because)\b/.test(b.text)
  const between = clauses.filter(({ first: at, mode }) => at >= a.range.last && at < b.range.first && mode === 'told')
  const opener = clauses.find(({ first: at, last }) => b.range.first >= at && b.range.first < last)?.opener
  const word = opener === 'but' && between.length === 0 ? 'but' : between.length === 0 ? 'and then' : 'and later'
  const second = isName(b.text, read.tokens[b.range.first]?.pos) ? b.text : lowerFirst(b.text)
  const bare = second.replace(/^(?:then|later|suddenly|next) /, '')
  const text = `${first}, ${word} ${bare}`
  return isSimple && wordCount(text) <= JOINED_WORDS_MAX ? text : undefined
}

const isName = (text: string, pos: string | undefined) => pos === 'PROPN' || /^(?:I\b|[A-Z][a-z]*[A-Z])/.test(text)

const wordCount = (text: string) => text.split(/\s+/).length
