import { type EntryFields, isTimeZone, newEntrySchema } from '../../../contract/journal.ts'
import { JOURNAL_TEXT_MAX, TITLE_MAX } from '../../../contract/limits.ts'
import { type Lucidity, mapDetails, normaliseLabel } from '../../../shared/entry-details.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import type { Fault, FoundEntry } from './found.ts'

/** How long a title from the first words of a dream is. */
const TITLE_WORDS = 60

/** An entry that can be added, and the parts that were left out. Without `fields` it can’t be added at all. */
export type Checked = { fields?: EntryFields; faults: Fault[] }

/**
 * Makes an entry of what was found in a file: with a title from its first words if it has none, without characters
 * that can’t be stored, without details that aren’t valid. An entry without a dream or a date, and one that is too
 * long, isn’t added.
 */
export function checkEntry(found: FoundEntry): Checked {
  const faults: Fault[] = []
  const leaveOut = (sentence: string) => {
    faults.push({ where: found.where, sentence })
  }
  const text = clean(found.text)
  const refuse = (sentence: string): Checked => ({ faults: [{ where: found.where, sentence }] })
  if (!text) return refuse('It has no text.')
  if (!found.dreamDate) return refuse('It has no date that can be read.')
  const { title, dream } = titleAndDream(clean(found.title), text)
  const tooLong = [dream, clean(found.interpretation)].find((part) => part.length > JOURNAL_TEXT_MAX)
  if (tooLong !== undefined)
    return refuse(
      `It has ${formatNumber(tooLong.length)} characters, and an entry holds ${formatNumber(JOURNAL_TEXT_MAX)}. Please divide it first.`,
    )
  const details = mapDetails({
    text: (name, { noun, max }) => {
      const line = clean(found[name]).replace(/\s+/g, ' ')
      if (line.length > max) leaveOut(`Its ${noun} is left out: it is longer than ${max} characters.`)
      return line.length > max ? undefined : line || undefined
    },
    labels: (name, detail) => labels(found[name], detail, leaveOut),
    choice: (name, { noun, words }) => {
      const value = found[name]
      if (value === undefined || value in words) return value as Lucidity | undefined
      leaveOut(`Its ${noun} is left out: it can’t be understood.`)
      return undefined
    },
    scale: (name, { noun, max }) => {
      const value = found[name]
      if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= max)) return value
      leaveOut(`Its ${noun} ${value} is left out: it goes from 1 to ${max}.`)
      return undefined
    },
    number: (name, { noun, max }) => {
      const value = found[name]
      if (value === undefined || (value >= 0 && value <= max)) return value
      leaveOut(`Its ${value} ${noun} are left out.`)
      return undefined
    },
  })
  const { success, data, error } = newEntrySchema.safeParse({
    title,
    dreamDate: found.dreamDate,
    dreamContent: dream,
    interpretation: clean(found.interpretation) || undefined,
    reading: found.reading,
    corrections: found.corrections,
    ...details,
    writtenAt: found.writtenAt,
    timeZone: found.timeZone !== undefined && isTimeZone(found.timeZone) ? found.timeZone : undefined,
  })
  if (!success) return refuse(error.issues[0]?.message ?? 'It can’t be read.')
  return { fields: withoutEmpty(data), faults }
}

/** A title that is too long is shortened, and stands whole above the dream. */
function titleAndDream(title: string, text: string): { title: string; dream: string } {
  const line = title.replace(/\s+/g, ' ')
  if (!line) return { title: firstWords(text), dream: text }
  if (line.length <= TITLE_MAX) return { title: line, dream: text }
  const dream = text.startsWith(title) ? text : `${title}\n\n${text}`
  return { title: excerpt(line, TITLE_MAX - 1), dream }
}

function firstWords(text: string): string {
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? text
  const words = line
    .slice(0, 400)
    .replace(/^[\s#>*_\-–—]+/, '')
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '')
  const sentence = /^.{3,60}?(?=[.!?…](\s|$))/.exec(words)?.[0]
  return sentence ?? (excerpt(words, TITLE_WORDS) || 'Untitled')
}

/** Texts as they can be stored: PostgreSQL allows no NUL, and a lone surrogate can’t be encoded. */
function clean(text: string | undefined): string {
  return (text ?? '').replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trim()
}

function labels(
  list: string[] | undefined,
  { noun, max, most }: { noun: string; max: number; most: number },
  leaveOut: (sentence: string) => void,
): string[] {
  const all = [...new Set((list ?? []).map((label) => normaliseLabel(clean(label))).filter(Boolean))]
  const short = all.filter((label) => label.length <= max)
  if (short.length < all.length) leaveOut(`A ${noun} is left out: it is longer than ${max} characters.`)
  if (short.length > most) leaveOut(`It has ${short.length} ${noun}s; the first ${most} are kept.`)
  return short.slice(0, most)
}

/** So that a request carries only what an entry has. */
function withoutEmpty(fields: EntryFields): EntryFields {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && !isEmptyList(value),
  )
  return Object.fromEntries(kept) as EntryFields
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
