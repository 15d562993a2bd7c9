type Span = { start: number; end: number }

/** What the text of a note is made of. */
type NoteTexts = {
  symbol: string
  span: Span
  leadIn: string
  says: string
  context?: string | undefined
  question: string
  answer?: string | undefined
}

/**
 * The detailed text of a reading: a paragraph for each note, and the questions as a list at the end, each with what the
 * dreamer has answered.
 */
export function textOfNotes(notes: readonly NoteTexts[], oddDetail: { question: string } | null): string {
  const paragraphs = notes.map(({ leadIn, says, context }) => [leadIn, says, context].filter(Boolean).join(' '))
  const asked = notes.map(({ question, answer }) => [question, answer?.trim()].filter(Boolean).join(' '))
  const questions = [...asked, ...(oddDetail ? [oddDetail.question] : [])]
  return [...paragraphs, questions.map((question) => `- ${question}`).join('\n')].filter(Boolean).join('\n\n')
}

/** What each sentence of a note's paragraph rests on: the dreamer's clause, and the symbol. */
export function partsOfNote({ symbol, span, leadIn, says, context }: NoteTexts) {
  const part = (text: string, spans: Span[]) => ({ section: 'detailed' as const, text, spans, symbols: [symbol] })
  const told = leadIn ? [span] : []
  return [
    ...(leadIn ? [part(leadIn, told)] : []),
    part(says, told),
    ...(context === undefined ? [] : [part(context, [])]),
  ]
}
