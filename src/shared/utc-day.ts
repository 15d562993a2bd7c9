/** The calendar day of `date` in UTC, as year-month-day. */
export function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
