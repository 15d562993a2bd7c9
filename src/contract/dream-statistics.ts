import { z } from 'zod'

/** The five classes of emotion of Hall and Van de Castle’s content analysis, as they are told in dream reports. */
const feelingNameSchema = z.enum(['anger', 'apprehension', 'confusion', 'happiness', 'sadness'])

const rateSchema = z
  .object({
    perThousand: z.number().meta({ description: 'In how many of a thousand reports it is found.' }),
    low: z.number().meta({ description: 'The lower end of the 95 % interval.' }),
    high: z.number().meta({ description: 'The upper end of the 95 % interval.' }),
  })
  .meta({ id: 'ReportRate' })

/** A symbol without the ids that a link doesn't need. */
const countedNameSchema = z.object({ slug: z.string(), keyword: z.string() })

const besideSchema = z.object({
  reports: z.int().meta({ description: 'How many reports have both.' }),
  ratio: z.number().meta({ description: 'How many times as often as in other reports of the same length.' }),
  low: z.number().meta({ description: 'The lower end of the 95 % interval of the ratio.' }),
  high: z.number().meta({ description: 'The upper end of the 95 % interval of the ratio.' }),
})

/** How often a symbol is found in dream reports. What too few reports carry is null or left out. */
const symbolInDreamsSchema = z
  .object({
    reports: z.int().nullable().meta({ description: 'How many reports it is found in; null if they are too few.' }),
    all: rateSchema.nullable(),
    women: rateSchema.nullable().meta({ description: 'Null unless both women and men told of it often enough.' }),
    men: rateSchema.nullable(),
    feelings: z
      .array(besideSchema.extend({ feeling: feelingNameSchema }))
      .meta({ description: 'The dreamer’s feelings that are told beside it more often than usual.' }),
    pairs: z
      .array(besideSchema.extend(countedNameSchema.shape))
      .meta({ description: 'What it is dreamt together with more often than usual, at most five.' }),
  })
  .meta({ id: 'SymbolInDreams' })

/** The counts that a symbol’s page shows: its own, how many reports were searched, and how many must have it. */
export const inDreamsSchema = symbolInDreamsSchema
  .extend({
    total: z.int().meta({ description: 'How many reports were searched.' }),
    reportsMin: z.int().meta({ description: 'In how many it must be found before more is said.' }),
  })
  .meta({ id: 'InDreams' })

const countedSymbolSchema = symbolInDreamsSchema
  .extend(countedNameSchema.shape)
  .extend({ category: z.object({ slug: z.string(), name: z.string() }) })
  .meta({ id: 'CountedSymbol' })

const groupSchema = z.object({
  reports: z.int(),
  series: z.int(),
  words: z.int().meta({ description: 'The median length of a report.' }),
})

const sampleSchema = z.object({
  source: z.object({ text: z.string(), url: z.url() }).meta({ description: 'Where the reports are published.' }),
  reports: z.int(),
  series: z.int().meta({ description: 'A series is the reports of one dreamer, or of one group.' }),
  leftOut: z
    .int()
    .meta({ description: 'Further reports that weren’t counted, since they were collected for what is in them.' }),
  largestSeries: z.int().meta({ description: 'How many reports the longest series has.' }),
  women: groupSchema,
  men: groupSchema,
  method: z.object({
    seriesMax: z.int().meta({ description: 'A longer series counts as this many reports.' }),
    reportsMin: z.int().meta({ description: 'Nothing is said of a symbol in fewer reports …' }),
    seriesMin: z.int().meta({ description: '… or in reports of fewer series.' }),
    partMin: z.int().meta({ description: 'What is told beside a symbol needs as many reports that have both.' }),
    ratioMin: z.number().meta({ description: 'How much more often than usual it must be told there.' }),
    pairsMax: z.int(),
    lengthClasses: z.int().meta({ description: 'Reports are compared within as many classes of length.' }),
    resamples: z.int().meta({ description: 'How often the series were drawn anew for the intervals.' }),
  }),
})

/** All counts. */
export const dreamStatisticsSchema = sampleSchema
  .extend({
    feelings: z.array(rateSchema.extend({ feeling: feelingNameSchema })),
    symbols: z
      .array(countedSymbolSchema)
      .meta({ description: 'The most frequent first, those in too few reports last.' }),
  })
  .meta({ id: 'DreamStatistics' })

/** The data that the page of the statistics shows at once. */
export const dreamStatisticsOverviewSchema = sampleSchema
  .extend({
    counted: z.int().meta({ description: 'How many symbols are found in enough reports.' }),
    few: z.int().meta({ description: 'How many are found, but in too few.' }),
    top: z.array(countedSymbolSchema.pick({ slug: true, keyword: true, all: true, reports: true })),
    /** The symbols whose intervals for women and men part, the greatest ratio first. */
    moreByWomen: z.array(countedSymbolSchema.pick({ slug: true, keyword: true, women: true, men: true })),
    moreByMen: z.array(countedSymbolSchema.pick({ slug: true, keyword: true, women: true, men: true })),
    compared: z.int().meta({ description: 'How many symbols women and men were compared in.' }),
    feelings: z.array(
      rateSchema.extend({ feeling: feelingNameSchema, symbols: z.array(besideSchema.extend(countedNameSchema.shape)) }),
    ),
    lookedUp: z
      .array(countedSymbolSchema.pick({ slug: true, keyword: true, all: true, reports: true }))
      .meta({ description: 'The symbols that readers look up most, the rarest last.' }),
  })
  .meta({ id: 'DreamStatisticsOverview' })

export type FeelingName = z.infer<typeof feelingNameSchema>
export type ReportRate = z.infer<typeof rateSchema>
export type SymbolInDreams = z.infer<typeof symbolInDreamsSchema>
export type InDreams = z.infer<typeof inDreamsSchema>
export type CountedSymbol = z.infer<typeof countedSymbolSchema>
export type DreamStatistics = z.infer<typeof dreamStatisticsSchema>
export type DreamStatisticsOverview = z.infer<typeof dreamStatisticsOverviewSchema>
