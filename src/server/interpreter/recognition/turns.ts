import type { DictionarySymbol } from '../port.ts'
import { baseForms } from '../reading/forms.ts'
import type { ReadText, Sentence, Token } from '../reading/nlp.ts'
import { standsIn, wordIndexOf } from '../reading/word-index.ts'

type Turn = DictionarySymbol['reading']['turns'][number]

/** A detail that turns a symbol: the turn, the words that told it, and the sentence they stand in. */
export type TurnMet = { turn: Turn; at: number; mention: number; sentence: Sentence }

/** `keys`: what a token that fits the first word is, or may be an inflection of. */
type Wording = { words: { bases: Set<string>; exact: string }[]; keys: readonly string[] }

const compiled = new WeakMap<Turn, Wording[]>()
/** In tokens: farther off, a word belongs to something else more often than not. */
const NEAR = 11
const VERY_NEAR = 4
/** Words in nearly every dream, which say something of an image only when they stand close to it. */
const COMMON = new Set(
  `time people see look say tell talk know go come get new old big large high many everyone family friend
   friends long take give find room house door way man woman walk run small little together alone hand car home
   work school white black red other others leave someone night day help want hold hands open call ask back
   stand sit follow bring show watch group class teacher parents mother father gone front behind side far end
   top bottom turn street feel start try young play girl boy child children food money phone name never always
   right left up down out`.split(/\s+/),
)
const IGNORED = new Set(['the', 'a', 'an', 'my', 'to', 'his', 'her', 'its'])

/**
 * The turns of a symbol whose words stand in a sentence with one of its mentions (token indexes), not denied there; each turn
 * once, in the order told. Where the mention's sentence is short the next one counts too, if it goes on about it ("It bit me.").
 */
export function turnsNear(symbol: DictionarySymbol, mentions: number[], read: ReadText): TurnMet[] {
  const met: TurnMet[] = []
  for (const mention of mentions) {
    const own = read.sentences[read.tokens[mention]?.sentence ?? 0] as Sentence
    const next = read.sentences[own.index + 1]
    const later = read.sentences[own.index + 2]
    const near =
      next && goesOn(next, read.tokens)
        ? [own, next]
        : next && later && next.last - next.first <= 8 && goesOn(later, read.tokens)
          ? [own, later]
          : [own]
    for (const turn of symbol.reading.turns) {
      if (met.some((other) => other.turn === turn)) continue
      for (const sentence of near) {
        const at = findWording(turn, sentence, mention, read)
        if (at === undefined) continue
        met.push({ turn, at, mention, sentence })
        break
      }
    }
  }
  return met.sort((a, b) => a.at - b.at)
}

/** Whether a sentence goes on about what was just named: it begins with it, he, she, they or its. */
export function goesOn(sentence: Sentence, tokens: Token[]): boolean {
  for (let at = sentence.first; at < Math.min(sentence.last, sentence.first + 3); at += 1) {
    if (/^(?:it|its|they|he|she)$/.test(tokens[at]?.lower ?? '')) return true
    if (/^(?:i|we|my)$/.test(tokens[at]?.lower ?? '')) return false
  }
  return false
}

function findWording(turn: Turn, sentence: Sentence, mention: number, read: ReadText): number | undefined {
  const { tokens } = read
  let wordings = compiled.get(turn)
  if (!wordings) {
    wordings = turn.when.map(compile)
    compiled.set(turn, wordings)
  }
  // In the mention's own sentence the detail must be near it; a sentence that goes on about it is near by itself.
  const centre = tokens[mention]?.sentence === sentence.index ? mention : sentence.first
  const from = Math.max(sentence.first, centre - NEAR)
  const to = Math.min(sentence.last, centre + NEAR + 1)
  const index = wordIndexOf(read)
  for (const { words, keys } of wordings) {
    const [first] = words
    if (!first || !standsIn(index, keys, from, to)) continue
    for (let at = from; at < to; at += 1) {
      if (at === mention || !fits(first, tokens[at] as Token)) continue
      if (words.length === 1 && COMMON.has(first.exact) && Math.abs(at - centre) > VERY_NEAR) continue
      if (tokens[at]?.denied && !/^(?:no|without|never|not)$/.test(first.exact)) continue
      if (words.slice(1).every((word) => within(word, tokens, at + 1, sentence))) return at
    }
  }
  return undefined
}

function compile(when: string): Wording {
  const words = when
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => !IGNORED.has(word))
  const compiledWords = words.map((word) => {
    const { noun, verb } = baseForms(word)
    return { exact: word, bases: new Set([...noun, ...verb]) }
  })
  return { words: compiledWords, keys: [...(compiledWords[0]?.bases ?? [])] }
}

/** Words whose other forms are everywhere: "am" the hour is not "was". */
const EXACT = new Set(['am', 'pm', 'be', 'had', 'has', 'have', 'is', 'was', 'do', 'did', 'could', 'one', 'she', 'he'])

function fits(word: { bases: Set<string>; exact: string }, token: Token): boolean {
  if (token.lower === word.exact) return true
  if (token.pos === 'PUNCT' || token.lower.length < 3 || EXACT.has(word.exact)) return false
  // "left" the side is not "leave", "saw" the tool not "see": a two-way word counts as what the tagger says.
  return (
    word.bases.has(token.lemma) ||
    token.forms.noun.some((base) => base === word.exact) ||
    token.forms.verb.some((base) => base === word.exact)
  )
}

function within(
  word: { bases: Set<string>; exact: string },
  tokens: Token[],
  from: number,
  sentence: Sentence,
): boolean {
  for (let at = from; at < Math.min(sentence.last, from + 4); at += 1) {
    if (fits(word, tokens[at] as Token)) return true
  }
  return false
}
