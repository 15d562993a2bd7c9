import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItemSentence, type ItsFunction } from 'wink-nlp'
import { lemmasOf } from './inflections.ts'
import { markNegated } from './negation.ts'
import { roleOf } from './roles.ts'
import type { Sentence, TaggedText, Token } from './token.ts'
import { removeUnbrokenRuns } from './unbroken-runs.ts'

/**
 * The tagger stores every unknown word for good. After this many the tagger is created again, which takes a fifth of a
 * second.
 */
const UNKNOWN_WORDS_MAX = 50_000

/**
 * Each call of the package's function turns its patterns into a text once more, whose length doubles: after some twenty
 * taggers it would no longer fit into memory.
 */
const entityPatterns = (model.metaCER as () => object)()
const stableModel = { ...model, metaCER: () => ({ ...entityPatterns }) }

let wink = makeTagger()
const { its } = wink
/** The lowest id that the tagger assigns to a word it doesn't know. */
const FIRST_UNKNOWN_ID = Math.max(...lexiconIds('xqzzyv'))

/** Makes a tagger that knows the words of its lexicon alone. */
export function makeTagger() {
  return winkNLP(stableModel, ['sbd', 'pos'])
}

/** The ids of a text's words in the tagger's lexicon. */
function lexiconIds(text: string): number[] {
  return wink
    .readDoc(text)
    .tokens()
    .out(its.uniqueId as unknown as ItsFunction<number>) as number[]
}

/** A longer sentence is split at about this many tokens, so that "in the same sentence" implies nearness. */
const LONG_SENTENCE = 40

/**
 * Splits an English text into sentences and tagged tokens. Never throws; for a text in another language the tags are
 * meaningless.
 */
export function tagText(text: string): TaggedText {
  const tokens = tokenise(text)
  const sentences = splitSentences(tokens)
  for (const token of tokens) if (isVerbalS(tokens, token)) token.pos = 'AUX'
  for (const token of tokens) token.role = roleOf(tokens, token.index)
  for (const sentence of sentences) markNegated(tokens, sentence)
  return { text, tokens, sentences }
}

function tokenise(text: string): Token[] {
  const taggable = prepareForTagger(text)
  const doc = wink.readDoc(taggable)
  const values = doc.tokens().out(its.value) as string[]
  const tags = doc.tokens().out(its.pos) as string[]
  // The library's types for `lemma` don't match the parameter that its `out` expects.
  const lemmas = doc.tokens().out(its.lemma as unknown as ItsFunction<string>) as string[]
  const ends = new Set<number>()
  let count = 0
  doc.sentences().each((sentence: ItemSentence) => {
    count += sentence.tokens().length()
    ends.add(count - 1)
  })

  const numbers = doc.tokens().out(its.uniqueId as unknown as ItsFunction<number>) as number[]
  if (numbers.some((number) => number > FIRST_UNKNOWN_ID + UNKNOWN_WORDS_MAX)) wink = makeTagger()

  const tokens: Token[] = []
  const lowered = lowerAscii(text.replace(/[’‘]/g, "'"))
  const tagged = lowerAscii(taggable)
  let cursor = 0
  let sentence = 0
  values.forEach((value, at) => {
    const start = offsetOf(lowerAscii(value), tagged, cursor)
    if (start !== undefined) {
      if (start > cursor && tokens.at(-1)?.sentence === sentence && text.slice(cursor, start).includes('\n'))
        sentence += 1
      const hasLostApostrophe = value.toLowerCase() === 's' && lowered[start - 1] === "'" && taggable[start - 1] === ' '
      if (hasLostApostrophe) {
        tokens.push(possessive(text, tokens.length, start, sentence))
        cursor = start + 1
        if (ends.has(at)) sentence += 1
        return
      }
      const end = start + value.length
      // The tagger takes "I'm" for a name.
      const parts = /^i'?m$/.test(lowered.slice(start, end)) ? [start, start + 1, end] : [start, end]
      for (let part = 1; part < parts.length; part += 1) {
        const from = parts[part - 1] as number
        const to = parts[part] as number
        const lower = withoutAccents(lowered.slice(from, to))
        const isSplit = parts.length > 2
        tokens.push({
          index: tokens.length,
          start: from,
          end: to,
          surface: text.slice(from, to),
          lower,
          lemma: isSplit && part === 2 ? 'be' : (lemmas[at] ?? lower),
          pos: isSplit ? (part === 1 ? 'PRON' : 'AUX') : (tags[at] ?? 'X'),
          forms: lemmasOf(lower),
          role: 'other',
          denied: false,
          unable: false,
          sentence,
        })
      }
      cursor = start + value.length
    }
    if (ends.has(at)) sentence += 1
  })
  return tokens
}

