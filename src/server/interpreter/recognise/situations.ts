import { lemmasOf } from '../../language/inflections.ts'
import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { containsAny, wordIndexOf } from '../../language/word-index.ts'
import type { DictionarySymbol } from '../port.ts'

type Turn = DictionarySymbol['reading']['turns'][number]

/**
 * A detail of the dream that changes the meaning of a symbol: the dictionary's `turns` item, the index of the token
 * that matched, the index of the symbol's mention, and the sentence of the match.
 */
export type SituationMatch = { turn: Turn; at: number; mention: number; sentence: Sentence }

/** `keys`: the keys of the word index for the first word. `exact` is the word, `bases` its possible lemmas. */
type Wording = { words: { bases: Set<string>; exact: string }[]; keys: readonly string[] }

const compiledWordings = new WeakMap<Turn, Wording[]>()
/** In tokens. A word at a greater distance usually belongs to something else. */
const NEAR_TOKENS = 11
const VERY_NEAR_TOKENS = 4
/** Words in nearly every dream, which count only very near to the mention. */
const COMMON_WORDS = new Set(
  `time people see look say tell talk know go come get new old big large high many everyone family friend
   friends long take give find room house door way man woman walk run small little together alone hand car home
   work school white black red other others leave someone night day help want hold hands open call ask back
   stand sit follow bring show watch group class teacher parents mother father gone front behind side far end
   top bottom turn street feel start try young play girl boy child children food money phone name never always
   right left up down out`.split(/\s+/),
)
const IGNORED_WORDS = new Set(['the', 'a', 'an', 'my', 'to', 'his', 'her', 'its'])

/**
 * Finds the `turns` of a symbol whose words are near one of its mentions (token indexes) and not negated; each is
 * returned once, in the order of the text. The following sentence is searched too if it continues about the symbol ("It
 * bit me."), or the one after that if a short sentence is between them.
 */
export function situationsNear(symbol: DictionarySymbol, mentions: number[], read: TaggedText): SituationMatch[] {
  const found: SituationMatch[] = []
  for (const mention of mentions) {
    const own = read.sentences[read.tokens[mention]?.sentence ?? 0] as Sentence
    const next = read.sentences[own.index + 1]
    const later = read.sentences[own.index + 2]
    const near =
      next && continuesSubject(next, read.tokens)
        ? [own, next]
        : next && later && next.last - next.first <= 8 && continuesSubject(later, read.tokens)
          ? [own, later]
          : [own]
    for (const turn of symbol.reading.turns) {
      if (found.some((other) => other.turn === turn)) continue
      for (const sentence of near) {
        const at = findWording(turn, sentence, mention, read)
        if (at === undefined) continue
        found.push({ turn, at, mention, sentence })
        break
      }
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** Whether a sentence continues about what was just mentioned: it begins with it, he, she, they or its. */
export function continuesSubject(sentence: Sentence, tokens: Token[]): boolean {
  for (let at = sentence.first; at < Math.min(sentence.last, sentence.first + 3); at += 1) {
    if (/^(?:it|its|they|he|she)$/.test(tokens[at]?.lower ?? '')) return true
    if (/^(?:i|we|my)$/.test(tokens[at]?.lower ?? '')) return false
  }
  return false
}

function findWording(turn: Turn, sentence: Sentence, mention: number, read: TaggedText): number | undefined {
  const { tokens } = read
  let wordings = compiledWordings.get(turn)
  if (!wordings) {
    wordings = turn.when.map(compile)
    compiledWordings.set(turn, wordings)
  }
  // In its own sentence the mention is the centre of the search; in a following one it is the sentence's first word.
  const centre = tokens[mention]?.sentence === sentence.index ? mention : sentence.first
  const from = Math.max(sentence.first, centre - NEAR_TOKENS)
  const to = Math.min(sentence.last, centre + NEAR_TOKENS + 1)
  const index = wordIndexOf(read)
  for (const { words, keys } of wordings) {
    const [first] = words
    if (!first || !containsAny(index, keys, from, to)) continue
    for (let at = from; at < to; at += 1) {
      if (at === mention || !matchesWord(first, tokens[at] as Token)) continue
      if (words.length === 1 && COMMON_WORDS.has(first.exact) && Math.abs(at - centre) > VERY_NEAR_TOKENS) continue
      if (tokens[at]?.denied && !/^(?:no|without|never|not)$/.test(first.exact)) continue
      if (words.slice(1).every((word) => isSoonAfter(word, tokens, at + 1, sentence))) return at
    }
  }
  return undefined
}

function compile(when: string): Wording {
  const words = when
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => !IGNORED_WORDS.has(word))
  const compiledWords = words.map((word) => {
    const { noun, verb } = lemmasOf(word)
    return { exact: word, bases: new Set([...noun, ...verb]) }
  })
  return { words: compiledWords, keys: [...(compiledWords[0]?.bases ?? [])] }
}

/** Words that match only exactly, because their other inflections are everywhere: "am" as a time of day isn't "was". */
const EXACT_WORDS = new Set([
  'am',
  'pm',
  'be',
  'had',
  'has',
  'have',
  'is',
  'was',
  'do',
  'did',
  'could',
  'one',
  'she',
  'he',
])

function matchesWord(word: { bases: Set<string>; exact: string }, token: Token): boolean {
  if (token.lower === word.exact) return true
  if (token.pos === 'PUNCT' || token.lower.length < 3 || EXACT_WORDS.has(word.exact)) return false
  // "left" as a side isn't "leave", "saw" as a tool isn't "see": for ambiguous words only the tagger's lemma counts.
  return (
    word.bases.has(token.lemma) ||
    token.forms.noun.some((base) => base === word.exact) ||
    token.forms.verb.some((base) => base === word.exact)
  )
}

function isSoonAfter(
  word: { bases: Set<string>; exact: string },
  tokens: Token[],
  from: number,
  sentence: Sentence,
): boolean {
  for (let at = from; at < Math.min(sentence.last, from + 4); at += 1) {
    if (matchesWord(word, tokens[at] as Token)) return true
  }
  return false
}
