import { z } from 'zod'
import { DETAILS, FURTHER_TEXTS, type FurtherText, LUCIDITIES } from '../shared/entry-details.ts'
import { DETAIL_FILTERS, type DetailFilterName } from '../shared/journal-filter.ts'
import { entrySchema, entrySymbolSchema, luciditySchema } from './journal.ts'
import { daySchema, monthSchema } from './journal-nights.ts'
import { LABEL_MAX, QUERY_MAX } from './limits.ts'
import { text, unlessBroken } from './text.ts'

const label = (what: string) => text().max(LABEL_MAX, `${what} has at most ${LABEL_MAX} characters.`).optional()

/** A filter for each detail that is a text or a label; a choice is given as one of its values. */
const detailFilters = Object.fromEntries(
  DETAIL_FILTERS.map(([filter, name]) => {
    const detail = DETAILS[name]
    if (detail.kind === 'choice') return [filter, luciditySchema.optional()]
    return [filter, text().max(detail.max, `A ${detail.noun} has at most ${detail.max} characters.`).optional()]
  }),
) as { [Name in Exclude<DetailFilterName, 'lucidity'>]: z.ZodOptional<z.ZodString> } & {
  lucidity: z.ZodOptional<typeof luciditySchema>
}

/** The filters of a list of entries; an entry must match all of them. */
const filterFields = {
  month: monthSchema.optional(),
  from: daySchema('the first day').optional(),
  to: daySchema('the last day').optional(),
  symbol: label('The slug of a symbol').meta({ description: 'The slug of a symbol that was recognised in it.' }),
  person: label('A name'),
  place: label('A name'),
  theme: label('A theme'),
  feeling: label('A feeling'),
  ...detailFilters,
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
    .enum(['newest', 'oldest', 'best'], {
      error: unlessBroken('Please sort by newest, oldest or best, or leave it out.'),
    })
    .optional()
    .meta({ description: '`best`: with `q`, what fits it best comes first; without a value the newest does.' }),
  ...filterFields,
  limit: z.coerce
    .number({ error: 'The limit must be a whole number from 1 to 100.' })
    .int('The limit must be a whole number from 1 to 100.')
    .min(1, 'The limit must be a whole number from 1 to 100.')
    .max(100, 'The limit must be a whole number from 1 to 100.')
    .optional()
    .meta({
      description: 'How many entries a page has at most; long ones make it shorter. Without it the list is whole.',
    }),
  cursor: text().max(200, 'This cursor can’t be read.').optional(),
})

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

/** The fields of an entry that a short list shows. */
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

export const entryNeighboursSchema = z
  .object({
    previous: entryNameSchema.nullable().meta({ description: 'The one before it; null for the first.' }),
    next: entryNameSchema.nullable().meta({ description: 'The one after it; null for the last.' }),
  })
  .meta({ id: 'JournalEntryNeighbours' })

export const onThisNightQuerySchema = z.object({ day: daySchema('the day') })
export const onThisNightSchema = z.array(entryNameSchema)

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
    texts: z.object(
      Object.fromEntries(FURTHER_TEXTS.map((name) => [name, z.array(countSchema)])) as Record<
        FurtherText,
        z.ZodArray<typeof countSchema>
      >,
    ),
    lucidities: z.array(z.object({ name: z.enum(LUCIDITIES), count: z.int() })),
    interpreted: z.int().meta({ description: 'Entries with an interpretation.' }),
  })
  .meta({ id: 'MoreJournalLabels' })

export type EntryFilterQuery = z.infer<typeof entryFilterQuerySchema>
export type ListedEntry = z.infer<typeof listedEntrySchema>
export type EntrySummary = z.infer<typeof entrySummarySchema>
export type SimilarEntry = z.infer<typeof similarEntrySchema>
export type EntryNeighbours = z.infer<typeof entryNeighboursSchema>
export type EntryName = z.infer<typeof entryNameSchema>
export type EntryListQuery = z.infer<typeof entryListQuerySchema>
export type Labels = z.infer<typeof labelsSchema>
export type MoreLabels = z.infer<typeof moreLabelsSchema>
