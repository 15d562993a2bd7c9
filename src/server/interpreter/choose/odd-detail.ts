import type { Token } from '../../language/token.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { OddDetail } from '../types.ts'
import { spanOf } from '../understand/mentions.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { typographic } from '../write/wording.ts'
import reportsByNoun from './concrete-nouns.json' with { type: 'json' }

/** Concrete things, and in how many of 12,300 dream reports (at most 400 of a series) each was told. */
const REPORTS_BY_NOUN: ReadonlyMap<string, number> = new Map(Object.entries(reportsByNoun))

const MODIFIERS_MAX = 3
/** What more reports tell of isn't odd; what is told without any word about it has to be rarer. */
const REPORTS_MAX = { described: 25, alone: 6 }

/**
 * The rarest concrete thing that is told, outside the ranges that are taken; undefined if everything is common. The
 * question claims nothing about it.
 */
export function oddDetailOf(story: Story, taken: readonly TokenRange[]): OddDetail | undefined {
  const { tokens } = story.read
  let rarest: { reports: number; range: TokenRange } | undefined
  for (const clause of story.clauses) {
    if (clause.mode !== 'told' || clause.isNegated) continue
    for (let at = clause.first; at < clause.last; at += 1) {
      const reports = reportsOf(tokens[at] as Token)
      const isTaken = taken.some(({ first, last }) => at >= first && at < last)
      if (reports === undefined || isTaken || tokens[at]?.denied || isFollowedByNoun(tokens, at)) continue
      const first = firstModifier(tokens, at, clause.first)
      const most = first < at ? REPORTS_MAX.described : REPORTS_MAX.alone
      if (reports > most || (rarest && rarest.reports <= reports)) continue
      rarest = { reports, range: { first, last: at + 1 } }
    }
  }
  if (!rarest) return undefined
  const span = spanOf(story.read, rarest.range)
  const words = typographic(story.read.text.slice(span.start, span.end).replace(/\s+/g, ' '))
  return isUnquotable(words) ? undefined : { words, span, question: `And the ${words}: what comes to mind?` }
}

/** In how many reports a thing was told; undefined for what isn't a concrete thing, or is a name. */
const reportsOf = ({ role, lemma, lower, surface }: Token) =>
  role === 'noun' && surface === lower ? (REPORTS_BY_NOUN.get(lower) ?? REPORTS_BY_NOUN.get(lemma)) : undefined

const isFollowedByNoun = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.role === 'noun' && tokens[at + 1]?.sentence === tokens[at]?.sentence && tokens[at + 1]?.pos !== 'PRON'

/** The first of the adjectives and nouns that belong to a noun: "expensive leopard [suit]". */
function firstModifier(tokens: readonly Token[], noun: number, start: number): number {
  let first = noun
  while (first > start && noun - first < MODIFIERS_MAX && isModifier(tokens[first - 1] as Token)) first -= 1
  return first
}

const isModifier = ({ role, pos, lower }: Token) =>
  (role === 'adjective' || (role === 'noun' && pos !== 'PRON')) && /^[a-z-]+$/.test(lower) && !UNTOLD.test(lower)
/** What says nothing of the thing, or makes the phrase odd after "the". */
const UNTOLD =
  /^(?:other|same|such|own|another|first|last|next|many|few|several|whole|most|more|one|two|three|four|very|sure|able|different|certain)$/
