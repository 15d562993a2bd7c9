import { formatNumber } from '../../../shared/format-number.ts'
/**
 * An entry as a reader found it in a file, before it is checked. `where` names its place there, for people: "Entry 12",
 * "Row 3". `dreamDate` is a calendar day (YYYY-MM-DD), `writtenAt` an ISO date and time, known only where the file says
 * which instant it was.
 */
export type FoundEntry = {
  where: string
  dreamDate: string | undefined
  text: string
  title?: string | undefined
  interpretation?: string | undefined
  reading?: unknown
  mood?: string | undefined
  tags?: string[] | undefined
  signs?: string[] | undefined
  lucidity?: string | undefined
  vividness?: number | undefined
  sleepQuality?: number | undefined
  sleepHours?: number | undefined
  writtenAt?: string | undefined
  timeZone?: string | undefined
}

/** What can’t be taken in, or (`isPartial`) only in part: its place in the file, and a sentence. */
export type Fault = { where: string; sentence: string; isPartial?: true }

/** What a reader found in a file. `notes` are sentences about the whole file. */
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
