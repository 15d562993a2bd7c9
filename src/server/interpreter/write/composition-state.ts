import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { EmotionTold } from '../understand/feelings.ts'
import type { Analysis, Image } from './analysis.ts'
import { type Quote, quoteAmong, quoteAround, quoteFrom } from './quote.ts'
import { pick, type TemplateWriter } from './template-writer.ts'
import { SHADES } from './templates-feelings.ts'

/** The writer with the analysis that is being written from, and which of the dictionary's pieces have been used. */
export type CompositionState = { writer: TemplateWriter; analysis: Analysis; spent: Set<string> }

/** A quote around tokens that doesn't repeat words quoted before. */
export function freshQuote(
  { writer, analysis }: CompositionState,
  focus: readonly number[],
  clauseOnly = false,
): Quote | undefined {
  return quoteAround(analysis.read, focus, { used: writer.quoted, clauseOnly })
}

/** As {@link freshQuote}, going back to words quoted before where nothing else is left. */
export function anyQuote(writing: CompositionState, focus: readonly number[]): Quote | undefined {
  return freshQuote(writing, focus, true) ?? freshQuote(writing, focus) ?? quoteAround(writing.analysis.read, focus)
}

/** The best quote for an image around any of its mentions, words not quoted before, a clause where possible. */
export function quoteOf({ writer, analysis }: CompositionState, image: Image): Quote | undefined {
  const wish = { used: writer.quoted }
  return (
    quoteAmong(analysis.read, image.mentions, { ...wish, clauseOnly: true }) ??
    quoteAmong(analysis.read, image.mentions, wish)
  )
}

/** A line of the dream not quoted yet, from the sentences in the given order. */
export function someQuote(
  { writer, analysis }: CompositionState,
  sentences = analysis.read.sentences,
): Quote | undefined {
  for (const sentence of sentences) {
    const quote = quoteFrom(analysis.read, sentence, { used: writer.quoted, clauseOnly: true })
    if (quote) return quote
  }
  for (const sentence of sentences) {
    const quote = quoteFrom(analysis.read, sentence, { used: writer.quoted })
    if (quote) return quote
  }
  return undefined
}

/** One of several pieces not used in this text yet, marked as used. */
export function unspent(writing: CompositionState, pieces: readonly string[]): string | undefined {
  const piece = pick(
    writing.writer,
    pieces.filter((one) => !writing.spent.has(one)),
  )
  if (piece !== undefined) writing.spent.add(piece)
  return piece
}

/** What an image can stand for, a part not used yet where one is left. */
export function essenceOf(writing: CompositionState, image: Image): string | undefined {
  return unspent(writing, image.symbol.reading.essence)
}

/** Words of an entry that take a feeling for fear, which would be wrong for shame or worry told. */
const FEARFUL = /\b(?:fear|fright|afraid|alarm|terror|panic|scared)\b/
const JOYFUL = /\b(?:delight|joy|gladness|glad|pleasure|happiness)\b/
const PUZZLED = /\b(?:not knowing|unsure|confus|bewilder)/

/**
 * What the entry of an image says of an emotion, unless its wording is wrong for the shade told; else the general
 * clause for the shade.
 */
export function feelingClause(
  writing: CompositionState,
  image: Image | undefined,
  emotion: EmotionTold,
): string | undefined {
  const own = image?.symbol.reading.feelings[emotion.emotion]
  const wrong =
    (emotion.shade === 'shame' && FEARFUL.test(own ?? '')) ||
    ((emotion.shade === 'relief' || emotion.shade === 'calm') && JOYFUL.test(own ?? '')) ||
    (emotion.shade === 'surprise' && PUZZLED.test(own ?? '')) ||
    (emotion.shade === 'envy' && emotion.emotion === 'anger')
  if (own && !wrong && !writing.spent.has(own)) {
    writing.spent.add(own)
    return own
  }
  return unspent(writing, SHADES[emotion.shade])
}

/** A line of the dream in any case: a fresh one, else one quoted before, else its first words. */
export function anyLine(writing: CompositionState): Quote | undefined {
  const { read } = writing.analysis
  const fresh = someQuote(writing)
  if (fresh) return fresh
  for (const sentence of read.sentences) {
    const quote = quoteFrom(read, sentence)
    if (quote) return quote
  }
  const words = firstWords(read.text)
  const start = read.text.indexOf(words)
  return words === '' ? undefined : { text: words, start, end: start + words.length, clause: false }
}

/**
 * The first few words as they stand, for texts too short or too odd to be quoted by clause; empty where there are none,
 * or none that should be repeated.
 */
export function firstWords(text: string): string {
  const words = (/^\s*((?:[^\s“”"]+ ?){1,6})/.exec(text)?.[1] ?? '')
    .trim()
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[.,;:!?]+$/, '')
  return isUnquotable(words) ? '' : words
}
