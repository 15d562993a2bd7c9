const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a calendar day ("2026-03-01") as "March 1, 2026", independently of the device's time zone. */
export function formatDay(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`))
}

/** Formats a month ("2026-03") as "March 2026". */
export function formatMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

/** Today's date in the device's time zone, as year-month-day. */
export function today(): string {
  return dayOf(new Date())
}

/** The calendar day of `date` in the device's time zone, as year-month-day. */
export function dayOf(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** The month that is `months` after `month` (before it if negative), both as year-month. */
export function monthsFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
