import { nounFor } from '../understand/feelings.ts'
import { leadingEvents } from '../understand/plot.ts'
import { anyLine, anyQuote, type CompositionState, freshQuote, quoteOf, unspent } from './composition-state.ts'
import { endingQuote } from './paragraphs-story.ts'
import { quoteAround } from './quote.ts'
import { fillOneOf, pick } from './template-writer.ts'
import {
  CONTEXT_QUESTION,
  ENDING_QUESTION,
  EVENT_QUESTIONS,
  FEELING_QUESTION,
  NO_FEELING_QUESTION,
  PERSON_QUESTION,
  SYMBOL_QUESTION,
} from './templates-questions.ts'

/**
 * Two or three questions to take along, each tied to words of the dream: of the central image, of what happens or is
 * felt, of a second image or the ending.
 */
export function questionsOf(writing: CompositionState): string[] {
  const { analysis } = writing
  const most = analysis.words > 50 ? 3 : 2
  const questions: (string | undefined)[] = [imageQuestion(writing, 0)]
  const further = shuffle(writing, [
    () => eventQuestion(writing),
    () => feelingQuestion(writing),
    () => imageQuestion(writing, 1),
    () => (analysis.context ? contextQuestion(writing) : undefined),
    () => personQuestion(writing),
    () => endingQuestion(writing),
  ])
  for (const ask of further) {
    if (questions.filter(Boolean).length >= most) break
    questions.push(ask())
  }
  for (let left = 2 - questions.filter(Boolean).length; left > 0; left -= 1) questions.push(lastQuestion(writing))
  return questions.filter((question): question is string => Boolean(question)).map((question) => `- ${question}`)
}

function imageQuestion(writing: CompositionState, at: number): string | undefined {
  const image = writing.analysis.images[at]
  if (!image) return undefined
  const question = unspent(writing, image.symbol.reading.questions)
  const q = quoteOf(writing, image) ?? anyQuote(writing, image.mentions[0] ?? [])
  return (question && q && fillOneOf(writing.writer, SYMBOL_QUESTION, { q, question })) ?? question
}

function eventQuestion(writing: CompositionState): string | undefined {
  for (const event of leadingEvents(writing.analysis.plot.events, 4).reverse()) {
    const forms = EVENT_QUESTIONS[event.kind]
    const q = forms && anyQuote(writing, event.tokens)
    if (forms && q?.clause && !(writing.analysis.grave && (event.kind === 'killing' || event.kind === 'fighting')))
      return fillOneOf(writing.writer, forms, { q })
  }
  return undefined
}

function feelingQuestion(writing: CompositionState): string | undefined {
  const { strongest } = writing.analysis.feelings
  if (!strongest) return undefined
  return fillOneOf(writing.writer, FEELING_QUESTION, { q: anyQuote(writing, [strongest.at]), n: nounFor(strongest) })
}

function personQuestion(writing: CompositionState): string | undefined {
  const person = [...writing.analysis.people]
    .filter((one) => one.kind !== 'crowd' && !one.plural)
    .sort((a, b) => b.count - a.count)[0]
  if (!person || writing.analysis.grave) return undefined
  return fillOneOf(writing.writer, PERSON_QUESTION, { p: person.as, q: freshQuote(writing, [person.at], true) })
}

function endingQuestion(writing: CompositionState): string | undefined {
  return fillOneOf(writing.writer, ENDING_QUESTION, { q: endingQuote(writing) })
}

function contextQuestion(writing: CompositionState): string | undefined {
  const { context } = writing.analysis
  const at = context?.life.themes[0]?.at
  if (!context || at === undefined) return undefined
  return fillOneOf(writing.writer, CONTEXT_QUESTION, { qc: quoteAround(context.read, [at])?.text })
}

function lastQuestion(writing: CompositionState): string | undefined {
  const { ending } = writing.analysis.plot
  const q = (ending && anyQuote(writing, [ending.at])) ?? anyLine(writing)
  return fillOneOf(writing.writer, [...NO_FEELING_QUESTION, ...ENDING_QUESTION], { q }) ?? imageQuestion(writing, 0)
}

function shuffle<Item>(writing: CompositionState, items: Item[]): Item[] {
  const left = [...items]
  const order: Item[] = []
  while (left.length > 0) {
    const item = pick(writing.writer, left) as Item
    order.push(item)
    left.splice(left.indexOf(item), 1)
  }
  return order
}
