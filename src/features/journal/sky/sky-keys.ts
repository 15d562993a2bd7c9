import { monthsFrom } from '../../../lib/dates.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { utcDay } from '../../../shared/utc-day.ts'

/** The first month that the API accepts. */
export const FIRST_MONTH = '1900-01'

/** The arrangement of a year's months. */
export const MONTHS_PER_ROW = 4

/**
 * The day (YYYY-MM-DD) that a key leads to from `day` in a month's grid, whose weeks begin on Sunday; undefined for any
 * other key. `isShifted` makes a page a year instead of a month.
 */
export function dayAtKey(day: string, key: string, isShifted: boolean): string | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[key]
  if (days !== undefined) return utcDay(new Date(Date.parse(day) + days * DAY_MS))
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined
    ? undefined
    : sameDayOf(monthsFrom(day.slice(0, 7), isShifted ? months * 12 : months), day)
}

/** The month (YYYY-MM) that a key leads to from `month` in a year's grid; undefined for any other key. */
export function monthAtKey(month: string, key: string): string | undefined {
  const number = Number(month.slice(5))
  const months = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -MONTHS_PER_ROW,
    ArrowDown: MONTHS_PER_ROW,
    Home: 1 - number,
    End: 12 - number,
    PageUp: -12,
    PageDown: 12,
  }[key]
  return months === undefined ? undefined : monthsFrom(month, months)
}

/** The day of `month` that has the number of `day`, or its last one where it is shorter. */
function sameDayOf(month: string, day: string): string {
  const last = utcDay(new Date(Date.parse(`${monthsFrom(month, 1)}-01`) - DAY_MS))
  const same = month + day.slice(7)
  return same < last ? same : last
}
