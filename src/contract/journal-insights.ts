import { z } from 'zod'
import { DETAILS, type DetailNameOf, detailsOfKind, FURTHER_TEXTS, LUCIDITIES } from '../shared/entry-details.ts'
import { entrySymbolSchema } from './journal.ts'
import { daySchema } from './journal-nights.ts'
import { text, unlessBroken } from './text.ts'

/** The kinds of features that recur in a journal; every entry has a list of each kind. */
export const FEATURE_KINDS = ['symbol', 'person', 'place', 'theme', 'feeling', ...FURTHER_TEXTS] as const
const featureKindSchema = z.enum(FEATURE_KINDS)
export type FeatureKind = z.infer<typeof featureKindSchema>

const address = z.string().meta({ description: 'The address of the journal’s list of just these entries.' })
const monthCountSchema = z.object({ month: z.string(), count: z.int() })

const featureSchema = z.object({
  kind: featureKindSchema,
  name: z.string().meta({ description: 'As the list is filtered by it; a symbol’s slug.' }),
  label: z.string().meta({ description: 'As it is shown; a symbol’s keyword.' }),
})
const countedFeatureSchema = featureSchema.extend({ count: z.int(), address })

const recurringSchema = z.object({
  kind: featureKindSchema,
  entries: z.int().meta({ description: 'Entries that have any of this kind.' }),
  items: z.array(countedFeatureSchema.extend({ months: z.array(monthCountSchema) })),
})

const togetherSchema = z.object({
  one: countedFeatureSchema,
  other: countedFeatureSchema,
  count: z.int().meta({ description: 'Entries that have both.' }),
  address,
})

const intervalSchema = z.object({ perThousand: z.number(), low: z.number(), high: z.number() })

const comparedSchema = z.object({
  slug: z.string(),
  keyword: z.string(),
  count: z.int(),
  address,
  own: intervalSchema.meta({ description: 'Of a thousand of these dreams, with the 95 % interval (Wilson).' }),
  others: intervalSchema.meta({ description: 'Of a thousand reports, with the 95 % interval of the counts.' }),
})

const comparisonSchema = z.object({
  status: z
    .enum(['ready', 'too-few', 'other-length'])
    .meta({ description: 'Whether there are enough entries, and as long as the reports are.' }),
  entries: z.int(),
  entriesMin: z.int(),
  reports: z.int().meta({ description: 'How many reports of other people were counted.' }),
  tested: z.int().meta({ description: 'How many symbols were compared.' }),
  more: z.array(comparedSchema),
  less: z.array(comparedSchema),
})

const signsSchema = z.object({
  own: z.array(z.object({ sign: z.string(), count: z.int(), address })),
  suggested: z.array(
    countedFeatureSchema.extend({
      sign: z.string(),
      others: z.number().nullable().meta({ description: 'A symbol’s share in a thousand reports of other people.' }),
    }),
  ),
})

/** A number that entries have, such as their vividness: how often each value was noted, and each month's median. */
const scaleSchema = z.object({
  entries: z.int(),
  median: z.number().nullable(),
  counts: z.array(z.object({ value: z.number(), count: z.int() })),
  months: z.array(monthCountSchema.extend({ median: z.number(), address })),
})

const nightQualitySchema = z.object({
  lucidity: z.object({
    entries: z.int(),
    counts: z.array(z.object({ lucidity: z.enum(LUCIDITIES), count: z.int(), address })),
    months: z.array(monthCountSchema.extend({ entries: z.int(), address })),
  }),
  ...(Object.fromEntries(detailsOfKind('scale', 'number').map((name) => [name, scaleSchema])) as Record<
    DetailNameOf<'scale' | 'number'>,
    typeof scaleSchema
  >),
  bySleep: z
    .array(
      z.object({
        by: z.enum(['quality', 'hours']),
        from: z.number(),
        until: z.number().nullable().meta({ description: 'Of hours: below this many; null: no limit.' }),
        entries: z.int(),
        vividness: z.number().nullable().meta({ description: 'The median, where it was noted.' }),
        vividnessEntries: z.int(),
        lucid: z.int(),
        lucidityEntries: z.int(),
      }),
    )
    .meta({ description: 'Vividness and lucidity of nights of the same sleep.' }),
})

