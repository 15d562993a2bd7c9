import { isUnquotable } from '../safety/sensitive-topics.ts'
import { spanOf } from '../understand/mentions.ts'
import type { Clause, Story, TokenRange } from '../understand/story.ts'
import type { Retold } from './retell.ts'
import { capitalised, typographic } from './wording.ts'

/**
 * The dreamer's own clause, which stands before a passage: in the second person where that is certain to be
 * grammatical, and quoted otherwise.
 */
export type LeadIn = { text: string; range: TokenRange; isQuoted: boolean }

const QUOTED_WORDS_MAX = 22
const QUOTED_WORDS_MIN = 3
/** A clause that tells what happens may be shorter: "I screamed." */
const TOLD_WORDS_MIN = 2

/**
 * The lead-in about the words of `range`; undefined if they can't be shown. `parts`: what can be retold of the story;
 * `isTold`: whether the words tell what happens, with who does it, and not only name a thing.
 */
export function leadInOf(
  range: TokenRange,
  parts: readonly Retold[],
  story: Story,
  { isTold = false } = {},
): LeadIn | undefined {
  const part = parts.find(({ first, last }) => range.first < last && first < range.last)
  if (!part) return quotedClause(range, story, isTold)
  const text = typographic(part.text)
  return isUnquotable(text) || NO_SENTENCE.test(text) ? undefined : { text, range: part, isQuoted: false }
}

function quotedClause(range: TokenRange, story: Story, isTold: boolean): LeadIn | undefined {
  const clause = story.clauses.find(({ first, last }) => range.first >= first && range.first < last)
  if (!clause) return undefined
  const quoted = trimmed(clause, story)
  // A piece of a sentence would be a stump: only a whole one is quoted, or a main clause that tells what happens.
  const { first, last } = clause.sentence
  const isWhole = quoted.first <= first + 1 && quoted.last >= last - 1
  const isMainClause = clause.opener === undefined && clause.subject !== undefined && range.last <= quoted.last
  if (!isWhole && !(isTold && isMainClause)) return undefined
  const { text } = story.read
  const span = spanOf(story.read, quoted)
  const words = text.slice(span.start, span.end).replace(/\s+/g, ' ').replaceAll(/["“”]/g, '')
  const count = words.split(' ').length
  const countMin = isTold ? TOLD_WORDS_MIN : QUOTED_WORDS_MIN
  if (isUnquotable(words) || NO_SENTENCE.test(words) || count < countMin || count > QUOTED_WORDS_MAX) return undefined
  return { text: `“${capitalised(typographic(words))}.”`, range: quoted, isQuoted: true }
}

/** What whoever wrote a report down has added, or what can't stand alone: "F, age 17)", "something like the …". */
const NO_SENTENCE = /[()[\]]|\bage \d|\.{2,}|…|:$/

/** A clause without what joins it to others. */
function trimmed(clause: Clause, { read: { tokens } }: Story): TokenRange {
  let { first, last } = clause
  const isJoining = (at: number) =>
    tokens[at]?.pos === 'PUNCT' || /^(?:and|but|so|then|or|also|well|anyway)$/.test(tokens[at]?.lower ?? '')
  while (first < last && isJoining(first)) first += 1
  while (last > first + 1 && tokens[last - 1]?.pos === 'PUNCT') last -= 1
  return { first, last }
}
