import { z } from 'zod'
import { DAY_MS } from '../shared/durations.ts'
import { LUCIDITIES, mapDetails, normaliseLabel } from '../shared/entry-details.ts'
import { formatNumber } from '../shared/format-number.ts'
import { toHundredths } from '../shared/to-hundredths.ts'
import { JOURNAL_TEXT_MAX, TIMESTAMP_MAX, TITLE_MAX } from './limits.ts'
import { savedReadingSchema, shownReadingSchema } from './reading.ts'
import { supportFields } from './support.ts'
import { text, unlessBroken } from './text.ts'

const TEXT_MAX_FORMATTED = formatNumber(JOURNAL_TEXT_MAX)

/** A symbol that was recognised in an entry. */
export const entrySymbolSchema = z.object({ slug: z.string(), keyword: z.string() })

/** The details that were noted of an entry, as the API returns them. */
export const detailSchemas = mapDetails({
  text: (_, { description }) => z.string().nullable().meta({ description }),
  labels: (_, { description }) => z.array(z.string()).meta({ description }),
  choice: (_, { description }) => z.enum(LUCIDITIES).nullable().meta({ description }),
  scale: (_, { description }) => z.int().nullable().meta({ description }),
  number: (_, { description }) => z.number().nullable().meta({ description }),
})

const CORRECTIONS = { error: 'These corrections can’t be read.' }
const CORRECTED_NAMES_MAX = 100
const NAME_MAX = 120
const correctedNames = z
  .array(text(CORRECTIONS.error).trim().min(1, CORRECTIONS).max(NAME_MAX, CORRECTIONS), CORRECTIONS)
  .max(CORRECTED_NAMES_MAX, `At most ${CORRECTED_NAMES_MAX} names can be added or removed.`)
const correctedList = z.object({ added: correctedNames, removed: correctedNames }, CORRECTIONS).optional()

/** What the dreamer puts right of what was recognised in an entry. */
const entryCorrectionsSchema = z
  .object(
    {
      symbols: correctedList.meta({ description: 'By their slugs.' }),
      people: correctedList,
      places: correctedList,
    },
    CORRECTIONS,
  )
  .meta({ id: 'EntryCorrections', description: 'What was recognised wrongly in the dream, and what was missed.' })
export type EntryCorrections = z.infer<typeof entryCorrectionsSchema>

