import { type EntryFields, newEntrySchema } from '../../../contract/journal.ts'
import {
  JOURNAL_TEXT_MAX,
  MOOD_MAX,
  SCALE_MAX,
  SIGNS_MAX,
  SLEEP_HOURS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '../../../contract/limits.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { isTimeZone } from './dates.ts'
import type { Fault, FoundEntry } from './found.ts'

/** How long a title from the first words of a dream is. */
const TITLE_WORDS = 60

/** An entry that can be added, and what of it was left out. Without `fields` it can’t be added at all. */
export type Checked = { fields?: EntryFields; faults: Fault[] }

/**
 * Makes an entry of what was found in a file: with a title from its first words where it has none, without characters
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
  const scale = (name: string, value: number | undefined) => {
    if (value === undefined) return undefined
    if (Number.isInteger(value) && value >= 1 && value <= SCALE_MAX) return value
    leaveOut(`Its ${name} ${value} is left out: it goes from 1 to ${SCALE_MAX}.`)
    return undefined
  }
  const mood = clean(found.mood).replace(/\s+/g, ' ')
  if (mood.length > MOOD_MAX) leaveOut(`Its mood is left out: it is longer than ${MOOD_MAX} characters.`)
  const hours = found.sleepHours
  const hasHours = hours !== undefined && hours >= 0 && hours <= SLEEP_HOURS_MAX
  if (hours !== undefined && !hasHours) leaveOut(`Its ${hours} hours of sleep are left out.`)
  const { success, data, error } = newEntrySchema.safeParse({
    title,
    dreamDate: found.dreamDate,
    dreamContent: dream,
    interpretation: clean(found.interpretation) || undefined,
    reading: found.reading,
    mood: mood.length > MOOD_MAX ? undefined : mood || undefined,
    tags: labels('tag', found.tags, TAGS_MAX, leaveOut),
    signs: labels('dream sign', found.signs, SIGNS_MAX, leaveOut),
    lucidity: found.lucidity,
    vividness: scale('vividness', found.vividness),
    sleepQuality: scale('sleep quality', found.sleepQuality),
    sleepHours: hasHours ? Math.round(hours * 100) / 100 : undefined,
    writtenAt: found.writtenAt,
    timeZone: isTimeZone(found.timeZone) ? found.timeZone : undefined,
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
  name: string,
  list: string[] | undefined,
  most: number,
  leaveOut: (sentence: string) => void,
): string[] {
  const all = [...new Set((list ?? []).map((label) => clean(label).replace(/\s+/g, ' ').toLowerCase()).filter(Boolean))]
  const short = all.filter((label) => label.length <= TAG_MAX)
  if (short.length < all.length) leaveOut(`A ${name} is left out: it is longer than ${TAG_MAX} characters.`)
  if (short.length > most) leaveOut(`It has ${short.length} ${name}s; the first ${most} are kept.`)
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