/** "Jim's running", "the dog's a pet": here "'s" is "is" or "has". */
function isVerbalS(tokens: readonly Token[], { index, lower, pos }: Token): boolean {
  const next = tokens[index + 1]
  if (lower !== "'s" || pos !== 'PART' || !next) return false
  return (
    next.pos === 'DET' ||
    next.lower === 'not' ||
    next.lower === 'been' ||
    (next.pos === 'VERB' && next.lower.endsWith('ing'))
  )
}

/** The token of "'s"; whether it is a verb is seen from what follows. */
function possessive(text: string, index: number, s: number, sentence: number): Token {
  return {
    index,
    start: s - 1,
    end: s + 1,
    surface: text.slice(s - 1, s + 1),
    lower: "'s",
    lemma: "'s",
    pos: 'PART',
    forms: lemmasOf("'s"),
    role: 'other',
    denied: false,
    unable: false,
    sentence,
  }
}

const SPACE = /\s*/y
/** How many characters after the spaces a token is searched for; the tokenizer never leaves out as many. */
const SKIPPED_MAX = 64

/** The offset of a token in the text that the tagger got, at or after `cursor`. */
function offsetOf(value: string, tagged: string, cursor: number): number | undefined {
  if (value === '') return undefined
  // The tokenizer returns line breaks as tokens.
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
 * Prepares a text for the tagger without changing any offset: removes the runs for which its tokenizer takes too long,
 * straightens apostrophes, and lowers the case of a text that is mostly capitals, which it would tag as names.
 */
function prepareForTagger(text: string): string {
  const straight = removeUnbrokenRuns(text)
    .replace(/[’‘]/g, "'")
    // "ex-husband" becomes two words, of which the second names the person.
    .replace(/\bex-(?=[a-z])/gi, (ex) => ex.replace('-', ' '))
    // The tagger takes "sun.", "ill." and the like for abbreviations, and so for one token.
    .replace(/\b(in|sat|sun|no|wash|ill|mass|miss|wed|fig|mar|ore|apt)\.(?!\s*\d)/g, '$1!')
    // The tokenizer splits "sister's" at first, and not any more once it has met the word beside a bracket.
    .replace(POSSESSIVE, '$1 ')
  const words = straight.match(/[A-Za-z]{2,}/g) ?? []
  const capitalised = words.filter((word) => /^[A-Z]/.test(word)).length
  return capitalised > words.length * 0.6 ? lowerAscii(straight) : straight
}

/** The "'s" of a noun, and of a verb after it; pronouns with "'s" are in the tagger's lexicon. */
const POSSESSIVE =
  /(?<![a-z'])(?!(?:he|she|it|that|there|here|what|who|where|how|let|when|why)'s(?![a-z]))([a-z]{1,40})'(?=s(?![a-z'.-]))/gi

/** Lowers the case of ASCII letters only: `toLowerCase` changes the length of a few others, and so the offsets. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** "café" becomes "cafe". */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}

const CLAUSE_OPENERS = new Set(['and', 'then', 'but', 'so', 'because', 'when', 'while'])
const SUBJECTS = new Set(['i', 'he', 'she', 'we', 'they', 'it', 'there', 'my', 'the', 'then', 'suddenly', 'im'])

function splitSentences(tokens: Token[]): Sentence[] {
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
      countRemaining(tokens, at) > LONG_SENTENCE * 0.6 &&
      ((CLAUSE_OPENERS.has(token.lower) && SUBJECTS.has(tokens[at + 1]?.lower ?? '')) ||
        at - first >= LONG_SENTENCE * 1.5)
    ) {
      close(at)
    }
  }
  if (tokens.length > 0) close(tokens.length)
  return sentences
}

/** How many tokens the sentence has from `at` on, counted up to {@link LONG_SENTENCE}. */
function countRemaining(tokens: Token[], at: number): number {
  const sentence = tokens[at]?.sentence
  let count = 0
  while (tokens[at + count]?.sentence === sentence && count < LONG_SENTENCE) count += 1
  return count
}
