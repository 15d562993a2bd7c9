import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemSentence, type ItsFunction } from 'wink-nlp'
import { type BaseForms, baseForms } from './forms.ts'
import { markDenied } from './negation.ts'
import { roleOf } from './roles.ts'
import { withoutLongRuns } from './runs.ts'

/** The tagger keeps every word that it meets and doesn't know. Beyond this many it is made anew, in a fifth of a second. */
const UNKNOWN_WORDS_MAX = 50_000

let wink = makeTagger()
const { its } = wink
/** Words that the tagger doesn't know get numbers from here on. */
const FIRST_UNKNOWN = Math.max(...numbersOf('xqzzyv'))

function makeTagger() {
  return winkNLP(model, ['sbd', 'pos'])
}

/** The numbers of a text's words in the tagger's lexicon. */
function numbersOf(text: string): number[] {
  return wink
    .readDoc(text)
    .tokens()
    .out(its.uniqueId as unknown as ItsFunction<number>) as number[]
}

/** A word or a mark of punctuation as it stands in the text; `text.slice(start, end)` is `surface`. */
export type Token = {
  index: number
  start: number
  end: number
  surface: string
  /** In lower case with straight apostrophes. */
  lower: string
  /** The tagger's lemma. */
  lemma: string
  pos: string
  forms: BaseForms
  /** What it is here, the tagger's part of speech corrected by its neighbours; see `roles.ts`. */
  role: 'noun' | 'verb' | 'adjective' | 'other'
  /** The dreamer says that it isn't so: a verb or adjective denied, a thing said not to be there; see `negation.ts`. */
  denied: boolean
  /** Denied by "can't", "couldn't", "unable to". */
  unable: boolean
  sentence: number
}

/** `first` and `last` are token indexes, `last` exclusive; `start` and `end` are offsets into the text. */
export type Sentence = { index: number; first: number; last: number; start: number; end: number }

export type ReadText = { text: string; tokens: Token[]; sentences: Sentence[] }

/** A text without full stops is read in pieces of about this many tokens, so that "in the same sentence" keeps a meaning. */
const LONG_SENTENCE = 40

/**
 * Reads English text into sentences and tagged tokens. Never throws; a text that isn't English yields tokens that mean little.
 */
export function readText(text: string): ReadText {
  const tokens = tokenise(text)
  const sentences = cutSentences(tokens)
  for (const token of tokens) token.role = roleOf(tokens, token.index)
  for (const sentence of sentences) markDenied(tokens, sentence)
  return { text, tokens, sentences }
}

function tokenise(text: string): Token[] {
  const taggable = forTagger(text)
  const doc = wink.readDoc(taggable)
  const values = doc.tokens().out(its.value) as string[]
  const tags = doc.tokens().out(its.pos) as string[]
  // The library's types give `lemma` other parameters than its own `out` asks for.
  const lemmas = doc.tokens().out(its.lemma as unknown as ItsFunction<string>) as string[]
  const ends = new Set<number>()
  let count = 0
  doc.sentences().each((sentence: ItemSentence) => {
    count += sentence.tokens().length()
    ends.add(count - 1)
  })

  const numbers = doc.tokens().out(its.uniqueId as unknown as ItsFunction<number>) as number[]
  if (numbers.some((number) => number > FIRST_UNKNOWN + UNKNOWN_WORDS_MAX)) wink = makeTagger()

  const tokens: Token[] = []
  const lowered = lowerAscii(text.replace(/[’‘]/g, "'"))
  const tagged = lowerAscii(taggable)
  let cursor = 0
  let sentence = 0
  values.forEach((value, at) => {
    const start = placeOf(lowerAscii(value), tagged, cursor)
    if (start !== undefined) {
      if (start > cursor && tokens.at(-1)?.sentence === sentence && text.slice(cursor, start).includes('\n'))
        sentence += 1
      const lower = withoutAccents(lowered.slice(start, start + value.length))
      tokens.push({
        index: tokens.length,
        start,
        end: start + value.length,
        surface: text.slice(start, start + value.length),
        lower,
        lemma: lower === 'im' ? 'be' : (lemmas[at] ?? lower),
        pos: tags[at] ?? 'X',
        forms: baseForms(lower),
        role: 'other',
        denied: false,
        unable: false,
        sentence,
      })
      cursor = start + value.length
    }
    if (ends.has(at)) sentence += 1
  })
  return tokens
}

const SPACE = /\s*/y
/** How far behind the spaces a token may stand; more than the tokenizer ever leaves out. */
const SKIPPED_MAX = 64

/** Where a token stands in the text that the tagger had, from `cursor` on. */
function placeOf(value: string, tagged: string, cursor: number): number | undefined {
  if (value === '') return undefined
  // A line break is a token too.
  if (tagged.startsWith(value, cursor)) return cursor
  let next = cursor
  if (/\S/.test(value)) {
    SPACE.lastIndex = cursor
    SPACE.exec(tagged)
    next = SPACE.lastIndex
  }
  const found = tagged.slice(next, next + SKIPPED_MAX + value.length).indexOf(value)
  return found < 0 ? undefined : next + found
}

/**
 * What the tagger gets, character for character of the same length: no runs that its tokenizer could choke on, straight apostrophes, and no capitals
 * where nearly everything is capitals, which it takes for names.
 */
function forTagger(text: string): string {
  const straight = withoutLongRuns(text)
    .replace(/[’‘]/g, "'")
    // "ex-husband" is two words, of which the second says who it is.
    .replace(/\bex-(?=[a-z])/gi, (ex) => ex.replace('-', ' '))
  const words = straight.match(/[A-Za-z]{2,}/g) ?? []
  const capitalised = words.filter((word) => /^[A-Z]/.test(word)).length
  return capitalised > words.length * 0.6 ? lowerAscii(straight) : straight
}

/** Lower case without changing any offset, which `toLowerCase` does to a few letters beyond ASCII. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** "café" is "cafe"; no letter is added or lost. */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}

const RESTARTS = new Set(['and', 'then', 'but', 'so', 'because', 'when', 'while'])
const SUBJECTS = new Set(['i', 'he', 'she', 'we', 'they', 'it', 'there', 'my', 'the', 'then', 'suddenly', 'im'])

function cutSentences(tokens: Token[]): Sentence[] {
  const sentences: Sentence[] = []
  let first = 0
  const close = (last: number) => {
    const from = tokens[first]
    const to = tokens[last - 1]
    if (!from || !to) return
    const index = sentences.length
    for (let at = first; at < last; at += 1) (tokens[at] as Token).sentence = index
    sentences.push({ index, first, last, start: from.start, end: to.end })
    first = last
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const before = tokens[at - 1] as Token
    if (token.sentence !== before.sentence) close(at)
    else if (
      at - first >= LONG_SENTENCE * 0.4 &&
      remaining(tokens, at) > LONG_SENTENCE * 0.6 &&
      ((RESTARTS.has(token.lower) && SUBJECTS.has(tokens[at + 1]?.lower ?? '')) || at - first >= LONG_SENTENCE * 1.5)
    ) {
      close(at)
    }
  }
  if (tokens.length > 0) close(tokens.length)
  return sentences
}

/** How many tokens of the same sentence are left from `at` on. */
function remaining(tokens: Token[], at: number): number {
  const sentence = tokens[at]?.sentence
  let count = 0
  while (tokens[at + count]?.sentence === sentence && count < LONG_SENTENCE) count += 1
  return count
}
