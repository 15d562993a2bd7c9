import type { DictionarySymbol } from '../port.ts'
import { emotionsIn } from '../reading/feelings.ts'
import type { ReadText, Sentence, Token } from '../reading/nlp.ts'
import type { Match } from './recognise.ts'
import { goesOn, turnsNear } from './turns.ts'

/**
 * How telling an image of a category is by itself: a situation or an animal says more about one night than the places and people
 * that fill most dreams (the frequencies are those of Hall and Van de Castle's norms, roughly). Unknown categories weigh 1.2.
 */
const CATEGORY_WEIGHT: Record<string, number> = {
  situations: 1.8,
  actions: 1.7,
  animals: 1.9,
  beyond: 1.9,
  mythical: 1.9,
  body: 1.7,
  nature: 1.5,
  water: 1.4,
  objects: 1.15,
  home: 1.05,
  places: 0.9,
  travel: 0.95,
  people: 0.8,
  food: 0.9,
  // A feeling has a paragraph of its own; as an image it stands behind the others.
  emotions: 0.6,
  colours: 0.7,
}

/**
 * Symbols that are in so many dreams that one of them is rarely what a dream is about (each in more than one report of twenty): they keep their place,
 * behind what is particular to this one.
 */
const EVERYDAY = new Set(
  `man woman boy-or-girl friend family room floor table chair wall building clothes walking finding-something searching waiting driving meeting-someone
   sleeping reading writing workplace store food hand head face eyes night being-a-passenger drinking road`.split(
    /\s+/,
  ),
)
const EVERYDAY_WEIGHT = 0.6

/** Nouns before which a symbol only qualifies another thing: "dog food", "horse trailer", "house party". */
const HEADS = new Set(
  `food trailer truck house box tank bowl leash collar park store shop show station stop party bottle door
   window seat keys key book project work bus number call boots costume picture lot side friend people stuff
   thing team game trip suit paper`.split(/\s+/),
)

/**
 * The weight of a symbol in a dream, above 0. What counts: the kind of image, how often it is told, wordings that tell a whole situation,
 * whether something is done by it or with it to the dreamer, the feeling in its sentences, details that turn it, and standing first or last.
 */
export function weigh(symbol: DictionarySymbol, matches: Match[], read: ReadText): number {
  const kind = (CATEGORY_WEIGHT[symbol.category] ?? 1.2) * (EVERYDAY.has(symbol.slug) ? EVERYDAY_WEIGHT : 1)
  const sentences = [...new Set(matches.map((match) => read.tokens[match.tokens[0] as number]?.sentence ?? 0))].map(
    (at) => read.sentences[at] as Sentence,
  )
  const best = Math.max(...matches.map((match) => mentionWeight(match, read.tokens)))
  let weight = kind * best
  weight += 0.55 * Math.log2(matches.length) + 0.2 * (sentences.length - 1 > 3 ? 3 : sentences.length - 1)
  const around = sentences.flatMap((sentence) => [sentence, ...continuation(sentence, read)])
  if (around.some((sentence) => meetsDreamer(sentence, read.tokens))) weight += 0.35
  if (around.some((sentence) => emotionsIn(read, sentence).length > 0)) weight += 0.45
  weight +=
    0.3 *
    Math.min(
      3,
      turnsNear(
        symbol,
        matches.map((match) => match.tokens[0] as number),
        read,
      ).length,
    )
  if (sentences.some((sentence) => sentence.index === 0)) weight += 0.2
  if (sentences.some((sentence) => sentence.index === read.sentences.length - 1)) weight += 0.2
  return Math.round(weight * 1000) / 1000
}

function mentionWeight(match: Match, tokens: Token[]): number {
  const first = tokens[match.tokens[0] as number] as Token
  const next = tokens[(match.tokens.at(-1) as number) + 1]
  let weight = 1
  if (match.tokens.length > 1 || match.pattern.subject || match.pattern.state) weight += 0.25
  if (next && next.sentence === first.sentence && HEADS.has(next.lower)) weight *= 0.45
  for (let back = first.index - 1; back >= Math.max(0, first.index - 3); back -= 1) {
    const token = tokens[back] as Token
    if (token.sentence !== first.sentence || token.role === 'verb') break
    // "it looked like a wolf", "as big as a house"
    if (token.lower === 'like' || token.lower === 'as') weight *= 0.6
  }
  return weight
}

/** What still speaks of the same thing: "I was terrified." and "It bit me on the hand." after the snake. */
function continuation(sentence: Sentence, read: ReadText): Sentence[] {
  const after = read.sentences.slice(sentence.index + 1, sentence.index + 3)
  const [first, second] = after
  const isShort = first !== undefined && first.last - first.first <= 8
  return [
    ...(first && (isShort || goesOn(first, read.tokens)) ? [first] : []),
    ...(second && isShort && goesOn(second, read.tokens) ? [second] : []),
  ]
}

function meetsDreamer(sentence: Sentence, tokens: Token[]): boolean {
  for (let at = sentence.first; at < sentence.last; at += 1) {
    if (/^(?:me|us|myself)$/.test(tokens[at]?.lower ?? '')) return true
  }
  return false
}
