import type { EngineInput, InterpretedText } from '../port.ts'
import { analyse } from './analysis.ts'
import type { CompositionState } from './composition-state.ts'
import { centreParagraph, closingParagraph, linksParagraph, turnsParagraph } from './paragraphs-images.ts'
import { contextParagraph, feelingParagraph, storyParagraphs } from './paragraphs-story.ts'
import { questionsOf } from './questions.ts'
import { writeSpecialCase } from './special-cases.ts'
import { writeSummary } from './summary.ts'
import { makeTemplateWriter } from './template-writer.ts'

/**
 * Writes the interpretation of a dream: a summary, and paragraphs from the central image outwards (its details, the
 * feeling, the images that belong with it, people and plot, the life context), with questions at the end. The same
 * input gives the same text; it never throws.
 */
export function compose(input: Pick<EngineInput, 'dream' | 'context' | 'symbols'>): InterpretedText {
  const analysis = analyse(input)
  const writing: CompositionState = {
    writer: makeTemplateWriter(`${input.dream}\n${input.context ?? ''}`),
    analysis,
    spent: new Set(),
  }
  const apart = writeSpecialCase(writing)
  if (apart) return apart
  const summary = writeSummary(writing)
  // The paragraphs below may come back to what the summary quoted, as a reading does that starts with its result.
  writing.writer.quoted = []
  const paragraphs = [
    centreParagraph(writing),
    turnsParagraph(writing),
    feelingParagraph(writing),
    linksParagraph(writing),
    ...storyParagraphs(writing),
    contextParagraph(writing),
    closingParagraph(writing),
    questionsOf(writing).join('\n'),
  ]
  return { summary, detailed: paragraphs.filter(Boolean).join('\n\n') }
}
