import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts'
import { addDays, clockOf } from './local-time.ts'
import { isQuiet, minutesUntilQuiet, nextMorning, nextRealityCheck, type ReminderTimes } from './reminder-times.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
]
const BERLIN: ReminderTimes = {
  userId: 1,
  timeZone: 'Europe/Berlin',
  morningAt: '07:00',
  realityChecks: 3,
  quietFrom: '22:00',
  quietUntil: '06:30',
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const times = fc
  .record({
    userId: fc.integer({ min: 1, max: 1_000_000 }),
    timeZone: fc.constantFrom(...ZONES),
    morningAt: fc.option(time),
    realityChecks: fc.integer({ min: 0, max: 10 }),
    quietFrom: time,
    quietUntil: time,
  })
  .filter(({ quietFrom, quietUntil }) => quietFrom !== quietUntil)
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

/** The first moments after `after` that `next` gives, one after the other, up to `until`. */
function momentsUntil(next: (after: Date) => Date | null, after: Date, until: Date): Date[] {
  const moments: Date[] = []
  for (let at = next(after); at && at <= until; at = next(at)) moments.push(at)
  return moments
}

it('nothing is ever due in the quiet hours, and what is due lies ahead', () => {
  fc.assert(
    fc.property(times, instant, (set, now) => {
      for (const due of [nextMorning(set, now), nextRealityCheck(set, now)]) {
        if (!due) continue
        expect(due > now).toBe(true)
        expect(isQuiet(set, due)).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
})

it('a morning note outside the quiet hours comes once on each day, at its time where the clock shows it', () => {
  fc.assert(
    fc.property(times, instant, (set, now) => {
      const clock = clockOf(set.timeZone)
      const due = nextMorning(set, now)
      if (set.morningAt === null) {
        expect(due).toBeNull()
        return
      }
      const [hours = 0, minutes = 0] = set.morningAt.split(':').map(Number)
      const wanted = hours * 60 + minutes
      if (isQuiet(set, clock.instantOf({ day: '2026-06-15', minutes: wanted }))) return
      const days = momentsUntil((at) => nextMorning(set, at), now, new Date(now.getTime() + 5 * DAY_MS)).map(clock.read)
      // Where clocks are set forward just then, and by that into the quiet hours, a day may be without.
      expect(days.length).toBeGreaterThanOrEqual(4)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      const exact = days.filter((shown) => shown.minutes === wanted)
      expect(exact.length).toBeGreaterThanOrEqual(days.length - 1)
    }),
    { numRuns: 200 },
  )
})

it('as many reality checks come in a day as were set, at most', () => {
  fc.assert(
    fc.property(times, instant, (set, now) => {
      const found = momentsUntil((at) => nextRealityCheck(set, at), now, new Date(now.getTime() + DAY_MS))
      // In the 25 hours of a day on which clocks are set back, a part of the next day's hours can lie as well.
      expect(found.length).toBeLessThanOrEqual(set.realityChecks + 1)
      if (set.realityChecks === 0) expect(found).toEqual([])
    }),
    { numRuns: 200 },
  )
})

it('reality checks are at other times each day, and the same whenever they are computed', () => {
  const start = new Date('2026-06-01T00:00:00Z')
  const next = (at: Date) => nextRealityCheck(BERLIN, at)
  const week = momentsUntil(next, start, new Date(start.getTime() + 7 * DAY_MS))
  expect(week).toHaveLength(21)
  const clock = clockOf(BERLIN.timeZone)
  expect(new Set(week.map((at) => clock.read(at).minutes)).size).toBeGreaterThan(14)
  for (const at of week) expect(next(new Date(at.getTime() - 1))).toEqual(at)
  expect(nextRealityCheck({ ...BERLIN, userId: 2 }, start)).not.toEqual(next(start))
})

it.each([
  // Clocks go from 02:00 to 03:00 on March 29, 2026, and from 03:00 to 02:00 on October 25.
  ['07:00', '2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['07:00', '2026-03-27T12:00:00Z', '2026-03-28T06:00:00.000Z'],
  ['07:00', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
])('a note at %s in Berlin after %s is due at %s', (morningAt, after, due) => {
  expect(nextMorning({ ...BERLIN, morningAt }, new Date(after))?.toISOString()).toBe(due)
})

it.each([
  ['02:30', '2026-03-28T12:00:00Z', ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']],
  ['02:30', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
])('a note at %s, an hour that clocks leave out or repeat, comes once a day after %s', (morningAt, after, due) => {
  const awakeAtNight = { ...BERLIN, morningAt, quietFrom: '12:00', quietUntil: '20:00' }
  const first = nextMorning(awakeAtNight, new Date(after))
  expect([first, first && nextMorning(awakeAtNight, first)].map((at) => at?.toISOString())).toEqual(due)
})

it('a note that clocks set forward into the quiet hours is left out that day', () => {
  const set = { ...BERLIN, morningAt: '02:30', quietFrom: '03:00', quietUntil: '12:00' }
  expect(nextMorning(set, new Date('2026-03-28T12:00:00Z'))?.toISOString()).toBe('2026-03-30T00:30:00.000Z')
})

it('knows how long it is until the quiet hours', () => {
  expect(minutesUntilQuiet(BERLIN, new Date('2026-06-01T19:00:00Z'))).toBe(60)
  expect(minutesUntilQuiet(BERLIN, new Date('2026-06-01T20:00:00Z'))).toBe(0)
  expect(minutesUntilQuiet(BERLIN, new Date('2026-06-01T04:29:00Z'))).toBe(0)
  expect(minutesUntilQuiet(BERLIN, new Date('2026-06-01T04:30:00Z'))).toBe(15.5 * 60)
})

it('a clock reads the moment that it was set to, outside of changes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, fc.integer({ min: 0, max: 1439 }), (zone, at, minutes) => {
      const clock = clockOf(zone)
      const { day } = clock.read(at)
      const shown = clock.read(clock.instantOf({ day, minutes }))
      const isSame = shown.day === day && shown.minutes === minutes
      const isLater =
        clock.instantOf({ day: addDays(day, 1), minutes: 720 }).getTime() !==
        clock.instantOf({ day: addDays(day, -1), minutes: 720 }).getTime() + 2 * DAY_MS
      expect(isSame || isLater).toBe(true)
      expect(Math.abs(clock.instantOf({ day, minutes }).getTime() - at.getTime())).toBeLessThan(26 * HOUR_MS)
    }),
    { numRuns: 300 },
  )
})
