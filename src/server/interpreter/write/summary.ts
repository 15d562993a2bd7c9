import { nounFor } from '../understand/feelings.ts'
import { leadingEvents } from '../understand/plot.ts'
import {
  type CompositionState,
  essenceOf,
  feelingClause,
  firstWords,
  freshQuote,
  quoteOf,
  someQuote,
  unspent,
} from './composition-state.ts'
import { join, short } from './paragraphs-images.ts'
import { endingQuote } from './paragraphs-story.ts'
import { fillOneOf } from './template-writer.ts'
import { NO_IMAGE_BARE } from './templates-images.ts'
import { ENDINGS, EVENTS } from './templates-plot.ts'
import {
  SUMMARY_ALSO,
  SUMMARY_CORE,
  SUMMARY_CORE_BARE,
  SUMMARY_ENDING,
  SUMMARY_EVENT,
  SUMMARY_FEELING,
  SUMMARY_FEELING_PLAIN,
  SUMMARY_NO_IMAGE,
  SUMMARY_SECOND,
  SUMMARY_TURN,
} from './templates-summary.ts'

/**
 * Two or three sentences: the central image and what it may be, its feeling or the detail that turns it, what stands
 * beside it or how it ends.
 */
export function writeSummary(writing: CompositionState): string {
  const { analysis, writer } = writing
  const [image, second] = analysis.images
  const { strongest } = analysis.feelings
  const sentences: (string | undefined)[] = []
  if (image) {
    const q = quoteOf(writing, image)
    const slots = { np: image.name, q, e: essenceOf(writing, image) }
    sentences.push(fillOneOf(writer, SUMMARY_CORE, slots) ?? fillOneOf(writer, SUMMARY_CORE_BARE, slots))
  } else {
    const q = someQuote(writing)
    sentences.push(
      q
        ? fillOneOf(writer, SUMMARY_NO_IMAGE, { q })
        : fillOneOf(writer, NO_IMAGE_BARE, { w: firstWords(analysis.read.text) || '…' }),
    )
  }
  if (strongest) {
    const q = freshQuote(writing, [strongest.at], true) ?? freshQuote(writing, [strongest.at])
    sentences.push(
      fillOneOf(writer, SUMMARY_FEELING, {
        q,
        n: nounFor(strongest),
        c: q && feelingClause(writing, image, strongest),
      }) ?? fillOneOf(writer, SUMMARY_FEELING_PLAIN, { q, n: nounFor(strongest) }),
    )
  } else if (image?.turns[0]) {
    const [turn] = image.turns
    const q = freshQuote(writing, [turn.at, turn.mention], true) ?? freshQuote(writing, [turn.at], true)
    if (q) {
      sentences.push(fillOneOf(writer, SUMMARY_TURN, { q, c: turn.turn.says }))
      writing.spent.add(turn.turn.says)
    }
  }
  if (sentences.filter(Boolean).length < 2) {
    const [event] = leadingEvents(analysis.plot.events, 1)
    const q = event && freshQuote(writing, event.tokens, true)
    if (event && q) sentences.push(fillOneOf(writer, SUMMARY_EVENT, { q, c: unspent(writing, EVENTS[event.kind]) }))
  }
  if (second && writer.next(2) === 0) {
    const e2 = essenceOf(writing, second)
    sentences.push(fillOneOf(writer, SUMMARY_SECOND, { np: image?.name, np2: second.name, e2, s2: short(e2) }))
  } else if (sentences.filter(Boolean).length < 3 && analysis.words > 35) {
    const q = endingQuote(writing)
    sentences.push(
      fillOneOf(writer, SUMMARY_ENDING, {
        q,
        c: analysis.plot.ending && unspent(writing, ENDINGS[analysis.plot.ending.kind]),
      }),
    )
  }
  if (image && sentences.filter(Boolean).length < 2)
    sentences.push(fillOneOf(writer, SUMMARY_ALSO, { np: image.name, e2: essenceOf(writing, image) }))
  return join(sentences)
}