export const entrySchema = z
  .object({
    id: z.uuid(),
    userId: z.int(),
    title: z.string(),
    dreamDate: z.iso.date().meta({ description: 'The calendar day the dream is dated, without a time or a zone.' }),
    dreamContent: z.string(),
    interpretation: z.string().nullable(),
    reading: shownReadingSchema.nullable(),
    symbols: z.array(entrySymbolSchema).meta({ description: 'Recognised in the dream, the heaviest first.' }),
    people: z.array(z.string()).meta({ description: 'People whom the dream names.' }),
    places: z.array(z.string()).meta({ description: 'Places that the dream names.' }),
    themes: z.array(z.string()).meta({ description: 'The dictionary’s themes that were recognised in the dream.' }),
    feelings: z.array(z.string()).meta({ description: 'Feelings that the dream names.' }),
    corrections: entryCorrectionsSchema.nullable(),
    ...detailSchemas,
    writtenAt: z.iso.datetime().nullable().meta({ description: 'When it was written down, if an import says so.' }),
    timeZone: z.string().nullable().meta({ description: 'The IANA time zone in which it was written down.' }),
    version: z.int().meta({ description: 'One more with every edit.' }),
    pending: z.literal(true).optional().meta({
      description: 'Only there while its symbols, people, places, themes and feelings are still being found.',
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JournalEntry' })

/** A single entry as it is saved and read; it says where help can be found until its owner was shown that. */
export const savedEntrySchema = entrySchema.extend(supportFields).meta({ id: 'SavedJournalEntry' })

const FIRST_YEAR = 1900

/** Whether `day` exists, isn't before 1900, and has begun by now in some time zone. */
function isDreamDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(day) &&
    date.getUTCFullYear() >= FIRST_YEAR &&
    date.getTime() <= Date.now() + DAY_MS
  )
}

const DATE = 'Please give the date as year-month-day, such as 2026-03-01.'

/** A calendar day that isn't in the future; a timestamp gives the day written in it. */
export const dreamDate = text('Date is required')
  .max(TIMESTAMP_MAX, DATE)
  .regex(/^\d{4}-\d{2}-\d{2}($|T)/, DATE)
  // A timestamp's calendar day is taken as written, without conversion to another time zone.
  .transform((value) => value.slice(0, 10))
  .refine(isDreamDay, 'Please give a date that exists, not in the future.')

/** An optional text: undefined stays undefined (an edit doesn't change it); null and blank become null. */
const optionalText = (maxLength: number, message: string) =>
  text('Please give this as text.')
    .trim()
    .max(maxLength, message)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

/** How often each label may be repeated: of an import, in different spellings. */
const REPETITIONS_MAX = 10

/** A list of short texts, each once and in lower case. */
const labels = (noun: string, max: number, most: number) => {
  const tooMany = `An entry can have at most ${most} ${noun}s.`
  const label = text(`Please give each ${noun} as text.`)
    .trim()
    .max(max, `A ${noun} can have at most ${max} characters.`)
    .transform(normaliseLabel)
  return z
    .array(label, { error: `Please give the ${noun}s as a list.` })
    .max(most * REPETITIONS_MAX, tooMany)
    .nullish()
    .transform((list) => (list === undefined ? undefined : [...new Set(list?.filter(Boolean) ?? [])]))
    .refine((list) => (list?.length ?? 0) <= most, tooMany)
}

const scale = (noun: string, max: number) => {
  const message = `Please give the ${noun} as a whole number from 1 to ${max}.`
  return z.number({ error: message }).int(message).min(1, message).max(max, message).nullish()
}

const number = (noun: string, max: number) => {
  const message = `Please give the ${noun} as a number from 0 to ${max}.`
  return z.number({ error: message }).min(0, message).max(max, message).overwrite(toHundredths).nullish()
}

/** A lucidity as it is sent in. */
export const luciditySchema = z.enum(LUCIDITIES, {
  error: unlessBroken(`Please give the lucidity as ${LUCIDITIES.join(', ')}, or leave it out.`),
})

/** The details of an entry as they are sent in: undefined stays undefined, since an edit doesn't change those. */
const detailInputs = mapDetails({
  text: (_, { noun, max }) => optionalText(max, `The ${noun} can have at most ${max} characters.`),
  labels: (_, { noun, max, most }) => labels(noun, max, most),
  choice: () => luciditySchema.nullish(),
  scale: (_, { noun, max }) => scale(noun, max),
  number: (_, { noun, max }) => number(noun, max),
})

/** Whether a time is in a year that both the database and ISO 8601 can write, whatever its offset. */
function isInDatedYears(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/**
 * The names that were found to be time zones: finding out takes a tenth of a millisecond, for each entry of an import.
 */
const knownTimeZones = new Set<string>()
const KNOWN_TIME_ZONES_MAX = 1_000

/** Whether the platform knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (knownTimeZones.size < KNOWN_TIME_ZONES_MAX) knownTimeZones.add(name)
    return true
  } catch {
    return false
  }
}

const WRITTEN_AT = 'Please give the time of writing as an ISO date and time.'
const TIME_ZONE = 'Please give the time zone by its name, such as Europe/Berlin.'

const entryFields = {
  title: text('Title is required')
    .trim()
    .min(1, 'Title is required')
    .max(TITLE_MAX, `The title can have at most ${TITLE_MAX} characters.`),
  dreamDate,
  dreamContent: text('Dream description is required')
    .trim()
    .min(1, 'Dream description is required')
    .max(JOURNAL_TEXT_MAX, `Please shorten the dream to at most ${TEXT_MAX_FORMATTED} characters.`),
  interpretation: optionalText(
    JOURNAL_TEXT_MAX,
    `Please shorten the interpretation to at most ${TEXT_MAX_FORMATTED} characters.`,
  ),
  reading: savedReadingSchema.nullish().meta({ description: 'What the interpretation rests on; kept only with one.' }),
  corrections: entryCorrectionsSchema.nullish(),
  ...detailInputs,
  writtenAt: z.iso
    .datetime({ offset: true, error: unlessBroken(WRITTEN_AT) })
    .max(TIMESTAMP_MAX, WRITTEN_AT)
    .refine(isInDatedYears, 'Please give a time of writing in the years 1 to 9999.')
    .transform((value) => new Date(value).toISOString())
    .nullish(),
  timeZone: text('Please give the time zone by its name.')
    .max(64, { error: TIME_ZONE, abort: true })
    .refine(isTimeZone, TIME_ZONE)
    .nullish(),
}

const BODY = { error: 'Please send the entry as a JSON object.' }

export const newEntrySchema = z
  .object(
    {
      ...entryFields,
      id: z
        .uuid({ error: unlessBroken('Please give the id as a UUID.') })
        .optional()
        .meta({
          description:
            'An id of the client’s own: sent again with the same content, the entry isn’t created twice; with another content it is refused (409), and once the entry was deleted, too (410).',
        }),
    },
    BODY,
  )
  .meta({ id: 'NewJournalEntry' })

export const entryChangesSchema = z
  .object(entryFields, BODY)
  .partial()
  .extend({
    version: z.int({ error: 'The version must be a whole number.' }).optional().meta({
      description:
        'The version that was edited: if there is a newer one that doesn’t say the same already, nothing is changed. Without it the edit is made.',
    }),
  })
  .meta({ id: 'JournalEntryChanges' })

/** The version that is deleted, as in the query of an address. */
export const deletedVersionSchema = z.object({
  version: z.coerce
    .number({ error: 'The version must be a whole number.' })
    .int('The version must be a whole number.')
    .optional()
    .meta({ description: 'If there is a newer version, nothing is deleted. Without it the entry is deleted.' }),
})

export const conflictSchema = z
  .object({ error: z.string(), entry: entrySchema.meta({ description: 'The newer version.' }) })
  .meta({ id: 'JournalConflict' })

/** Without an entry, the id belongs to another user. */
export const newConflictSchema = conflictSchema.partial({ entry: true }).meta({ id: 'NewJournalConflict' })

export type Entry = z.infer<typeof entrySchema>
export type SavedEntry = z.infer<typeof savedEntrySchema>
export type NewEntry = z.infer<typeof newEntrySchema>
export type EntryFields = z.input<typeof newEntrySchema>
export type EntryChanges = z.infer<typeof entryChangesSchema>
