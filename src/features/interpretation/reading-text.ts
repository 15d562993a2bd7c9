import type { InterpretResponse } from '../../contract/interpretation.ts'

/** A reading as plain text: the summary, the paragraphs, the questions, and at the end where it comes from. */
export function textOfReading({ interpretation, notes = [] }: InterpretResponse, from: string): string {
  return [interpretation.summary, interpretation.detailed, ...notes.map(({ question }) => question), `(${from})`]
    .filter(Boolean)
    .join('\n\n')
}
