import type { EventCondition, Polarity, Role } from '../../content/conditions.ts'
import type { Event, Participant, Story } from '../understand/story.ts'
import { findWords } from './word-match.ts'

/** Whether a participant has one of the roles; without roles anyone does, and nobody has the role "nobody". */
export function hasRole(participant: Participant | undefined, roles: readonly Role[] | undefined): boolean {
  if (roles === undefined) return true
  if (!participant) return roles.includes('nobody')
  return roles.some((role) => participant.roles.has(role))
}

/** Without polarities only what is done counts. */
export const hasPolarity = (event: Event, polarities: readonly Polarity[] | undefined): boolean =>
  polarities ? polarities.includes(event.polarity) : event.polarity === 'done'

export function meetsEventCondition(condition: EventCondition, event: Event, story: Story): boolean {
  return (
    condition.kind.includes(event.kind) &&
    hasRole(event.who, condition.who) &&
    hasRole(event.whom, condition.whom) &&
    hasPolarity(event, condition.polarity) &&
    (condition.words === undefined || findWords(story.read.tokens, [event.clause], condition.words) !== undefined)
  )
}

/** The events that meet the conditions one after another; undefined if one isn't met. */
export function eventsInOrder(conditions: readonly EventCondition[], story: Story): Event[] | undefined {
  const found: Event[] = []
  let from = 0
  for (const condition of conditions) {
    const index = story.events.findIndex((event, at) => at >= from && meetsEventCondition(condition, event, story))
    const event = story.events[index]
    if (!event) return undefined
    found.push(event)
    from = index + 1
  }
  return found
}

/** The emotions that the dreamer has. */
export function dreamerEmotions(story: Story): Set<string> {
  return new Set(story.feelings.filter(({ holder }) => holder?.kind === 'dreamer').map(({ emotion }) => emotion))
}
