import { z } from 'zod'
import { DAY_MS } from '../shared/durations.ts'
import { insightParts, monthCountSchema } from './journal-insights.ts'
import {
  JOURNAL_TEXT_MAX,
  LABEL_MAX,
  LUCIDITIES,
  MOOD_MAX,
  QUERY_MAX,
  SCALE_MAX,
  SIGNS_MAX,
  SLEEP_HOURS_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from './limits.ts'
import { savedReadingSchema, shownReadingSchema } from './reading.ts'
import { supportFields } from './support.ts'
import { text, unlessBroken } from './text.ts'

const TEXT_MAX_FORMATTED = JOURNAL_TEXT_MAX.toLocaleString('en')

/** A symbol that was recognised in an entry. */
const entrySymbolSchema = z.object({ slug: z.string(), keyword: z.string() })

export const entrySchema = z
  .object({
    id: z.uuid(),
    userId: z.int(),
    title: z.string(),
    dreamDate: z.iso.date().meta({ description: 'The calendar day the dream is dated, without a time or a zone.' }),
    dreamContent: z.string(),
    interpretation: z.string().nullable(),
    reading: shownReadingSchema.nullable(),
    mood: z.string().nullable(),
    tags: z.array(z.string()),
    symbols: z.array(entrySymbolSchema).meta({ description: 'Recognised in the dream, the heaviest first.' }),
    people: z.array(z.string()).meta({ description: 'People whom the dream names.' }),
    places: z.array(z.string()).meta({ description: 'Places that the dream names.' }),
    themes: z.array(z.string()).meta({ description: 'The dictionary’s themes that were recognised in the dream.' }),
    feelings: z.array(z.string()).meta({ description: 'Feelings that the dream names.' }),
    signs: z.array(z.string()).meta({ description: 'What the dreamer marked as a dream sign of theirs.' }),
    lucidity: z.enum(LUCIDITIES).nullable(),
    vividness: z.int().nullable(),
    sleepQuality: z.int().nullable(),
    sleepHours: z.number().nullable(),
    writtenAt: z.iso.datetime().nullable().meta({ description: 'When it was written down, if an import says so.' }),
    timeZone: z.string().nullable().meta({ description: 'The IANA time zone in which it was written down.' }),
    version: z.int().meta({ description: 'One more with every edit.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JournalEntry' })

/** The answer to a saved entry. */
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

/** A calendar day that isn't in the future; of a timestamp, the day written in it. */
export const dreamDate = text('Date is required')
  .regex(/^\d{4}-\d{2}-\d{2}($|T)/, 'Please give the date as year-month-day, such as 2026-03-01.')
  // Of a timestamp the calendar day is taken as written, without conversion to another time zone.
  .transform((value) => value.slice(0, 10))
  .refine(isDreamDay, 'Please give a date that exists, not in the future.')

/** An optional text: undefined stays undefined (an edit doesn't change it); null and blank become null. */
const optionalText = (maxLength: number, message: string) =>
  text('Please give this as text.')
    .trim()
    .max(maxLength, message)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

const tag = text('Please give each tag as text.')
  .trim()
  .max(TAG_MAX, `A tag can have at most ${TAG_MAX} characters.`)
  .transform((value) => value.toLowerCase().replace(/\s+/g, ' '))

/** A list of short texts, each once and in lower case. */
const labels = (name: string, most: number) =>
  z
    .array(tag, { error: `Please give the ${name}s as a list.` })
    .nullish()
    .transform((list) => (list === undefined ? undefined : [...new Set(list?.filter(Boolean) ?? [])]))
    .refine((list) => (list?.length ?? 0) <= most, `An entry can have at most ${most} ${name}s.`)

/** An optional number: undefined stays undefined (an edit doesn't change it). */
const optionalNumber = (schema: z.ZodNumber) => schema.nullish()

const scale = (name: string) => {
  const message = `Please give the ${name} as a whole number from 1 to ${SCALE_MAX}.`
  return optionalNumber(z.number({ error: message }).int(message).min(1, message).max(SCALE_MAX, message))
}

const HOURS = `Please give the hours of sleep as a number from 0 to ${SLEEP_HOURS_MAX}.`

/** The names that were found to be time zones: finding out takes a tenth of a millisecond, for each entry of an import. */
const knownTimeZones = new Set<string>()
const KNOWN_TIME_ZONES_MAX = 1_000

/** Whether the platform knows a time zone of this name. */
function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (knownTimeZones.size < KNOWN_TIME_ZONES_MAX) knownTimeZones.add(name)
    return true
  } catch {
    return false
  }
}

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
  mood: optionalText(MOOD_MAX, `The mood can have at most ${MOOD_MAX} characters.`),
  tags: labels('tag', TAGS_MAX),
  signs: labels('dream sign', SIGNS_MAX),
  lucidity: z
    .enum(LUCIDITIES, { error: unlessBroken(`Please give the lucidity as ${LUCIDITIES.join(', ')}, or leave it out.`) })
    .nullish(),
  vividness: scale('vividness'),
  sleepQuality: scale('sleep quality'),
  sleepHours: optionalNumber(z.number({ error: HOURS }).min(0, HOURS).max(SLEEP_HOURS_MAX, HOURS)),
  writtenAt: z.iso
    .datetime({ offset: true, error: unlessBroken('Please give the time of writing as an ISO date and time.') })
    .transform((value) => new Date(value).toISOString())
    .nullish(),
  timeZone: text('Please give the time zone by its name.')
    .max(64, 'Please give the time zone by its name, such as Europe/Berlin.')
    .refine(isTimeZone, 'Please give the time zone by its name, such as Europe/Berlin.')
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
          description: 'An id of the client’s own: sent again, the entry isn’t created twice.',
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
        'The version that was edited: if there is a newer one, nothing is changed. Without it the edit is made.',
    }),
  })
  .meta({ id: 'JournalEntryChanges' })

