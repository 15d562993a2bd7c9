import type { EventKind } from '../../content/conditions.ts'
import { wordSet } from '../../language/word-set.ts'
import type { Event, Story } from '../understand/story.ts'

/** How much an event of a kind says about a dream by itself; what isn't listed weighs {@link COMMON_WEIGHT}. */
const WEIGHTS: Partial<Record<EventKind, number>> = {
  ...weigh(5, 'attack chase kill die rescue trapped naked birth pregnant sex marry danger'),
  ...weigh(4.5, 'reject threaten accuse hurt lose fall help mock steal destroy kiss unable escape transform win'),
  ...weigh(3.5, 'argue protect comfort welcome hide fail ill vanish obstacle late break cry scream test perform fly'),
  ...weigh(3, 'give receive reward warn return succeed find search realise swim climb appear call agree forget laugh'),
  ...weigh(2, 'follow show decide wait prepare play work make eat remember enter leave run ask watched'),
}
const COMMON_WEIGHT = 1.2

function weigh(weight: number, kinds: string): Partial<Record<EventKind, number>> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, weight]))
}

/**
 * How much an event matters in its dream, above 0: by its kind, whether the dreamer takes part, and how late it
 * comes.
 */
export function weightOfEvent(event: Event, story: Story): number {
  let weight = WEIGHTS[event.kind] ?? COMMON_WEIGHT
  if (event.polarity === 'wished' || event.polarity === 'attempted') weight *= 0.75
  if (event.polarity === 'denied') weight *= 0.6
  if (event.whom?.kind === 'dreamer') weight += 0.8
  else if (event.who?.kind === 'dreamer') weight += 0.5
  if (isTurn(event, story)) weight += 1
  const place = event.clause.index / Math.max(1, story.clauses.length - 1)
  if (place > 0.66) weight += 0.8
  return weight
}

/** "Suddenly", "but", "then": the dream turns with this clause. */
const isTurn = ({ clause }: Event, { read }: Story) =>
  read.tokens.slice(clause.first, clause.verb ?? clause.last).some(({ lower }) => TURNS.has(lower))
const TURNS = wordSet('suddenly finally but then end')

/** The events that matter most, at most `limit`, in the order of the text. */
export function leadingEvents(story: Story, limit: number): Event[] {
  return story.events
    .map((event) => ({ event, weight: weightOfEvent(event, story) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ event }) => event)
    .sort((a, b) => a.clause.first - b.clause.first || a.range.first - b.range.first)
}
