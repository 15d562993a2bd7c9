const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar day as people write it: "March 1, 2026". `day` is year-month-day; no time zone changes it. */
export function longDay(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`))
}

/** A month as people write it: "March 2026". `month` is year-month. */
export function longMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

/** The calendar day it is where this device is, as year-month-day. */
export function today(): string {
  return dayOf(new Date())
}

/** The calendar day of a date where this device is. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The month `months` after this one, or before it. */
export function monthsFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