export const conflictSchema = z
  .object({ error: z.string(), entry: entrySchema.meta({ description: 'The newer version.' }) })
  .meta({ id: 'JournalConflict' })

/** Limited to the years 1900 to 2999, so that the following month is valid too, in JavaScript and in PostgreSQL. */
const month = text().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'Please give the month as year-month, such as 2026-03.')

export const monthParamsSchema = z.object({ month })

/** Limited to the same years as a month. */
const year = text().regex(/^(19|2\d)\d\d$/, 'Please give the year with four digits, such as 2026.')

export const yearParamsSchema = z.object({ year })

/** Limited to the same years. */
const day = (what: string) => {
  const message = `Please give ${what} as year-month-day, such as 2026-03-01.`
  return z.iso.date({ error: unlessBroken(message) }).regex(/^(19|2\d)/, message)
}

const label = (what: string) => text().max(LABEL_MAX, `${what} has at most ${LABEL_MAX} characters.`).optional()

/** What a list of entries can be filtered by; an entry must match all that is given. */
const filterFields = {
  mood: text().max(MOOD_MAX, `A mood has at most ${MOOD_MAX} characters.`).optional(),
  tag: text().max(TAG_MAX, `A tag has at most ${TAG_MAX} characters.`).optional(),
  month: month.optional(),
  from: day('the first day').optional(),
  to: day('the last day').optional(),
  symbol: label('The slug of a symbol').meta({ description: 'The slug of a symbol that was recognised in it.' }),
  person: label('A name'),
  place: label('A name'),
  theme: label('A theme'),
  feeling: label('A feeling'),
  sign: label('A dream sign'),
  lucidity: z
    .enum(LUCIDITIES, { error: unlessBroken(`Please give the lucidity as ${LUCIDITIES.join(', ')}, or leave it out.`) })
    .optional(),
  interpreted: z
    .enum(['yes', 'no'], { error: unlessBroken('Please say yes or no, or leave it out.') })
    .optional()
    .meta({ description: 'Whether it has an interpretation.' }),
}

export const entryFilterQuerySchema = z.object(filterFields)

export const entryListQuerySchema = z.object({
  q: text()
    .max(QUERY_MAX, `Please search with at most ${QUERY_MAX} characters.`)
    .optional()
    .meta({ description: 'Words, of which one may be misspelt, or what it was about.' }),
  sort: z
    .enum(['newest', 'best'], { error: unlessBroken('Please sort by newest or best, or leave it out.') })
    .optional()
    .meta({ description: '`best`: with `q`, what fits it best comes first; otherwise the newest does.' }),
  ...filterFields,
  limit: z.coerce
    .number({ error: 'The limit must be a whole number from 1 to 100.' })
    .int('The limit must be a whole number from 1 to 100.')
    .min(1, 'The limit must be a whole number from 1 to 100.')
    .max(100, 'The limit must be a whole number from 1 to 100.')
    .optional()
    .meta({ description: 'How many entries a page has; without it the list is whole.' }),
  cursor: text().max(200, 'This cursor can’t be read.').optional(),
})

export const dayParamsSchema = z.object({ day: dreamDate })

const dreamLength = z.int().meta({ description: 'How many characters the dream has.' })
/** An entry of a list. */
export const listedEntrySchema = entrySchema
  .extend({
    found: z
      .object({
        byWords: z.boolean().meta({ description: 'Words of the search are in it.' }),
        byMeaning: z.boolean().meta({ description: 'It is alike in meaning to what was searched for.' }),
        excerpt: z.array(z.object({ text: z.string(), marked: z.boolean() })).meta({
          description: 'The part of the dream, or of its interpretation, in which the words are.',
        }),
      })
      .optional()
      .meta({ description: 'Only of a search: why the entry was found.' }),
  })
  .meta({ id: 'ListedJournalEntry' })

/** What a short list shows of an entry. */
const entryNameSchema = entrySchema.pick({ id: true, title: true, dreamDate: true })

/** How many entries match a filter, and the latest of them. */
export const entrySummarySchema = z
  .object({ count: z.int(), latest: z.array(entryNameSchema) })
  .meta({ id: 'JournalSummary' })

