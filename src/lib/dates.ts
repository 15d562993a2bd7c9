const MONTHS = 'January February March April May June July August September October November December'.split(' ')

// Written by hand, because loading the browser's date formats holds up a phone that is hydrating a page for a tenth of
// a second.

/** Formats a calendar day ("2026-03-01") as "March 1, 2026". */
export function formatDay(day: string): string {
  const [year, month, date] = partsOf(day)
  return `${MONTHS[month - 1]} ${date}, ${year}`
}

/** Formats a month ("2026-03") as "March 2026". */
export function formatMonth(month: string): string {
  const [year, number] = partsOf(month)
  return `${MONTHS[number - 1]} ${year}`
}

const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, date: number]

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
