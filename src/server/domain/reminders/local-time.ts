import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts'
import { utcDay } from '../../../shared/utc-day.ts'

/** A moment as a clock on the wall shows it: the calendar day (YYYY-MM-DD) and the minutes since its midnight. */
export type LocalTime = { day: string; minutes: number }

/** The clock of an IANA time zone. Throws a `RangeError` if the platform doesn't know the zone. */
export function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** The moment at which a clock in UTC would show what this clock shows at `ms`. */
  function shownAt(ms: number): number {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }

  const offsetAt = (ms: number) => shownAt(ms) - Math.floor(ms / 1000) * 1000

  return {
    /** Returns the time that the clock shows at this moment. */
    read(at: Date): LocalTime {
      const shown = new Date(shownAt(at.getTime()))
      return { day: utcDay(shown), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
    },

    /**
     * Returns the moment at which the clock shows this time; `minutes` may exceed a day. If a time comes twice, when
     * clocks are set back, it is the first; a time that is left out, when they are set forward, is taken to be as
     * much later.
     */
    instantOf({ day, minutes }: LocalTime): Date {
      const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS
      const before = offsetAt(wanted - DAY_MS)
      const [first, second] = [wanted - before, wanted - offsetAt(wanted + DAY_MS)].sort((a, b) => a - b)
      const found = [first, second].find((ms) => ms !== undefined && shownAt(ms) === wanted)
      return new Date(found ?? wanted - before)
    },
  }
}

/** The day `count` days after `day` (both YYYY-MM-DD); before it if negative. */
export function addDays(day: string, count: number): string {
  return utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS))
}
