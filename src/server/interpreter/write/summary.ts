import type { Story } from '../understand/story.ts'
import { makeDiscourse } from './discourse.ts'
import { type Retold, retellClauses } from './retell.ts'
import { selectParts } from './select-parts.ts'
import type { Pick } from './variants.ts'
import { lowerFirst } from './wording.ts'

/** A sentence of the retelling, and the parts of the dream that it tells. */
export type RetoldSentence = { text: string; parts: Retold[] }

/** A joined sentence has at most so many words. */
const JOINED_WORDS_MAX = 22
/** Words for a connection between scenes, where the text leaves something out. */
const CONNECTIONS = ['Then', 'Later']

/**
 * The course of a dream in at most `words` words: its beginning, what weighs most and its end, in the order in which it
 * was told, with names for those who haven't been introduced. `weights` say how much each part tells.
 */
export function retellCourse(
  story: Story,
  parts: readonly Retold[],
  weights: ReadonlyMap<Retold, number>,
  words: number,
  pick: Pick,
): RetoldSentence[] {
  const unclear = new Set<Retold>()
  // A part in which somebody can't be named is left out, and its words are free for another one.
  for (;;) {
    const chosen = joinParts(
      selectParts(
        weights,
        words,
        parts.filter((part) => !unclear.has(part)),
      ),
      story,
    )
    const discourse = makeDiscourse(story)
    const told = chosen.map((part) => ({ part, text: discourse.tell(part) }))
    const lost = told.filter(({ text }) => text === undefined)
    if (lost.length === 0) return connect(told as { part: Retold; text: string }[], parts, pick)
    for (const { part } of lost)
      for (const one of parts) if (one.first >= part.first && one.last <= part.last) unclear.add(one)
  }
}

/** Joins parts of one sentence that follow each other, so that short ones don't stand alone. */
function joinParts(parts: readonly Retold[], story: Story): Retold[] {
  const joined: Retold[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isNext =
      before && before.last <= part.first && story.clauses[(before.clauses.at(-1)?.index ?? -9) + 1] === part.clauses[0]
    const both =
      before &&
      isNext &&
      before.clauses[0]?.sentence === part.clauses[0]?.sentence &&
      before.words + part.words <= JOINED_WORDS_MAX
        ? retellClauses([...before.clauses, ...part.clauses], story)
        : undefined
    if (both) joined[joined.length - 1] = both
    else joined.push(part)
  }
  return joined
}

/** Joins short sentences with the same subject, and says where something is left out. */
function connect(
  told: readonly { part: Retold; text: string }[],
  all: readonly Retold[],
  pick: Pick,
): RetoldSentence[] {
  const sentences: RetoldSentence[] = []
  let isConnected = false
  for (const { part, text } of told) {
    const before = sentences.at(-1)
    const previous = before?.parts.at(-1)
    // Only what couldn't be retold stands between them.
    const isNext =
      previous !== undefined && !all.some(({ first, last }) => first >= previous.last && last <= part.first)
    const isContrast = /^(?:but|yet|however)$/.test(part.clauses[0]?.opener ?? '')
    const joined = before && previous && isNext ? join(before.text, text, isContrast ? 'but' : 'and') : undefined
    if (before && joined !== undefined) {
      before.text = joined
      before.parts.push(part)
      continue
    }
    const needsConnection: boolean = before !== undefined && !isNext && !isConnected && CONNECTABLE.test(text)
    isConnected ||= needsConnection
    sentences.push({ text: needsConnection ? `${pick(CONNECTIONS)} ${lowerFirst(text)}` : text, parts: [part] })
  }
  return sentences
}
const CONNECTABLE =
  /^(?:You|Your|The|A|An|He|She|They|There|His|Her|Their) (?!(?:then|later|now|finally|suddenly|have|haven’t|has|hasn’t|had)\b)/

/**
 * "You were in a park." and "You saw a dog." become "You were in a park and saw a dog."; undefined if that isn't safe.
 */
function join(first: string, second: string, conjunction: 'and' | 'but'): string | undefined {
  const isSimple = !/[,;:"“”]/.test(first) && !DEPENDENT.test(first) && !/ and /.test(first)
  const rest = /^You (?:then )?([a-z]+ .*)$/.exec(second)?.[1]
  const words = first.split(' ').length + second.split(' ').length - 1
  if (!first.startsWith('You ') || !isSimple || !rest || words > JOINED_WORDS_MAX || AUXILIARY.test(rest))
    return undefined
  return `${first.replace(/[.!?]$/, '')}${conjunction === 'but' ? ',' : ''} ${conjunction} ${rest}`
}
const DEPENDENT =
  /\b(?:that|which|who|when|while|because|where|if|as|what|how|why|whether|but|so|until|before|after)\b/i
const AUXILIARY = /^(?:’re|’ve|’d|’ll|aren|weren|haven|hadn|don|didn|can|could|would|will)/
