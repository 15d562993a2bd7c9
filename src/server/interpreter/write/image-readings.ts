import { plainText, referencesIn } from '../../../shared/entry-text.ts'
import { situationAnchor } from '../../../shared/situation-anchor.ts'
import type { Passage, Situation } from '../../content/schema-reading.ts'
import { lemmasOf } from '../../language/inflections.ts'
import { sureSituation } from '../choose/situation-rules.ts'
import { type Mentioned, tellingOf } from '../choose/situations.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { DictionarySymbol, FoundSymbol, ImageReading } from '../types.ts'
import { mentionsOf, spanOf } from '../understand/mentions.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { leadInOf } from './lead-in.ts'
import type { Retold } from './retell.ts'

const WORDS_MAX = 18
const TRADITION_WORDS_MAX = 45
const ENOUGH_WORDS = 16
/** Words of a label that say nothing of the situation. */
const EMPTY_WORDS = new Set(
  `it its was were you your a an the to of in on at by with and or not had there somebody someone something very they them
   their from for that this is be been did didn’t couldn’t wasn’t could would own out up off get got one`.split(/\s+/),
)

/**
 * How the dream uses a symbol: the dreamer's words, the situation that is sure to be told, and what one tradition said
 * of just that.
 */
export function imageReading(
  { symbol, told }: FoundSymbol,
  mentioned: Mentioned,
  others: readonly Mentioned[],
  parts: readonly Retold[],
  story: Story,
): ImageReading | undefined {
  const telling = tellingOf(mentioned, others, story)
  const [surely] = told ?? []
  const found = surely
    ? { situation: surely.situation, shownBy: mentionsOf([surely.span], story)[0] }
    : sureSituation(symbol, telling.applying(symbol.reading.situations), telling)
  const range = found?.shownBy && isNear(found.shownBy, mentioned, story) ? found.shownBy : mentioned.mentions[0]
  if (!range) return undefined
  const quoted = quotedRange(range, story)
  const span = spanOf(story.read, quoted)
  const words = story.read.text.slice(span.start, span.end).replace(/\s+/g, ' ')
  const leadIn = leadInOf(range, parts, story)
  return {
    words: isUnquotable(words) ? '' : words,
    span,
    ...(leadIn && { leadIn: leadIn.text }),
    ...(found && { situation: { label: found.situation.label, anchor: situationAnchor(found.situation.label) } }),
    says: shortened(found?.situation ?? symbol.reading.otherwise),
    ...(found && traditionOf(symbol, found.situation)),
  }
}

/** The beginning of a passage, which is a fact about the thing itself; what is short already is left as it is. */
function shortened({ says, kind }: Passage): string {
  if (kind === undefined) return says
  const [first = '', second = ''] = says.split(/(?<=[.!?]”?)\s/)
  return first.split(' ').length >= ENOUGH_WORDS ? first : `${first} ${second}`
}

/** Whether the words that show a situation are in the symbol's sentence or the next one, so that they may be quoted. */
function isNear({ first }: TokenRange, { mentions }: Mentioned, { read }: Story): boolean {
  const sentence = read.tokens[first]?.sentence ?? -9
  return mentions.some((mention) => {
    const own = read.tokens[mention.first]?.sentence ?? -1
    return sentence === own || sentence === own + 1
  })
}

/**
 * The clause of the words, without what joins it to others, and with its thought before it ("I knew [it wanted …]").
 */
function quotedRange(range: TokenRange, { clauses, read }: Story): TokenRange {
  const clause = clauses.find(({ first, last }) => range.first >= first && range.first < last)
  if (!clause) return range
  const { tokens } = read
  let { first, last } = clause
  while (
    first < last &&
    (tokens[first]?.pos === 'PUNCT' || /^(?:and|but|so|then|or|also|well|anyway)$/.test(tokens[first]?.lower ?? ''))
  )
    first += 1
  while (last > first + 1 && tokens[last - 1]?.pos === 'PUNCT') last -= 1
  const count = tokens.slice(first, last).filter(({ pos }) => pos !== 'PUNCT').length
  if (count <= WORDS_MAX) return { first, last }
  // A very long clause: only the symbol's own words.
  return { first: range.first, last: Math.min(range.last, range.first + WORDS_MAX) }
}

/** Verbs and nouns that are in too many sentences to show that one is about the situation. */
const COMMON_WORDS = new Set(
  `turn change become person someone somebody else anybody kind part place thing other find have see meet be get take give come go do make tell say know want look turn keep hold put let leave show use live
   lie stand water family people man woman child house home way thing dream dreamer life day night year time`.split(
    /\s+/,
  ),
)

/**
 * The sentence of the entry's cultural context that is about just this situation, with its sources; undefined if there
 * is none.
 */
function traditionOf(
  { culturalContext, keyword, synonyms, sources }: DictionarySymbol,
  { label }: Situation,
): Pick<ImageReading, 'tradition' | 'sources'> | undefined {
  const own = new Set([keyword, ...synonyms].flatMap((wording) => basesOf(wording)))
  const words = new Set(
    basesOf(label).filter(
      (word) => word.length > 2 && !own.has(word) && !EMPTY_WORDS.has(word) && !COMMON_WORDS.has(word),
    ),
  )
  const sentences = culturalContext.replace(/\s+/g, ' ').split(/(?<=[.!?]”?)\s+(?=[A-Z“])/)
  const found = sentences.find((sentence) => {
    // "It …" and the like need the sentence before.
    if (DEPENDENT.test(sentence) || sentence.split(' ').length > TRADITION_WORDS_MAX) return false
    const bases = basesOf(sentence)
    return bases.some((word) => own.has(word)) && bases.some((word) => words.has(word))
  })
  if (found === undefined) return undefined
  return {
    tradition: plainText(found),
    sources: referencesIn(found).flatMap((number) => sources[number - 1] ?? []),
  }
}

const DEPENDENT = /^(?:It|He|She|They|This|That|These|Those|And|But|Its|His|Their|There|Both|Others?|For|In neither)\b/

/** The possible lemmas of the words of a text. */
function basesOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .flatMap((word) => [...lemmasOf(word).verb, ...lemmasOf(word).noun])
}
