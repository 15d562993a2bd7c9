import type { Entry } from '../../contract/journal.ts'
import { SCALE_MAX } from '../../contract/limits.ts'

/** What is noted of an entry besides its texts. */
export type Noted = Pick<Entry, 'mood' | 'lucidity' | 'vividness' | 'sleepHours' | 'sleepQuality' | 'signs'>

export const LUCIDITY_LABELS = { none: 'Not lucid', aware: 'Lucid, aware', control: 'Lucid, in control' } as const

/** The facts of an entry in words, in the order in which they are shown: "Vividness 4 of 5". */
function factsOf({ mood, lucidity, vividness, sleepHours, sleepQuality, signs }: Noted): string[] {
  return [mood, ...nightFactsOf({ lucidity, vividness, sleepHours, sleepQuality, signs })].filter(
    (fact) => fact !== null,
  )
}

/** The facts about the night alone, without the mood. */
export function nightFactsOf(noted: Omit<Noted, 'mood'>): string[] {
  const { lucidity, vividness, sleepHours, sleepQuality, signs } = noted
  return [
    lucidity && LUCIDITY_LABELS[lucidity],
    vividness && `Vividness ${vividness} of ${SCALE_MAX}`,
    sleepHours !== null && !Number.isNaN(sleepHours) && `Slept ${sleepHours} ${sleepHours === 1 ? 'hour' : 'hours'}`,
    sleepQuality && `Sleep quality ${sleepQuality} of ${SCALE_MAX}`,
    signs.length > 0 && `Dream signs: ${signs.join(', ')}`,
  ].filter((fact): fact is string => Boolean(fact))
}

/** The facts of an entry in one quiet line; nothing if none is noted. */
export function EntryFacts({ entry, className = '' }: { entry: Noted; className?: string }) {
  const facts = factsOf(entry)
  if (facts.length === 0) return null
  return (
    <ul aria-label="About the night" className={`text-sm text-moon-soft [overflow-wrap:anywhere] ${className}`}>
      {facts.map((fact) => (
        <li
          key={fact}
          className="inline-block max-w-full not-last:after:mx-2 not-last:after:text-night-edge not-last:after:content-['·'] not-last:after:whitespace-pre"
        >
          {fact}
        </li>
      ))}
    </ul>
  )
}
