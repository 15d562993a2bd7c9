import type { Role, SituationCondition } from '../../content/conditions.ts'
import type { Passage, Situation } from '../../content/schema-reading.ts'
import { POSSESSIVES } from '../understand/noun-phrases.ts'
import type { Clause, Event, Participant, Story, TokenRange } from '../understand/story.ts'
import { hasPolarity, hasRole } from './conditions.ts'
import { findWords } from './word-match.ts'

/** A symbol as the story has it. `mentions`: the token ranges of its words. */
export type Mentioned = { slug: string; mentions: TokenRange[] }

/** What a symbol is in the story: the participants it names, and the events and clauses it is in. */
type Place = {
  participants: Participant[]
  /** Of which the symbol is the verb. */
  ownEvents: Event[]
  clauses: Clause[]
  /** The clauses of the symbol, and those after them that are still about it. */
  around: TokenRange[]
  sentences: Set<number>
  /** Whose it is, or who does or feels it. */
  owners: (Participant | 'someone')[]
}

const CONTINUED_CLAUSES = 3

/** A situation whose rule applies, and the words that show it, if certain words do. */
export type ApplyingSituation = { situation: Situation; shownBy: TokenRange | undefined }

/** Returns what is told of a symbol: which of its situations apply, and what contradicts a passage about it. */
export function tellingOf(symbol: Mentioned, others: readonly Mentioned[], story: Story) {
  const place = placeOf(symbol, story)
  return {
    /** The situations whose rules apply, in the order of the entry. */
    applying(situations: readonly Situation[]): ApplyingSituation[] {
      return situations.flatMap((situation) => {
        for (const condition of situation.when) {
          const shown = meets(condition, place, others, story)
          if (shown) return [{ situation, shownBy: shown === true ? undefined : shown }]
        }
        return []
      })
    },
    contradicts: ({ unless }: Passage): boolean =>
      unless !== undefined && findWords(story.read.tokens, place.around, unless) !== undefined,
  }
}

export type Telling = ReturnType<typeof tellingOf>

function placeOf({ slug, mentions }: Mentioned, story: Story): Place {
  const touches = (range: TokenRange) =>
    mentions.some((mention) => range.first < mention.last && mention.first < range.last)
  const names = (range: TokenRange) =>
    mentions.some(({ first, last }) => range.last - 1 >= first && range.last - 1 < last)
  const participants = story.participants.filter((participant) => participant.mentions.some(names))
  const beings = participants.filter(({ kind }) => kind !== 'dreamer')
  const ownEvents = story.events.filter(({ range }) => touches(range))
  const clauses = story.clauses.filter((clause) => clause.mode !== 'frame' && touches(clause))
  const around: TokenRange[] = [...clauses]
  for (const clause of clauses) {
    for (const next of story.clauses.slice(clause.index + 1, clause.index + 1 + CONTINUED_CLAUSES))
      if (next.subject && beings.includes(next.subject)) around.push(next)
  }
  return {
    participants: beings,
    ownEvents,
    clauses,
    around,
    sentences: new Set(clauses.map(({ sentence }) => sentence.index)),
    owners: ownersOf(slug, mentions, ownEvents, clauses, beings, story),
  }
}

function ownersOf(
  slug: string,
  mentions: readonly TokenRange[],
  ownEvents: readonly Event[],
  clauses: readonly Clause[],
  beings: readonly Participant[],
  story: Story,
): (Participant | 'someone')[] {
  const { tokens } = story.read
  const owners: (Participant | 'someone')[] = []
  for (const { first } of mentions) {
    for (let at = first - 1; at >= Math.max(0, first - 3); at -= 1) {
      const lower = tokens[at]?.lower ?? ''
      if (/^(?:my|our)$/.test(lower)) owners.push(story.participants[0] as Participant)
      else if (POSSESSIVES.has(lower) || lower === "'s") owners.push('someone')
      if (tokens[at]?.role !== 'adjective') break
    }
  }
  for (const feeling of story.feelings)
    if (feeling.holder && mentions.some(({ first, last }) => feeling.range.first < last && first < feeling.range.last))
      owners.push(feeling.holder)
  // Only an action has somebody who does it; a thing is merely near a verb.
  const isAction = beings.length === 0
  // "being chased" is of the one who is chased.
  const isSuffered = slug.startsWith('being-')
  if (isAction) {
    for (const { who, whom } of ownEvents) {
      const owner = isSuffered ? (whom ?? who) : who
      if (owner) owners.push(owner)
    }
  }
  if (isAction && ownEvents.length === 0) for (const { subject } of clauses) if (subject) owners.push(subject)
  return owners
}

/** Where the story meets the condition: a range if it is certain events or words, true otherwise. */
function meets(
  condition: SituationCondition,
  place: Place,
  others: readonly Mentioned[],
  story: Story,
): TokenRange | true | undefined {
  const { does, undergoes, to, by, polarity, of, happens, who, words, near, without, beside, feeling, ending } =
    condition
  const { tokens } = story.read
  let shown: TokenRange | undefined
  if (ending && !ending.includes(story.ending.state)) return undefined
  if (without && findWords(tokens, place.around, without)) return undefined
  if (does) {
    const event = story.events.find(
      (one) =>
        does.includes(one.kind) &&
        one.who !== undefined &&
        place.participants.includes(one.who) &&
        hasRole(one.whom, to) &&
        hasPolarity(one, polarity),
    )
    if (!event) return undefined
    shown = event.range
  }
  if (undergoes) {
    const event = story.events.find(
      (one) =>
        undergoes.includes(one.kind) &&
        one.whom !== undefined &&
        place.participants.includes(one.whom) &&
        hasRole(one.who, by) &&
        hasPolarity(one, polarity),
    )
    if (!event) return undefined
    shown = event.range
  }
  if (happens) {
    const event = story.events.find(
      (one) =>
        happens.includes(one.kind) &&
        (place.sentences.has(one.clause.sentence.index) || place.sentences.has(one.clause.sentence.index - 1)) &&
        hasRole(one.who, who) &&
        hasPolarity(one, polarity),
    )
    if (!event) return undefined
    shown = event.range
  }
  if (polarity && !does && !undergoes && !happens) {
    const event = place.ownEvents.find((one) => polarity.includes(one.polarity))
    if (!event) return undefined
    shown = event.range
  }
  if (of && !place.owners.some((owner) => isOf(owner, of))) return undefined
  if (words) {
    const found = findWords(tokens, place.around, words)
    if (!found) return undefined
    shown ??= found
  }
  if (near) {
    const sentences = story.read.sentences.filter(({ index }) => place.sentences.has(index))
    const found = findWords(tokens, sentences, near)
    if (!found) return undefined
    shown ??= found
  }
  if (beside) {
    const neighbour = others.find(
      ({ slug, mentions }) =>
        beside.includes(slug) &&
        mentions.some(({ first }) => {
          const sentence = tokens[first]?.sentence ?? -1
          return place.sentences.has(sentence) || place.sentences.has(sentence - 1)
        }),
    )
    if (!neighbour) return undefined
    shown ??= neighbour.mentions[0]
  }
  if (feeling) {
    const felt = story.feelings.find(
      ({ emotion, holder, clause }) =>
        feeling.includes(emotion) &&
        holder?.kind === 'dreamer' &&
        (place.sentences.has(clause.sentence.index) || place.sentences.has(clause.sentence.index - 1)),
    )
    if (!felt) return undefined
    shown ??= felt.range
  }
  return shown ?? true
}

const isOf = (owner: Participant | 'someone', roles: readonly Role[]) =>
  owner === 'someone' ? roles.includes('someone') : hasRole(owner, roles)
