import { nounFor } from '../reading/feelings.ts'
import { leadingEvents } from '../reading/plot.ts'
import { say } from './desk.ts'
import { NO_IMAGE_BARE } from './forms-images.ts'
import { ENDINGS, EVENTS } from './forms-plot.ts'
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
} from './forms-summary.ts'
import { join, short } from './paragraphs-images.ts'
import { endingQuote } from './paragraphs-story.ts'
import {
  essenceOf,
  feelingClause,
  firstWords,
  freshQuote,
  quoteOf,
  someQuote,
  unspent,
  type Writing,
} from './writing.ts'

/** Two or three sentences: the central image and what it may be, its feeling or the detail that turns it, what stands beside it or how it ends. */
export function writeSummary(writing: Writing): string {
  const { analysis, desk } = writing
  const [image, second] = analysis.images
  const { strongest } = analysis.feelings
  const sentences: (string | undefined)[] = []
  if (image) {
    const q = quoteOf(writing, image)
    const slots = { np: image.name, q, e: essenceOf(writing, image) }
    sentences.push(say(desk, SUMMARY_CORE, slots) ?? say(desk, SUMMARY_CORE_BARE, slots))
  } else {
    const q = someQuote(writing)
    sentences.push(
      q ? say(desk, SUMMARY_NO_IMAGE, { q }) : say(desk, NO_IMAGE_BARE, { w: firstWords(analysis.read.text) || '…' }),
    )
  }
  if (strongest) {
    const q = freshQuote(writing, [strongest.at], true) ?? freshQuote(writing, [strongest.at])
    sentences.push(
      say(desk, SUMMARY_FEELING, { q, n: nounFor(strongest), c: q && feelingClause(writing, image, strongest) }) ??
        say(desk, SUMMARY_FEELING_PLAIN, { q, n: nounFor(strongest) }),
    )
  } else if (image?.turns[0]) {
    const [turn] = image.turns
    const q = freshQuote(writing, [turn.at, turn.mention], true) ?? freshQuote(writing, [turn.at], true)
    if (q) {
      sentences.push(say(desk, SUMMARY_TURN, { q, c: turn.turn.says }))
      writing.spent.add(turn.turn.says)
    }
  }
  if (sentences.filter(Boolean).length < 2) {
    const [event] = leadingEvents(analysis.plot.events, 1)
    const q = event && freshQuote(writing, event.tokens, true)
    if (event && q) sentences.push(say(desk, SUMMARY_EVENT, { q, c: unspent(writing, EVENTS[event.kind]) }))
  }
  if (second && desk.next(2) === 0) {
    const e2 = essenceOf(writing, second)
    sentences.push(say(desk, SUMMARY_SECOND, { np: image?.name, np2: second.name, e2, s2: short(e2) }))
  } else if (sentences.filter(Boolean).length < 3 && analysis.words > 35) {
    const q = endingQuote(writing)
    sentences.push(
      say(desk, SUMMARY_ENDING, { q, c: analysis.plot.ending && unspent(writing, ENDINGS[analysis.plot.ending.kind]) }),
    )
  }
  if (image && sentences.filter(Boolean).length < 2)
    sentences.push(say(desk, SUMMARY_ALSO, { np: image.name, e2: essenceOf(writing, image) }))
  return join(sentences)
}
