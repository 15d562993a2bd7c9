import type { SituationMatch } from '../recognise/situations.ts'
import { nounFor } from '../understand/feelings.ts'
import type { Image } from './analysis.ts'
import {
  type CompositionState,
  essenceOf,
  firstWords,
  freshQuote,
  quoteOf,
  someQuote,
  unspent,
} from './composition-state.ts'
import { fillOneOf, pick } from './template-writer.ts'
import { GENTLE } from './templates-feelings.ts'
import {
  CENTRE,
  CENTRE_BARE,
  CENTRE_FIRST,
  CENTRE_LAST,
  CENTRE_REPEATED,
  CLOSING,
  ESSENCE,
  ESSENCE_ONE,
  ESSENCE_QUOTED,
  LINK,
  LINK_BARE,
  LINK_BOTH,
  LINK_MORE,
  LINK_RELATED,
  LINK_TURN,
  NO_IMAGE,
  NO_IMAGE_BARE,
  TURN,
  TURN_NEXT,
  TURN_NONE,
  TURN_NONE_MANY,
  TURN_SAME,
  TURN_WORD,
} from './templates-images.ts'

const TIMES = [
  '',
  'once',
  'twice',
  'three times',
  'four times',
  'five times',
  'six times',
  'seven times',
  'eight times',
  'nine times',
  'ten times',
]

/** What stands at the centre, and what it may be. */
export function centreParagraph(writing: CompositionState): string {
  const { analysis, writer } = writing
  const [image] = analysis.images
  const sentences: (string | undefined)[] = []
  if (!image) return noImageParagraph(writing)
  const np = image.name
  if (analysis.graveDream) sentences.push(fillOneOf(writer, GENTLE, { np }))
  const q = quoteOf(writing, image)
  const times = TIMES[image.mentions.length]
  const first = image.mentions[0]?.[0] ?? 0
  const forms =
    image.mentions.length >= 3 && times && writer.next(3) > 0
      ? CENTRE_REPEATED
      : first < analysis.read.tokens.length * 0.12 && analysis.words > 40 && writer.next(3) === 0
        ? CENTRE_FIRST
        : first > analysis.read.tokens.length * 0.75 && writer.next(2) === 0
          ? CENTRE_LAST
          : CENTRE
  sentences.push(q ? fillOneOf(writer, forms, { np, q, times }) : fillOneOf(writer, CENTRE_BARE, { np }))
  const e1 = essenceOf(writing, image) ?? pick(writer, image.symbol.reading.essence)
  const e2 = essenceOf(writing, image)
  const second = image.mentions.length > 1 && writer.next(2) === 0 ? quoteOf(writing, image) : undefined
  const slots = { np, q: second, e1, e2, s1: short(e1), s2: short(e2) }
  sentences.push(fillOneOf(writer, e2 === undefined ? ESSENCE_ONE : second ? ESSENCE_QUOTED : ESSENCE, slots))
  return join(sentences)
}

function noImageParagraph(writing: CompositionState): string {
  const { analysis, writer } = writing
  const q = someQuote(writing)
  if (q) return join([fillOneOf(writer, NO_IMAGE, { q })])
  return join([fillOneOf(writer, NO_IMAGE_BARE, { w: firstWords(analysis.read.text) || '…' })])
}

/** How the details told near it turn the central image. */
export function turnsParagraph(writing: CompositionState): string {
  const { analysis, writer } = writing
  const [image] = analysis.images
  if (!image) return ''
  const sentences: string[] = []
  const most = analysis.words > 120 ? 3 : analysis.words > 45 ? 2 : 1
  for (const turn of image.turns) {
    if (sentences.length >= most) break
    const sentence = turnSentence(writing, image, turn, sentences.length > 0)
    if (sentence) sentences.push(sentence)
  }
  if (sentences.length === 0) {
    const q = quoteOf(writing, image)
    const sentence =
      q && fillOneOf(writer, image.mentions.length >= 3 ? TURN_NONE_MANY : TURN_NONE, { q, np: image.name })
    if (sentence) sentences.push(sentence)
  }
  return sentences.join(' ')
}

