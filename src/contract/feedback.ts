import { z } from 'zod'
import { LABEL_MAX } from './limits.ts'
import { text, unlessBroken } from './text.ts'

const SOURCES = ['model', 'dictionary'] as const

/** A reader's feedback on an interpretation: whether it fits, who wrote it, and the theme that it was read by. */
export const feedbackSchema = z
  .object(
    {
      fits: z.boolean({ error: 'Please say whether it fits: true or false.' }),
      source: z.enum(SOURCES, { error: unlessBroken('The source must be model or dictionary.') }),
      theme: text('Please give the theme by its name.')
        .max(LABEL_MAX, 'The dictionary has no theme of this name.')
        .optional()
        .meta({ description: 'The name of a theme of the dictionary; left out where the interpretation has none.' }),
    },
    { error: 'Please send a JSON object with fits and source.' },
  )
  .meta({ id: 'InterpretationFeedback' })

/** The periods that feedback is summed up over, in days. */
const FEEDBACK_PERIODS = ['7', '30', '365'] as const

export const feedbackQuerySchema = z.object({
  days: z
    .enum(FEEDBACK_PERIODS, { error: unlessBroken('The days must be 7, 30 or 365.') })
    .default('30')
    .meta({ description: 'How many days to sum up, today (UTC) included.' }),
})

const answersSchema = z.object({
  fits: z.int().min(0),
  misses: z.int().min(0),
  estimate: z
    .object({ share: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .meta({ description: 'The share that fits, with its 95 % interval (Wilson); null where nobody has answered.' }),
})

export const feedbackSummarySchema = z
  .object({
    engines: z.array(answersSchema.extend({ source: z.enum(SOURCES) })),
    themes: z
      .array(answersSchema.extend({ theme: z.string().nullable().meta({ description: 'Null: without a theme.' }) }))
      .meta({ description: 'Those with the most answers first; those with fewer than five aren’t listed.' }),
    unlistedThemes: z.int().min(0).meta({ description: 'How many themes have an answer, but fewer than five.' }),
  })
  .meta({ id: 'FeedbackSummary' })

export type Feedback = z.infer<typeof feedbackSchema>
export type FeedbackPeriod = (typeof FEEDBACK_PERIODS)[number]
export type FeedbackSummary = z.infer<typeof feedbackSummarySchema>
export type FeedbackAnswers = z.infer<typeof answersSchema>
