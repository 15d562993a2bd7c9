import { observeCourse } from './course.ts'
import { observeDanger } from './danger.ts'
import { observeDetails } from './details.ts'
import { observeFeelings } from './feelings.ts'
import type { Observation, Observed, Observer } from './observation.ts'
import { observePeople } from './people.ts'
import { observeSpeech } from './speech.ts'
import { observeTelling } from './telling.ts'
import { observeThoughts } from './thoughts.ts'

export const OBSERVERS: readonly Observer[] = [
  observeDetails,
  observePeople,
  observeSpeech,
  observeCourse,
  observeDanger,
  observeTelling,
  observeThoughts,
  observeFeelings,
]
/** The order in which observations are told. */
const TOPICS: readonly Observation['topic'][] = [
  'scene',
  'detail',
  'people',
  'course',
  'deeds',
  'telling',
  'words',
  'feeling',
  'end',
]
const QUOTATIONS_MAX = 2

/**
 * What can be said of this dream because its report shows it, the best observation of each topic, at most `limit`, in
 * the order in which they are told. With those that quote the dreamer at most twice.
 */
export function observe(observed: Observed, limit: number): Observation[] {
  const all = OBSERVERS.flatMap((observer) => observer(observed)).sort((a, b) => b.weight - a.weight)
  const chosen: Observation[] = []
  for (const one of all) {
    const quotations = chosen.filter(({ text }) => text.includes('“')).length
    if (chosen.length >= limit || chosen.some((other) => other.topic === one.topic || overlap(other, one))) continue
    if (one.text.includes('“') && quotations >= QUOTATIONS_MAX) continue
    chosen.push(one)
  }
  return chosen.sort((a, b) => TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic))
}

/** Whether two observations are about the same words. */
const overlap = ({ ranges }: Observation, other: Observation) =>
  ranges.some((a) => other.ranges.some((b) => a.first < b.last && b.first < a.last))