/** A detail with the dreamer's words for it; both the detail and the image in one quote where that can be had. */
function turnSentence(
  writing: CompositionState,
  image: Image,
  met: SituationMatch,
  further: boolean,
): string | undefined {
  const { writer, analysis } = writing
  if (writing.spent.has(met.turn.says)) return undefined
  const token = analysis.read.tokens[met.at]
  const q =
    freshQuote(writing, [met.at, met.mention], true) ??
    freshQuote(writing, [met.at], true) ??
    freshQuote(writing, [met.at])
  const c = met.turn.says
  const sentence = q
    ? fillOneOf(writer, further ? [...TURN_NEXT, ...TURN.slice(0, 4)] : TURN, { q, c, np: image.name })
    : token && /^[A-Za-z'’]{3,}$/.test(token.surface)
      ? fillOneOf(
          writer,
          writer.quoted.some((quote) => quote.start <= token.start && token.end <= quote.end) ? TURN_SAME : TURN_WORD,
          { w: token.surface, c, np: image.name },
        )
      : undefined
  if (sentence) writing.spent.add(c)
  return sentence
}

/** How much standing together counts against weight in choosing which images are read beside the central one. */
const NEARNESS = 0.5

/** The other images, read together with the central one. */
export function linksParagraph(writing: CompositionState): string {
  const { analysis } = writing
  const [centre, ...others] = analysis.images
  if (!centre || others.length === 0) return ''
  const ordered = others
    .map((image) => ({ image, near: nearness(writing, centre, image) }))
    .sort((a, b) => b.image.weight + NEARNESS * b.near - (a.image.weight + NEARNESS * a.near))
  const sentences: string[] = []
  const most = analysis.words > 150 ? 4 : analysis.words > 60 ? 3 : 2
  let linked = 0
  for (const { image, near } of ordered) {
    if (linked === most) break
    // An image of which no words are left to quote makes way for the next.
    const more = linkSentences(writing, centre, image, linked === 0, near).filter((one) => one !== undefined)
    if (more.length > 0) linked += 1
    sentences.push(...more)
  }
  return join(sentences)
}

/** Draws the threads together; only where there were several and the dream is long enough to have lost them. */
export function closingParagraph(writing: CompositionState): string {
  const { analysis, writer } = writing
  const [centre, second] = analysis.images
  if (!centre || !second || analysis.words < 110 || analysis.grave) return ''
  const e1 = pick(writer, centre.symbol.reading.essence)
  const e2 = pick(writer, second.symbol.reading.essence)
  const n = analysis.feelings.strongest && nounFor(analysis.feelings.strongest)
  return join([
    fillOneOf(writer, CLOSING, { np: centre.name, np2: second.name, e1, e2, s1: short(e1), s2: short(e2), n }),
  ])
}

function linkSentences(
  writing: CompositionState,
  centre: Image,
  image: Image,
  first: boolean,
  near: number,
): (string | undefined)[] {
  const { writer } = writing
  const shared = near >= 2 ? sharedMention(writing, centre, image) : undefined
  const q = (shared && (freshQuote(writing, shared, true) ?? freshQuote(writing, shared))) ?? quoteOf(writing, image)
  const np2 = image.name
  if (first && !q) {
    const e1 = pick(writer, centre.symbol.reading.essence)
    return [fillOneOf(writer, LINK_BARE, { np: centre.name, np2, e1, e2: essenceOf(writing, image), s1: short(e1) })]
  }
  if (first && q) {
    const e1 =
      unspent(writing, centre.symbol.reading.essence) ??
      centre.symbol.reading.essence[writer.next(centre.symbol.reading.essence.length)]
    const e2 = essenceOf(writing, image)
    const both = [centre, image].every(({ mentions }) => mentions.flat().some((at) => isInside(writing, at, q)))
    const forms = near % 2 === 1 && writer.next(2) === 0 ? LINK_RELATED : both ? LINK_BOTH : LINK
    const opening = fillOneOf(writer, forms, { np: centre.name, np2, q, e1, e2, s1: short(e1), s2: short(e2) })
    const met = image.turns.find((turn) => !writing.spent.has(turn.turn.says))
    const tq = met && (freshQuote(writing, [met.at, met.mention], true) ?? freshQuote(writing, [met.at], true))
    return [opening, met && tq ? turnOf(writing, image, met) : undefined]
  }
  const met = image.turns.find((turn) => !writing.spent.has(turn.turn.says))
  if (met) {
    const sentence = turnOf(writing, image, met)
    if (sentence) return [sentence]
  }
  const e2 = essenceOf(writing, image)
  return [q && fillOneOf(writer, LINK_MORE, { np2, q, e2, s2: short(e2) })]
}

function isInside({ analysis }: CompositionState, at: number, quote: { start: number; end: number }): boolean {
  const token = analysis.read.tokens[at]
  return token !== undefined && token.start >= quote.start && token.end <= quote.end
}

/** An essence that can stand in the middle of a sentence: one without a comma of its own. */
export function short(essence: string | undefined): string | undefined {
  return essence?.includes(',') ? undefined : essence
}

function turnOf(writing: CompositionState, image: Image, met: SituationMatch): string | undefined {
  const q =
    freshQuote(writing, [met.at, met.mention], true) ??
    freshQuote(writing, [met.at], true) ??
    freshQuote(writing, [met.at])
  if (!q) return undefined
  const sentence = fillOneOf(writing.writer, LINK_TURN, { q, c: met.turn.says, np2: image.name })
  if (sentence) writing.spent.add(met.turn.says)
  return sentence
}

/** 2 for standing in one sentence, 1 for being related in the dictionary. */
function nearness(writing: CompositionState, a: Image, b: Image): number {
  const related = a.symbol.relatedSymbols.includes(b.symbol.slug) || b.symbol.relatedSymbols.includes(a.symbol.slug)
  return (sharedMention(writing, a, b) ? 2 : 0) + (related ? 1 : 0)
}

/** A mention of each that stand in one sentence, nearest to each other. */
function sharedMention({ analysis }: CompositionState, a: Image, b: Image): number[] | undefined {
  let found: { tokens: number[]; distance: number } | undefined
  for (const one of a.mentions) {
    for (const other of b.mentions) {
      const from = one[0] as number
      const to = other[0] as number
      if (analysis.read.tokens[from]?.sentence !== analysis.read.tokens[to]?.sentence) continue
      const distance = Math.abs(from - to)
      if (!found || distance < found.distance) found = { tokens: [to, from], distance }
    }
  }
  return found?.tokens
}

export function join(sentences: readonly (string | undefined)[]): string {
  return sentences.filter((sentence): sentence is string => Boolean(sentence)).join(' ')
}
