import { z } from 'zod'
import { EMOTIONS, ENDINGS, situationConditionSchema, themeConditionSchema } from './conditions.ts'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
const sentencesOf = (text: string) => text.split(/(?<=[.!?]”?)\s+/)

/**
 * The slots of a theme's text: `{someone}` names who takes part beside the dreamer, `{thing}` what it is about.
 */
export const SLOT = /\{(someone|thing)\}/g

/** Whole, plain sentences, at most `max` words in all and 25 in each. */
const sentences = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[“A-Z0-9{]/, 'must start like a sentence')
    .refine((text) => !/[{}]/.test(text.replace(SLOT, '')), { error: 'has an unknown slot' })
    .regex(/[.!?]”?$/, 'must end like a sentence')
    .refine((text) => wordCount(text) <= max, { error: `must have at most ${max} words` })
    .refine((text) => sentencesOf(text).every((sentence) => wordCount(sentence) <= 25), {
      error: 'each sentence must have at most 25 words',
    })

const question = z
  .string()
  .trim()
  .regex(/^[A-Z{]/)
  .refine((text) => !/[{}]/.test(text.replace(SLOT, '')), { error: 'has an unknown slot' })
  .endsWith('?')
  .refine((text) => wordCount(text) >= 4 && wordCount(text) <= 28, { error: 'must have 4 to 28 words' })

/** How the interpreter reads a symbol. The situations are shown on the symbol's page too, as "In your dream". */
export const symbolReadingSchema = z
  .strictObject({
    situations: z
      .array(
        z.strictObject({
          /** Completes "In your dream …": "it bit you". */
          label: z
            .string()
            .trim()
            .min(5)
            .max(60)
            .regex(/^[a-z]/, 'must start in lower case')
            .regex(/[^.!?]$/, 'must not end like a sentence'),
          /** Alternatives: one of them is enough. */
          when: z.union([situationConditionSchema.transform((one) => [one]), z.array(situationConditionSchema).min(1)]),
          says: sentences(40),
        }),
      )
      .min(6)
      .max(9),
    /** The text when no situation applies. */
    otherwise: sentences(30),
    questions: z.array(question).min(2).max(3),
  })
  .refine(({ situations }) => new Set(situations.map(({ label }) => label)).size === situations.length, {
    error: 'labels must differ',
  })
export type SymbolReading = z.infer<typeof symbolReadingSchema>

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1)])

/** Sentences that are used if everything in `when` holds; without `when`, always. */
const variant = (max: number) =>
  z.strictObject({
    text: sentences(max),
    when: z
      .strictObject({ ending: oneOrMore(z.enum(ENDINGS)), feeling: oneOrMore(z.enum(EMOTIONS)) })
      .partial()
      .optional(),
  })

/** A theme: what a dream comes to. One file of `themes/`. */
export const themeSchema = z.strictObject({
  slug,
  name: z.string().trim().min(4).max(70),
  /** Whether it needs several signs at once; a particular theme precedes a general one. */
  particular: z.boolean(),
  /** Alternatives: one of them is enough. */
  signs: z.array(themeConditionSchema).min(1),
  /** The gist of this dream in one sentence, for the summary. */
  gist: z.array(variant(25)).min(2),
  /** Texts about what such dreams often go with, for the detailed text. */
  says: z.array(variant(50)).min(3),
  questions: z.array(question).min(2).max(4),
  source: z.strictObject({ work: slug, passage: z.string().optional() }).optional(),
  /** Invented dreams: its tests. */
  examples: z.strictObject({
    fits: z.array(z.string().trim().min(20)).min(3),
    misses: z.array(z.string().trim().min(20)).min(3),
  }),
})
export type Theme = z.infer<typeof themeSchema>
