import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { seededRandom } from '../../../shared/seeded-random.ts'
import type { ReminderRow } from '../../storage/reminders.ts'
import { addDays, clockOf } from './local-time.ts'

/** The settings of a user that decide when notes are due. */
export type ReminderTimes = Pick<
  ReminderRow,
  'userId' | 'timeZone' | 'morningAt' | 'realityChecks' | 'quietFrom' | 'quietUntil'
>

const DAY_MINUTES = 1440
/** A note that falls into the quiet hours because clocks are changed is left out, and the next day's is taken. */
const DAYS_AHEAD = 4

/** Returns when the next morning note after `after` is due; null if none is wanted. */
export function nextMorning(times: ReminderTimes, after: Date): Date | null {
  if (times.morningAt === null) return null
  const minutes = minutesOf(times.morningAt)
  const clock = clockOf(times.timeZone)
  const { day } = clock.read(after)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const at = clock.instantOf({ day: addDays(day, ahead), minutes })
    if (at > after && !isQuiet(times, at)) return at
  }
  return null
}

/**
 * When the next reality check after `after` is due; null if none is wanted. The hours between the quiet ones are
 * divided into as many parts as there are checks, and each has one at a moment that looks random but is the same
 * whenever and wherever it is computed.
 */
export function nextRealityCheck(times: ReminderTimes, after: Date): Date | null {
  if (times.realityChecks === 0) return null
  const clock = clockOf(times.timeZone)
  const today = clock.read(after).day
  // Yesterday's hours may end after midnight.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const due = momentsOf(times, day)
      .map((minutes) => clock.instantOf({ day, minutes }))
      .find((at) => at > after && !isQuiet(times, at))
    if (due) return due
  }
  return null
}

/** Whether this moment is in the user's quiet hours, as the clock on their wall shows them. */
export function isQuiet(times: ReminderTimes, at: Date): boolean {
  return minutesUntilQuiet(times, at) === 0
}

/** The minutes from `at` until the quiet hours begin, by the clock on the wall; 0 within them. */
export function minutesUntilQuiet({ timeZone, quietFrom, quietUntil }: ReminderTimes, at: Date): number {
  const { minutes } = clockOf(timeZone).read(at)
  const sinceBegin = circular(minutes - minutesOf(quietFrom))
  return sinceBegin < circular(minutesOf(quietUntil) - minutesOf(quietFrom)) ? 0 : DAY_MINUTES - sinceBegin
}

/**
 * The moments of a day's reality checks, in ascending minutes since the midnight before; they may pass the next one.
 */
function momentsOf({ userId, realityChecks, quietFrom, quietUntil }: ReminderTimes, day: string): number[] {
  const start = minutesOf(quietUntil)
  const part = circular(minutesOf(quietFrom) - start) / realityChecks
  return Array.from({ length: realityChecks }, (_, index) => {
    // Not at a part's very edges, where two could follow each other at once.
    const place = uniformInt(seededRandom(`${userId} ${day} ${index}`), 10, 90) / 100
    return start + Math.floor((index + place) * part)
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes around the clock: -30 is 23:30. */
function circular(minutes: number): number {
  return (minutes + DAY_MINUTES) % DAY_MINUTES
}
