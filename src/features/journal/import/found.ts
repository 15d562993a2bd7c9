import { type ByDetail, type DetailName, type Lucidity, mapDetails } from '../../../shared/entry-details.ts'
import { formatNumber } from '../../../shared/format-number.ts'

/** The details of a night that a file gives; undefined for the others. */
type FoundDetails = ByDetail<{
  text: string | undefined
  labels: string[] | undefined
  choice: string | undefined
  scale: number | undefined
  number: number | undefined
}>

/**
 * An entry as a reader found it in a file, before it is checked. `where` names its place there, for people: "Entry 12",
 * "Row 3". `dreamDate` is a calendar day (YYYY-MM-DD), `writtenAt` an ISO date and time, known only where the file says
 * which instant it was.
 */
export type FoundEntry = Partial<FoundDetails> & {
  where: string
  dreamDate: string | undefined
  text: string
  title?: string | undefined
  interpretation?: string | undefined
  reading?: unknown
  corrections?: unknown
  writtenAt?: string | undefined
  timeZone?: string | undefined
}

/** An item that can’t be taken in, or (`isPartial`) only in part: its place in the file, and a sentence. */
export type Fault = { where: string; sentence: string; isPartial?: true }

/** The entries and faults that a reader found in a file. `notes` are sentences about the whole file. */
export type Found = { entries: FoundEntry[]; faults: Fault[]; notes: string[] }

/** A value of a JSON file as an object; undefined if it is anything else. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** A text of a JSON file; undefined if it is anything else or blank. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}

/** The texts of a list, or the parts of a text between commas and semicolons; anything else is no text. */
export function asTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[;,]/).flatMap((part) => part.trim() || [])
  return Array.isArray(value) ? value.flatMap((item) => asText(item) ?? []) : []
}

const plural = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`

/** The note that pictures and other attachments were dropped; none if there were none. */
export function attachmentNote(count: number): string[] {
  return count > 0
    ? [
        `${plural(count, 'picture or other attachment is', 'pictures and other attachments are')} left out: the journal keeps words.`,
      ]
    : []
}

/** Reads the details of a night from a function that gives each one’s text in the file; '' for a missing detail. */
export function readDetails(
  textOf: (name: DetailName) => string,
  leaveOut: (sentence: string) => void = () => {},
): Partial<FoundDetails> {
  const number = (name: DetailName) => {
    const text = textOf(name)
    const value = numberIn(text)
    if (text && value === undefined) leaveOut(`“${text.slice(0, 40)}” is no number, so it is left out.`)
    return value
  }
  return mapDetails({
    text: (name) => textOf(name) || undefined,
    labels: (name) => asTexts(textOf(name)),
    choice: (name) => {
      const text = textOf(name)
      const lucidity = lucidityIn(text)
      if (lucidity === null) leaveOut(`“${text.slice(0, 40)}” doesn’t say how lucid the dream was, so it is left out.`)
      return lucidity ?? undefined
    },
    scale: number,
    number,
  })
}

/** The number at the beginning of a text: 4, 7.5, 7,5, "4/5", "7 h", "7:30". */
function numberIn(text: string): number | undefined {
  const [, whole, minutes] = /^(\d{1,3}):(\d{2})\b/.exec(text) ?? []
  if (whole && minutes) return Number(whole) + Number(minutes) / 60
  const digits = /^\d{1,4}(?:[.,]\d{1,4})?/.exec(text)?.[0]
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/** The lucidity that a text states; undefined if it is blank, null if it isn’t understood. */
function lucidityIn(given: string): Lucidity | undefined | null {
  const text = given.toLowerCase()
  if (!text) return undefined
  if (/^(none|no|n|false|0|not lucid|non-lucid)$/.test(text)) return 'none'
  if (/^(aware|aware of dreaming|yes|y|true|1|lucid|semi-lucid|partial|x)$/.test(text)) return 'aware'
  return /^(control|controlled|in control|in control of the dream|full|fully lucid|2)$/.test(text) ? 'control' : null
}
