import { z } from 'zod'
import { formatNumber } from '../shared/format-number.ts'
import { figureSchema } from './figure.ts'
import { CONTEXT_MAX, DREAM_MAX, DREAM_MIN } from './limits.ts'
import {
  imageReadingSchema,
  noteSchema,
  oddDetailSchema,
  partSchema,
  situationNameSchema,
  spanSchema,
} from './reading.ts'
import { supportKindSchema } from './support.ts'
import { text } from './text.ts'

export const interpretRequestSchema = z
  .object(
    {
      prompt: text('Please tell your dream as text.')
        .trim()
        .min(DREAM_MIN, `Please tell a little more: a dream needs at least ${DREAM_MIN} characters.`)
        .max(DREAM_MAX, `Please shorten your dream to at most ${formatNumber(DREAM_MAX)} characters.`)
        .meta({ description: 'The dream, as it is told.' }),
      context: text('Please give the life context as text.')
        .trim()
        .max(CONTEXT_MAX, `Please shorten your life context to at most ${formatNumber(CONTEXT_MAX)} characters.`)
        .optional()
        .meta({ description: 'What is going on in the dreamer’s life.' }),
    },
    { error: 'Please send the dream as a JSON object with a prompt.' },
  )
  .meta({ id: 'InterpretRequest' })

/** How many interpretations are left of the daily allowance. `resetAt` is null while no allowance window is open. */
export const allowanceSchema = z
  .object({
    remaining: z.int().min(0),
    limit: z.int().min(0),
    resetAt: z.iso.datetime().nullable(),
    usedUpByNetwork: z.literal(true).optional().meta({
      description: 'Only there when nothing remains because guests on the same network have used up what they share.',
    }),
  })
  .meta({ id: 'Allowance' })

const recognisedSchema = z
  .object({
    slug: z.string(),
    keyword: z.string(),
    figure: figureSchema,
    weight: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How much it weighs in this dream; the central image has 1.' }),
    spans: z.array(spanSchema).meta({ description: 'Where it stands in the dream.' }),
    related: z
      .array(z.string())
      .meta({ description: 'Slugs of the symbols recognised beside it that the dictionary relates.' }),
    matters: z.boolean().meta({ description: 'Whether the dream turns on it.' }),
    reading: imageReadingSchema.optional().meta({ description: 'Only where something is said about it.' }),
    situations: z.array(situationNameSchema).meta({ description: 'What it may do in a dream.' }),
  })
  .meta({ id: 'RecognisedSymbol' })

export const interpretResponseSchema = allowanceSchema
  .extend({
    interpretation: z.object({
      summary: z.string().min(1).meta({ description: 'One paragraph.' }),
      detailed: z.string().min(1).meta({
        description: 'Paragraphs, separated by blank lines; lines that start with "- " are questions.',
      }),
      luckyNumbers: z
        .array(z.int().min(1).max(49))
        .max(6)
        .meta({ description: 'Six distinct numbers; none where `support` or `nightmare` is given.' }),
    }),
    parts: z.array(partSchema).meta({
      description:
        'The sentences of the summary and the detailed text in their order, and what each rests on; empty where that isn’t known.',
    }),
    symbols: z.array(recognisedSchema),
    notes: z.array(noteSchema).meta({
      description: 'What the detailed text says, image by image; empty where a language model wrote it.',
    }),
    oddDetail: oddDetailSchema.nullable(),
    source: z.enum(['model', 'dictionary']).meta({ description: 'Who wrote the text.' }),
    isFallback: z.literal(true).optional().meta({
      description: 'Only there when the dictionary engine wrote the text because the language model failed.',
    }),
    support: z
      .string()
      .nullable()
      .meta({ description: 'Where help can be found, when the text speaks of real distress.' }),
    supportKind: supportKindSchema.nullable(),
    nightmare: z.enum(['now', 'replay']).nullable().meta({
      description:
        '`now`: the dreamer is awake and frightened, and needs to hear first that it is over. `replay`: something that really happened is dreamt again, and isn’t read as a picture.',
    }),
    sleepParalysis: z.boolean().meta({ description: 'Whether the dreamer lay awake and couldn’t move.' }),
    recurringNightmare: z.boolean().meta({ description: 'Whether the dream is told as a nightmare that returns.' }),
  })
  .meta({ id: 'InterpretResponse' })

export type InterpretRequest = z.infer<typeof interpretRequestSchema>
export type InterpretResponse = z.infer<typeof interpretResponseSchema>
export type RecognisedSymbol = z.infer<typeof recognisedSchema>
export type Allowance = z.infer<typeof allowanceSchema>
