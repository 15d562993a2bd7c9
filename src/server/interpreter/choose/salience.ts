import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import type { DictionarySymbol } from '../port.ts'
import { continuesSubject, situationsNear } from '../recognise/situations.ts'
import type { SymbolMatch } from '../recognise/symbol-match.ts'
import { emotionsIn } from '../understand/feelings.ts'

/**
 * How significant an image of a category is by itself: a situation or an animal says more about one dream than the
 * places and people that are in most dreams (frequencies roughly after Hall and Van de Castle's norms). Unknown
 * categories weigh 1.2.
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
  // Feelings have their own paragraph, so as images they come last.
  emotions: 0.6,
  colours: 0.7,
}

/**
 * Symbols that are in more than one dream report of twenty, and therefore are rarely what a dream is about. They weigh
 * less than the symbols that are particular to a dream.
 */
const COMMON_SYMBOLS = new Set(
  `man woman boy-or-girl friend family room floor table chair wall building clothes walking finding-something searching waiting driving meeting-someone
   sleeping reading writing workplace store food hand head face eyes night being-a-passenger drinking road`.split(
    /\s+/,
  ),
)
const COMMON_SYMBOL_WEIGHT = 0.6

/** Nouns before which a symbol is only a modifier: "dog food", "horse trailer", "house party". */
const HEAD_NOUNS = new Set(
  `food trailer truck house box tank bowl leash collar park store shop show station stop party bottle door
   window seat keys key book project work bus number call boots costume picture lot side friend people stuff
   thing team game trip suit paper`.split(/\s+/),
)

/**
 * Computes the weight of a symbol in a dream, above 0. It grows with: the significance of its category, the number of
 * its mentions, wordings of several words, "me" or "us" in its sentences, an emotion in its sentences, details that
 * change its meaning, and a mention in the first or the last sentence.
 */
export function computeSalience(symbol: DictionarySymbol, matches: SymbolMatch[], read: TaggedText): number {
  const base = (CATEGORY_WEIGHT[symbol.category] ?? 1.2) * (COMMON_SYMBOLS.has(symbol.slug) ? COMMON_SYMBOL_WEIGHT : 1)
  const sentences = [...new Set(matches.map((match) => read.tokens[match.tokens[0] as number]?.sentence ?? 0))].map(
    (at) => read.sentences[at] as Sentence,
  )
  const best = Math.max(...matches.map((match) => mentionWeight(match, read.tokens)))
  let weight = base * best
  weight += 0.55 * Math.log2(matches.length) + 0.2 * (sentences.length - 1 > 3 ? 3 : sentences.length - 1)
  const around = sentences.flatMap((sentence) => [sentence, ...continuingSentences(sentence, read)])
  if (around.some((sentence) => mentionsDreamerAsObject(sentence, read.tokens))) weight += 0.35
  if (around.some((sentence) => emotionsIn(read, sentence).length > 0)) weight += 0.45
  weight +=
    0.3 *
    Math.min(
      3,
      situationsNear(
        symbol,
        matches.map((match) => match.tokens[0] as number),
        read,
      ).length,
    )
  if (sentences.some((sentence) => sentence.index === 0)) weight += 0.2
  if (sentences.some((sentence) => sentence.index === read.sentences.length - 1)) weight += 0.2
  return Math.round(weight * 1000) / 1000
}

function mentionWeight(match: SymbolMatch, tokens: Token[]): number {
  const first = tokens[match.tokens[0] as number] as Token
  const next = tokens[(match.tokens.at(-1) as number) + 1]
  let weight = 1
  if (match.tokens.length > 1 || match.pattern.subject || match.pattern.state) weight += 0.25
  if (next && next.sentence === first.sentence && HEAD_NOUNS.has(next.lower)) weight *= 0.45
  for (let back = first.index - 1; back >= Math.max(0, first.index - 3); back -= 1) {
    const token = tokens[back] as Token
    if (token.sentence !== first.sentence || token.role === 'verb') break
    // A comparison: "it looked like a wolf", "as big as a house".
    if (token.lower === 'like' || token.lower === 'as') weight *= 0.6
  }
  return weight
}

/**
 * The next sentences, up to two, that are still about the same thing: after a mention of the snake, "I was terrified."
 * and "It bit me on the hand."
 */
function continuingSentences(sentence: Sentence, read: TaggedText): Sentence[] {
  const after = read.sentences.slice(sentence.index + 1, sentence.index + 3)
  const [first, second] = after
  const isShort = first !== undefined && first.last - first.first <= 8
  return [
    ...(first && (isShort || continuesSubject(first, read.tokens)) ? [first] : []),
    ...(second && isShort && continuesSubject(second, read.tokens) ? [second] : []),
  ]
}

/** Whether the sentence mentions the dreamer as an object: me, us, myself. */
function mentionsDreamerAsObject(sentence: Sentence, tokens: Token[]): boolean {
  for (let at = sentence.first; at < sentence.last; at += 1) {
    if (/^(?:me|us|myself)$/.test(tokens[at]?.lower ?? '')) return true
  }
  return false
}
