import { z } from 'zod'
import { LUCIDITIES } from '../shared/entry-details.ts'
import { dreamDate } from './journal.ts'
import { text, unlessBroken } from './text.ts'

const MONTH = 'Please give the month as year-month, such as 2026-03.'

/** Limited to the years 1900 to 2999, so that the following month is valid too, in JavaScript and in PostgreSQL. */
export const monthSchema = text()
  .max(7, MONTH)
  .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, MONTH)

export const monthParamsSchema = z.object({ month: monthSchema })

const YEAR = 'Please give the year with four digits, such as 2026.'

/** Limited to the same years as a month. */
const year = text()
  .max(4, YEAR)
  .regex(/^(19|2\d)\d\d$/, YEAR)

export const yearParamsSchema = z.object({ year })

/** A calendar day, limited to the same years. `what` names it in the message. */
export const daySchema = (what: string) => {
  const message = `Please give ${what} as year-month-day, such as 2026-03-01.`
  return z.iso.date({ error: unlessBroken(message) }).regex(/^(19|2\d)/, message)
}

export const dayParamsSchema = z.object({ day: dreamDate })

const dreamLength = z.int().meta({ description: 'How many characters the dream has.' })

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

/** A day of a year's calendar: the data from which its star is drawn, without a title or an id. */
export const yearNightSchema = z
  .object({
    day: z.iso.date(),
    entries: z.array(
      z.object({ mood: z.string().nullable(), length: dreamLength, lucidity: z.enum(LUCIDITIES).nullable() }),
    ),
    isDreamless: z.boolean().meta({ description: 'Noted as a night of which no dream was remembered.' }),
  })
  .meta({ id: 'YearNight' })

export type Night = z.infer<typeof nightSchema>
export type YearNight = z.infer<typeof yearNightSchema>