export const similarEntrySchema = entryNameSchema
  .extend({
    symbols: z.array(entrySymbolSchema).meta({ description: 'The symbols of both.' }),
    byMeaning: z.boolean().meta({ description: 'They are alike in meaning.' }),
  })
  .meta({ id: 'SimilarJournalEntry' })

export const onThisNightQuerySchema = z.object({ day: day('the day') })
export const onThisNightSchema = z.array(entryNameSchema)

/** A day of a month's calendar, with its entries. */
export const nightSchema = z
  .object({
    day: z.iso.date(),
    isDreamless: z.boolean().meta({
      description: 'Whether the dreamer noted that no dream was remembered; never of a night that has an entry.',
    }),
    entries: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        mood: z.string().nullable(),
        length: dreamLength,
        lucidity: z.enum(LUCIDITIES).nullable(),
      }),
    ),
  })
  .meta({ id: 'Night' })

/** A day of a year's calendar: what its star is drawn from, without a title or an id. */
export const yearNightSchema = z
  .object({
    day: z.iso.date(),
    entries: z.array(
      z.object({ mood: z.string().nullable(), length: dreamLength, lucidity: z.enum(LUCIDITIES).nullable() }),
    ),
    isDreamless: z.boolean().meta({ description: 'Noted as a night of which no dream was remembered.' }),
  })
  .meta({ id: 'YearNight' })

const countSchema = z.object({ name: z.string(), count: z.int() })

/** The values by which a user's entries can be filtered, with the number of entries for each. */
export const labelsSchema = z
  .object({
    entries: z.int(),
    moods: z.array(countSchema),
    tags: z.array(countSchema),
    signs: z.array(countSchema),
    months: z.array(countSchema),
  })
  .meta({ id: 'JournalLabels' })

/** Further values by which a user's entries can be filtered, with the number of entries for each. */
export const moreLabelsSchema = z
  .object({
    symbols: z.array(entrySymbolSchema.extend({ count: z.int() })),
    people: z.array(countSchema),
    places: z.array(countSchema),
    themes: z.array(countSchema),
    feelings: z.array(countSchema),
    signs: z.array(countSchema),
    lucidities: z.array(z.object({ name: z.enum(LUCIDITIES), count: z.int() })),
    interpreted: z.int().meta({ description: 'Entries with an interpretation.' }),
  })
  .meta({ id: 'MoreJournalLabels' })

export const insightsQuerySchema = z.object({
  today: z.iso
    .date({ error: unlessBroken('Please give today as year-month-day.') })
    .optional()
    .meta({ description: 'The day it is where the dreamer is; without it, in UTC.' }),
})

/** Statistics of a user's entries. The `entries` of each part is the number of entries that it is based on. */
export const insightsSchema = z
  .object({
    nights: z.object({
      entries: z.int(),
      recorded: z.int(),
      first: z.iso.date().nullable(),
      last: z.iso.date().nullable(),
      streak: z
        .int()
        .meta({ description: 'Nights in a row up to today, or to yesterday; those without a dream count too.' }),
      longestStreak: z.int(),
      months: z.array(monthCountSchema),
    }),
    symbols: z.object({
      entries: z.int().meta({ description: 'Entries in which a symbol was recognised.' }),
      top: z.array(entrySymbolSchema.extend({ count: z.int(), months: z.array(monthCountSchema) })),
    }),
    moods: z.object({
      entries: z.int().meta({ description: 'Entries that have a mood.' }),
      top: z.array(z.object({ mood: z.string(), count: z.int(), months: z.array(monthCountSchema) })),
    }),
    pairs: z.object({
      entries: z.int().meta({ description: 'Entries in which two symbols or more were recognised.' }),
      top: z.array(z.object({ one: entrySymbolSchema, other: entrySymbolSchema, count: z.int() })),
    }),
    ...insightParts,
  })
  .meta({ id: 'JournalInsights' })

export type Entry = z.infer<typeof entrySchema>
export type SavedEntry = z.infer<typeof savedEntrySchema>
export type NewEntry = z.infer<typeof newEntrySchema>
export type EntryFields = z.input<typeof newEntrySchema>
export type EntryChanges = z.infer<typeof entryChangesSchema>
export type EntryFilterQuery = z.infer<typeof entryFilterQuerySchema>
export type ListedEntry = z.infer<typeof listedEntrySchema>
export type EntrySummary = z.infer<typeof entrySummarySchema>
export type SimilarEntry = z.infer<typeof similarEntrySchema>
export type EntryName = z.infer<typeof entryNameSchema>
export type EntryListQuery = z.infer<typeof entryListQuerySchema>
export type Night = z.infer<typeof nightSchema>
export type YearNight = z.infer<typeof yearNightSchema>
export type Labels = z.infer<typeof labelsSchema>
export type MoreLabels = z.infer<typeof moreLabelsSchema>
export type Insights = z.infer<typeof insightsSchema>
export type MonthCount = z.infer<typeof monthCountSchema>
