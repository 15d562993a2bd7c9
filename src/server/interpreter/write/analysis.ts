import { tagText } from '../../language/nlp.ts'
import type { TaggedText, Token } from '../../language/token.ts'
import type { DictionarySymbol, EngineInput, RecognisedSymbol } from '../port.ts'
import { type SituationMatch, situationsNear } from '../recognise/situations.ts'
import { mentionsGraveTopic } from '../safety/sensitive-topics.ts'
import { type Feelings, readFeelings } from '../understand/feelings.ts'
import { type LifeContext, readContext } from '../understand/life-context.ts'
import { type Person, readAlone, readPeople } from '../understand/people.ts'
import { type Plot, readPlot } from '../understand/plot.ts'
import { type NounPhrase, nounPhraseFor } from './noun-phrase.ts'

/** A symbol as this dream has it: how to name it, the tokens of its mentions, and the details that turn it. */
export type Image = {
  symbol: DictionarySymbol
  weight: number
  name: NounPhrase
  mentions: number[][]
  turns: SituationMatch[]
}

/** Everything that is written from. `images` by weight, the central one first. */
export type Analysis = {
  read: TaggedText
  images: Image[]
  feelings: Feelings
  plot: Plot
  people: Person[]
  alone: Token | undefined
  context: { read: TaggedText; life: LifeContext } | undefined
  /** Something happened here that wants a plain, gentle tone. */
  grave: boolean
  /** As `grave`, in the dream itself. */
  graveDream: boolean
  words: number
  /** Whether the text is English as far as can be told. */
  english: boolean
}

/** Reads a dream for writing: what the recogniser found, joined to feelings, plot, people and life context. */
export function analyse({ dream, context, symbols }: Pick<EngineInput, 'dream' | 'context' | 'symbols'>): Analysis {
  const read = tagText(dream)
  const words = read.tokens.filter((token) => token.pos !== 'PUNCT').length
  const images = symbols
    .map((recognised) => imageOf(recognised, read))
    .filter((image) => image.mentions.length > 0)
    .sort((a, b) => b.weight - a.weight || (a.mentions[0]?.[0] ?? 0) - (b.mentions[0]?.[0] ?? 0))
  const lifeText = context ? tagText(context) : undefined
  return {
    read,
    images: nameTheDead(images, read),
    feelings: readFeelings(read),
    plot: readPlot(read),
    people: readPeople(read),
    alone: readAlone(read),
    context: lifeText && { read: lifeText, life: readContext(lifeText, read) },
    grave: mentionsGraveTopic(dream) || mentionsGraveTopic(context ?? ''),
    graveDream: mentionsGraveTopic(dream),
    words,
    english: isEnglish(read, words),
  }
}

function imageOf({ symbol, spans, weight }: RecognisedSymbol, read: TaggedText): Image {
  const mentions = spans
    .map((span) =>
      read.tokens.filter((token) => token.start >= span.start && token.end <= span.end).map((token) => token.index),
    )
    .filter((tokens) => tokens.length > 0)
  const turns = situationsNear(
    symbol,
    mentions.map((tokens) => tokens[0] as number),
    read,
  )
  return { symbol, weight, name: nounPhraseFor(symbol, spans, read), mentions, turns }
}

/** "My father, who died": one person, not two images. The one who has died goes by the name that the dreamer uses. */
function nameTheDead(images: Image[], read: TaggedText): Image[] {
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
function isEnglish(read: TaggedText, words: number): boolean {
  if (words === 0) return false
  const share = read.tokens.filter((token) => SMALL_WORDS.has(token.lower)).length / words
  return share > (words < 15 ? 0.08 : 0.12)
}
