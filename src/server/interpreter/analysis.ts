import { type LifeContext, readContext } from './context.ts'
import { type Feelings, readFeelings } from './feelings.ts'
import { type ReadText, readText, type Token } from './nlp.ts'
import { type NounPhrase, nounPhraseFor } from './noun-phrase.ts'
import { type Person, readAlone, readPeople } from './people.ts'
import { type Plot, readPlot } from './plot.ts'
import type { DictionarySymbol, InterpretInput, RecognisedSymbol } from './port.ts'
import { isGrave } from './tact.ts'
import { type TurnMet, turnsNear } from './turns.ts'

/** A symbol as this dream has it: how to name it, the tokens of its mentions, and the details that turn it. */
export type Image = {
  symbol: DictionarySymbol
  weight: number
  name: NounPhrase
  mentions: number[][]
  turns: TurnMet[]
}

/** Everything that is written from. `images` by weight, the central one first. */
export type Analysis = {
  read: ReadText
  images: Image[]
  feelings: Feelings
  plot: Plot
  people: Person[]
  alone: Token | undefined
  context: { read: ReadText; life: LifeContext } | undefined
  /** Something happened here that wants a plain, gentle tone. */
  grave: boolean
  /** As `grave`, in the dream itself. */
  graveDream: boolean
  words: number
  /** Whether the text is English as far as can be told. */
  english: boolean
}

/** Reads a dream for writing: what the recogniser found, joined to feelings, plot, people and life context. */
export function analyse({ dream, context, symbols }: Pick<InterpretInput, 'dream' | 'context' | 'symbols'>): Analysis {
  const read = readText(dream)
  const words = read.tokens.filter((token) => token.pos !== 'PUNCT').length
  const images = symbols
    .map((recognised) => imageOf(recognised, read))
    .filter((image) => image.mentions.length > 0)
    .sort((a, b) => b.weight - a.weight || (a.mentions[0]?.[0] ?? 0) - (b.mentions[0]?.[0] ?? 0))
  const lifeText = context ? readText(context) : undefined
  return {
    read,
    images: nameTheDead(images, read),
    feelings: readFeelings(read),
    plot: readPlot(read),
    people: readPeople(read),
    alone: readAlone(read),
    context: lifeText && { read: lifeText, life: readContext(lifeText, read) },
    grave: isGrave(dream) || isGrave(context ?? ''),
    graveDream: isGrave(dream),
    words,
    english: isEnglish(read, words),
  }
}

function imageOf({ symbol, spans, weight }: RecognisedSymbol, read: ReadText): Image {
  const mentions = spans
    .map((span) =>
      read.tokens.filter((token) => token.start >= span.start && token.end <= span.end).map((token) => token.index),
    )
    .filter((tokens) => tokens.length > 0)
  const turns = turnsNear(
    symbol,
    mentions.map((tokens) => tokens[0] as number),
    read,
  )
  return { symbol, weight, name: nounPhraseFor(symbol, spans, read), mentions, turns }
}

/** "My father, who died": one person, not two images. The one who has died goes by the name that the dreamer uses. */
function nameTheDead(images: Image[], read: ReadText): Image[] {
  const dead = images.find((image) => image.symbol.slug === 'dead-loved-one')
  const sentencesOf = (image: Image) => image.mentions.map((tokens) => read.tokens[tokens[0] as number]?.sentence)
  const isTheDead = (image: Image) =>
    image.symbol.category === 'people' &&
    image.name.text.startsWith('your ') &&
    dead !== undefined &&
    sentencesOf(image).some((sentence) => sentencesOf(dead).includes(sentence))
  const person = images.find(isTheDead)
  if (!dead || !person) return images
  dead.name = person.name
  return images.filter((image) => image !== person)
}

const COMMON = new Set(
  'the a an and i was in to of my it he she we they that with me you is on at but had for then there were from so not be am have this are as his her him out up by or into some what when'.split(
    ' ',
  ),
)

/** English prose has its small words at every third or fourth place. */
function isEnglish(read: ReadText, words: number): boolean {
  if (words === 0) return false
  return read.tokens.filter((token) => COMMON.has(token.lower)).length / words > 0.12
}
