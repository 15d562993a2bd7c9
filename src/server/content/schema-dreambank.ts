import { z } from 'zod'
import { EMOTIONS } from './conditions.ts'

const count = z.int().min(0)

/** A rate per thousand reports, with the ends of its 95 % interval. */
const rate = z
  .tuple([z.number().min(0).max(1000), z.number().min(0).max(1000), z.number().min(0).max(1000)])
  .transform(([perThousand, low, high]) => ({ perThousand, low, high }))

/** A name found beside a symbol: how many reports have both, and how many times as often as expected that is. */
const beside = <Name extends z.ZodType>(name: Name) =>
  z
    .tuple([name, count, z.number(), z.number(), z.number()])
    .transform(([with_, reports, ratio, low, high]) => ({ name: with_, reports, ratio, low, high }))

const group = z.strictObject({ reports: count, series: count, words: count })

/** `dreambank.json`, which `research/count-dreambank.ts` writes. */
export const dreamBankSchema = z.strictObject({
  reports: count,
  series: count,
  /** Reports of series that were collected for the dreams' contents. They aren't among `reports`. */
  leftOut: count,
  largestSeries: count,
  women: group,
  men: group,
  method: z.strictObject({
    seriesMax: count,
    reportsMin: count,
    seriesMin: count,
    partMin: count,
    ratioMin: z.number(),
    pairsMax: count,
    lengthClasses: count,
    resamples: count,
  }),
  feelings: z.record(z.enum(EMOTIONS), rate),
  symbols: z.record(
    z.string(),
    z.strictObject({
      reports: count,
      series: count,
      all: rate,
      women: rate.optional(),
      men: rate.optional(),
      feelings: z.array(beside(z.enum(EMOTIONS))),
      pairs: z.array(beside(z.string())),
    }),
  ),
  /** The slugs of the symbols that were found, but in too few reports to say more. */
  few: z.array(z.string()),
})

/** The file as it is written. */
export type DreamBankFile = z.input<typeof dreamBankSchema>
/** The counts over the reports of DreamBank. */
export type DreamBankCounts = z.output<typeof dreamBankSchema>
