import type { DictionarySymbol, InterpretInput, RecognisedSymbol } from '../port.ts'
import { type LifeContext, readContext } from '../reading/context.ts'
import { type Feelings, readFeelings } from '../reading/feelings.ts'
import { type ReadText, readText, type Token } from '../reading/nlp.ts'
import { type Person, readAlone, readPeople } from '../reading/people.ts'
import { type Plot, readPlot } from '../reading/plot.ts'
import { type TurnMet, turnsNear } from '../recognition/turns.ts'
import { type NounPhrase, nounPhraseFor } from './noun-phrase.ts'
import { isGrave } from './tact.ts'

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

/** Small words of English, none of them a word of a neighbouring language. */
const SMALL_WORDS = new Set(
  `the and i was my it he we they that with you is at but had for then there were from not be have this are his her
   him out by or into some what when of to in on she about again nothing something everything just dream dreamt dreamed
   dreaming got went saw would could because like back over around who them our been all very were been after before`.split(
    /\s+/,
  ),
)

/** English prose has its small words at every third or fourth place; a few jotted words have fewer. */
function isEnglish(read: ReadText, words: number): boolean {
  if (words === 0) return false
  const share = read.tokens.filter((token) => SMALL_WORDS.has(token.lower)).length / words
  return share > (words < 15 ? 0.08 : 0.12)
}