/** The parts of the insights beyond nights, symbols and moods. */
const insightParts = {
  outdated: z.int().meta({ description: 'Entries that are still to be read again; their features aren’t complete.' }),
  years: z.array(z.string()),
  recurring: z.array(recurringSchema),
  together: z.array(togetherSchema),
  comparison: comparisonSchema,
  signs: signsSchema,
  quality: nightQualitySchema,
}

export const markSignSchema = z
  .object(
    {
      kind: z.enum(['symbol', 'person', 'place'], { error: unlessBroken('The kind must be symbol, person or place.') }),
      name: text('Please give the name.').trim().min(1, 'Please give the name.').max(200, 'This name is too long.'),
    },
    { error: 'Please send a JSON object with kind and name.' },
  )
  .meta({ id: 'MarkSign' })
export const signParamsSchema = z.object({
  sign: text().max(DETAILS.signs.max, `A sign can have at most ${DETAILS.signs.max} characters.`),
})
export const changedSignSchema = z
  .object({
    sign: z.string(),
    changed: z.int().meta({ description: 'How many entries were changed.' }),
    full: z.int().meta({ description: 'How many were left out, since they have as many signs as an entry may have.' }),
  })
  .meta({ id: 'ChangedSign' })

const dreamSchema = z.object({ id: z.uuid(), title: z.string(), day: z.iso.date() })

/** A year of a journal. */
export const journalYearSchema = z
  .object({
    year: z.string(),
    years: z.array(z.string()).meta({ description: 'All years that have entries, the first one first.' }),
    nights: z.int(),
    dreams: z.int(),
    longestRow: z.int().meta({ description: 'Nights in a row.' }),
    lucid: z.int(),
    lucidAddress: z.array(z.object({ lucidity: z.enum(LUCIDITIES), count: z.int(), address })),
    months: z.array(monthCountSchema.extend({ dreams: z.int(), address })).meta({ description: 'All twelve.' }),
    recurring: z.array(recurringSchema.pick({ kind: true }).extend({ items: z.array(countedFeatureSchema) })),
    firstSeen: z
      .array(countedFeatureSchema)
      .meta({ description: 'People and places that no earlier year has, those of the most dreams first.' }),
    longest: dreamSchema.extend({ words: z.int() }).nullable(),
    sentences: z
      .array(dreamSchema.extend({ quarter: z.int(), sentence: z.string() }))
      .meta({ description: 'The first sentence of the longest dream of each quarter, as written.' }),
  })
  .meta({ id: 'JournalYear' })

export type Recurring = z.infer<typeof recurringSchema>
export type CountedFeature = z.infer<typeof countedFeatureSchema>
export type Together = z.infer<typeof togetherSchema>
export type Comparison = z.infer<typeof comparisonSchema>
export type ComparedSymbol = z.infer<typeof comparedSchema>
export type Signs = z.infer<typeof signsSchema>
export type NightQuality = z.infer<typeof nightQualitySchema>
export type Scale = z.infer<typeof scaleSchema>
export type JournalYear = z.infer<typeof journalYearSchema>
export type MarkSign = z.infer<typeof markSignSchema>
export type ChangedSign = z.infer<typeof changedSignSchema>

export const insightsQuerySchema = z.object({
  today: z.iso
    .date({ error: unlessBroken('Please give today as year-month-day.') })
    .optional()
    .meta({ description: 'The day it is where the dreamer is; without it, in UTC.' }),
  from: daySchema('the first day').optional().meta({ description: 'Only entries from this day on.' }),
  to: daySchema('the last day').optional().meta({ description: 'Only entries until this day.' }),
})

/** The days that are counted, both included (YYYY-MM-DD); without one there is no limit. */
export type Period = Pick<z.infer<typeof insightsQuerySchema>, 'from' | 'to'>

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

export type Insights = z.infer<typeof insightsSchema>
export type MonthCount = z.infer<typeof monthCountSchema>
