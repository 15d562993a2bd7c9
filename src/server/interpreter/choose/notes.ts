import { probabilityOf } from '../probability.ts'
import type { DictionarySymbol, RecognisedSymbol } from '../types.ts'
import { mentionsOf } from '../understand/mentions.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { leadInOf } from '../write/lead-in.ts'
import type { Retold } from '../write/retell.ts'
import { isGrave } from './grave.ts'
import { leadFeatures } from './lead-features.ts'
import weights from './lead-weights.json' with { type: 'json' }
import type { NoteCandidate } from './note-candidate.ts'
import { presenceOfMention } from './presence.ts'
import { orderOfSituations, sureSituation } from './situation-rules.ts'
import { type Mentioned, tellingOf } from './situations.ts'
import { COMMON_SYMBOLS } from './weights.ts'

/** A candidate, what is seen of it, and how likely a reader would write a note on it. */
export type ChosenNote = NoteCandidate & { features: string[]; worth: number }

/** In a dream of fewer words there is one note, in one of more than `LONG_DREAM` there are three. */
const SHORT_DREAM = 40
const LONG_DREAM = 200
/** Below it a thing may not be in the dream, and nothing is said of it. */
const PRESENCE_MIN = 0.84
/** A further note needs to be so likely, and so much of the first one. */
const WORTH_MIN = 0.35
const SHARE_MIN = 0.4
/** Fewer words than these before a passage tell too little. */
const LEAD_IN_WORDS_MIN = 3

/**
 * Chooses what the notes of a dream are about, in the order of the dream: images that are surely there and matter, no
 * two of them told in the same sentence. `parts`: what can be retold of the story.
 */
export function chooseNotes(
  symbols: readonly RecognisedSymbol[],
  parts: readonly Retold[],
  story: Story,
): ChosenNote[] {
  const chosen: ChosenNote[] = []
  const limit = notesMax(story)
  for (const candidate of noteCandidates(symbols, parts, story)) {
    const isEnough = chosen[0] && candidate.worth < Math.max(WORTH_MIN, SHARE_MIN * chosen[0].worth)
    if (chosen.length === limit || isEnough) break
    const isTaken = chosen.some(
      ({ symbol, leadIn }) =>
        symbol === candidate.symbol || isSameSentence(leadIn.range, candidate.leadIn.range, story),
    )
    if (!isTaken) chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.leadIn.range.first - b.leadIn.range.first)
}

/** All notes that could be written on a dream, the best first. */
export function noteCandidates(
  symbols: readonly RecognisedSymbol[],
  parts: readonly Retold[],
  story: Story,
): ChosenNote[] {
  const mentioned = new Map<RecognisedSymbol, Mentioned>(
    symbols.map((one) => [one, { slug: one.symbol.slug, mentions: mentionsOf(one.spans, story) }]),
  )
  const isGraveDream = isGrave(symbols)
  return [...mentioned]
    .flatMap(([found, own]) => {
      const others = [...mentioned.values()].filter((other) => other !== own)
      return candidatesOf(found, own, others, parts, story)
    })
    .map((candidate) => {
      const features = leadFeatures(candidate, story, isGraveDream)
      return { ...candidate, features, worth: worthOf(candidate, features) }
    })
    .sort((a, b) => b.worth - a.worth || a.leadIn.range.first - b.leadIn.range.first)
}

function notesMax({ read }: Story): number {
  const words = read.tokens.filter(({ pos }) => pos !== 'PUNCT').length
  return words < SHORT_DREAM ? 1 : words > LONG_DREAM ? 3 : 2
}

