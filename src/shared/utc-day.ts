import { DAY_MS } from './durations.ts'

/** The calendar day of `date` in UTC, as year-month-day. */
export function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** The calendar day in UTC that is `days` before that of `date`. */
export function utcDayBefore(date: Date, days: number): string {
  return utcDay(new Date(date.getTime() - days * DAY_MS))
}
