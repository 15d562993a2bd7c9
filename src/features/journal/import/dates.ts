import { isTimeZone } from '../../../contract/journal.ts'

/** The order that is meant by a date such as 03/04/2021. */
export type DateOrder = 'day-first' | 'month-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]?\\s+)?'

const YEAR_FIRST = /^(\d{4})([-/._])(\d{1,2})\2(\d{1,2})(?!\d)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?=$|[T\s_-])/
const YEAR_LAST = new RegExp(`^${WEEKDAY}(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})(?![\\d${'/.-'}])`, 'i')
const MONTH_DAY = new RegExp(`^${WEEKDAY}${MONTH_NAME}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'i')
const DAY_MONTH = new RegExp(`^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+${MONTH_NAME}\\.?,?\\s+(\\d{4})(?!\\d)`, 'i')

/** A date at the beginning of a text: the calendar day (YYYY-MM-DD), and what follows it in the text. */
export type LeadingDay = { day: string; rest: string }

/**
 * Reads the date that a text begins with, in one of the usual ways of writing it: 2024-03-01, 20240301, 1.3.2024,
 * 03/01/24, March 1, 2024, Fri 1 Mar 2024; a time may follow. `order` says how 03/04/2021 is meant. Undefined if it
 * begins with no date, or with one that doesn’t exist.
 */
export function leadingDay(text: string, order: DateOrder = 'month-first'): LeadingDay | undefined {
  // A date is short: patterns never see a long text.
  const start = text.trimStart()
  const head = start.slice(0, 60)
  const found = readYearFirst(head) ?? readYearLast(head, order) ?? readNamed(head)
  const day = found && dayOf(found.year, found.month, found.date)
  return day ? { day, rest: start.slice(found.length) } : undefined
}

/** The calendar day that a text begins with; see {@link leadingDay}. */
export function readDay(text: string, order?: DateOrder): string | undefined {
  return leadingDay(text, order)?.day
}

type Parts = { year: number; month: number; date: number; length: number }

function readYearFirst(head: string): Parts | undefined {
  const separated = YEAR_FIRST.exec(head)
  if (separated) return partsOf(separated[1], separated[3], separated[4], separated)
  const compact = COMPACT.exec(head)
  return compact ? partsOf(compact[1], compact[2], compact[3], compact) : undefined
}

function readYearLast(head: string, order: DateOrder): Parts | undefined {
  const match = YEAR_LAST.exec(head)
  if (!match) return undefined
  const [, first, , second, year] = match
  // If only one order is possible, it is meant.
  const isDayFirst = Number(second) > 12 ? false : Number(first) > 12 ? true : order === 'day-first'
  return isDayFirst ? partsOf(year, second, first, match) : partsOf(year, first, second, match)
}

function readNamed(head: string): Parts | undefined {
  const american = MONTH_DAY.exec(head)
  if (american) return partsOf(american[3], monthNumber(american[1]), american[2], american)
  const other = DAY_MONTH.exec(head)
  return other ? partsOf(other[3], monthNumber(other[2]), other[1], other) : undefined
}

const monthNumber = (name = '') => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function partsOf(year = '', month = '', date = '', [match]: RegExpExecArray): Parts {
  return { year: fullYear(year), month: Number(month), date: Number(date), length: match.length }
}

/** Two digits mean the latest such year that isn’t in the future. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  const thisYear = new Date().getUTCFullYear()
  const century = thisYear - (thisYear % 100)
  return century + year > thisYear ? century + year - 100 : century + year
}

function dayOf(year: number, month: number, date: number): string | undefined {
  const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : undefined
}

/**
 * Whether these dates say in which order they are written: the order; `'either'` if they can be read in both; undefined
 * if none of them depends on it.
 */
export function orderOfDates(dates: Iterable<string>): DateOrder | 'either' | undefined {
  let dayFirst = 0
  let monthFirst = 0
  let either = 0
  for (const text of dates) {
    const match = YEAR_LAST.exec(text.trimStart().slice(0, 60))
    if (!match) continue
    const [first, second] = [Number(match[1]), Number(match[3])]
    if (first > 12 && second <= 12) dayFirst += 1
    else if (second > 12 && first <= 12) monthFirst += 1
    else if (first !== second) either += 1
  }
  if (dayFirst > 0 && monthFirst === 0) return 'day-first'
  if (monthFirst > 0 && dayFirst === 0) return 'month-first'
  return either > 0 ? 'either' : undefined
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/

/**
 * The instant that a JSON value names: milliseconds or seconds since 1970, or an ISO date and time with its offset. A
 * local time without an offset is no instant: undefined.
 */
export function readInstant(value: unknown): Date | undefined {
  if (typeof value === 'number') return validDate(value > 0 && value < 1e11 ? value * 1000 : value)
  if (typeof value !== 'string' || !INSTANT.test(value.trim())) return undefined
  return validDate(Date.parse(value.trim().replace(' ', 'T').replace(/\s/, '')))
}

function validDate(time: number): Date | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) || Math.abs(date.getUTCFullYear()) > 9999 ? undefined : date
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** The calendar day of an instant in an IANA time zone; in UTC where the zone is unknown. */
export function dayInZone(instant: Date, timeZone: string | undefined): string {
  const parts = formatIn(timeZone)?.formatToParts(instant)
  if (!parts) return instant.toISOString().slice(0, 10)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  if (!timeZone || timeZone.length > 64) return undefined
  if (!formats.has(timeZone)) formats.set(timeZone, makeFormat(timeZone))
  return formats.get(timeZone)
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  } catch {
    return undefined
  }
}

/** The day, the instant and the zone of an entry that names them as `instant` and `timeZone` do. */
export function whenWritten(
  instant: Date,
  timeZone: unknown,
): { dreamDate: string; writtenAt: string; timeZone: string | undefined } {
  const zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined
  return { dreamDate: dayInZone(instant, zone), writtenAt: instant.toISOString(), timeZone: zone }
}

/** The same of a date as it stands in a file: its calendar day as written, and the instant if it has an offset. */
export function whenDated(text: string, order?: DateOrder): { dreamDate: string | undefined; writtenAt?: string } {
  const instant = readInstant(text)
  return { dreamDate: readDay(text, order), ...(instant && { writtenAt: instant.toISOString() }) }
}