/** The notes that could be written on a symbol, one for each of its mentions that can be shown. */
function candidatesOf(
  { symbol, weight, told = [] }: RecognisedSymbol,
  own: Mentioned,
  others: readonly Mentioned[],
  parts: readonly Retold[],
  story: Story,
): NoteCandidate[] {
  const surely = told.flatMap(({ situation, span }): NoteCandidate[] => {
    const [mention] = mentionsOf([span], story)
    const leadIn = mention && leadInOf(mention, parts, story, { isTold: true })
    if (!leadIn) return []
    if (tellingOf({ slug: own.slug, mentions: [mention] }, others, story).contradicts(situation)) return []
    const order = orderOfSituations(symbol, [situation.label]).filter((one) => one !== situation)
    return [
      { symbol, leadIn, mention, weight, presence: 1, situation, passage: situation, others: order, isTold: true },
    ]
  })
  const named = own.mentions.flatMap((mention) => {
    const presence = presenceOfMention(symbol, mention, story)
    if (isLoosely(symbol, mention, story)) return []
    if (presence < PRESENCE_MIN || isFeelingOfNobody(symbol, mention, story)) return []
    const telling = tellingOf({ slug: own.slug, mentions: [mention] }, others, story)
    const applying = telling.applying(symbol.reading.situations)
    const situation = sureSituation(symbol, applying, telling)?.situation
    const passage = situation ?? symbol.reading.otherwise
    const leadIn = leadInOf(mention, parts, story)
    if (!leadIn || wordCount(leadIn.text) < LEAD_IN_WORDS_MIN || (!situation && telling.contradicts(passage))) return []
    const labels = applying.map((one) => one.situation.label)
    return [
      {
        symbol,
        leadIn,
        mention,
        weight,
        presence,
        situation,
        passage,
        others: orderOfSituations(symbol, labels).filter((one) => one !== situation),
        isTold: false,
      },
    ]
  })
  const isToldThere = ({ leadIn }: NoteCandidate) =>
    surely.some((one) => isSameSentence(one.leadIn.range, leadIn.range, story))
  return [...surely, ...named.filter((one) => !isToldThere(one))]
}

/** Whether the words name something near the symbol, of which its passages may not hold: a wallet is no bag. */
function isLoosely(
  { reading: { loosely = [] } }: DictionarySymbol,
  { first, last }: TokenRange,
  { read }: Story,
): boolean {
  if (loosely.length === 0) return false
  const words = read.tokens.slice(first, last)
  const written = [
    words.map(({ lower }) => lower),
    words.map(({ lemma }) => lemma),
    words.map(({ forms }) => forms.noun.at(-1) ?? ''),
    words.map(({ forms }) => forms.verb.at(-1) ?? ''),
  ]
  return written.some((form) => loosely.includes(form.join(' ')))
}

/**
 * Whether a feeling isn't surely the dreamer's. Joy isn't read where they feel anything worse as well: then it isn't
 * what the dream is about.
 */
function isFeelingOfNobody({ emotion }: DictionarySymbol, mention: TokenRange, { feelings }: Story): boolean {
  if (emotion === undefined) return false
  const own = feelings.filter(({ holder }) => holder?.kind === 'dreamer')
  if (emotion === 'happiness' && own.some((one) => one.emotion !== 'happiness' && one.emotion !== 'confusion'))
    return true
  return !own.some(({ range }) => range.first < mention.last && mention.first < range.last)
}

/** How likely a reader who may write two notes on the dream would write one on this, from 0 to 1. */
function worthOf({ situation, symbol }: NoteCandidate, features: readonly string[]): number {
  const isGeneral = situation === undefined && COMMON_SYMBOLS.has(symbol.slug)
  return (isGeneral ? GENERAL_SHARE : 1) * probabilityOf(features, weights)
}

/** What is in one dream of twenty, a man or a room, says little where nothing particular is told of it. */
const GENERAL_SHARE = 0.7

const wordCount = (text: string) => text.split(/\s+/).length

function isSameSentence(a: TokenRange, b: TokenRange, { read: { tokens } }: Story): boolean {
  const sentencesOf = ({ first, last }: TokenRange) => [tokens[first]?.sentence ?? -1, tokens[last - 1]?.sentence ?? -1]
  const [aFrom = 0, aTo = 0] = sentencesOf(a)
  const [bFrom = 0, bTo = 0] = sentencesOf(b)
  return aFrom <= bTo && bFrom <= aTo
}
