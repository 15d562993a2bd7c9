import { z } from 'zod'
import { situationConditionSchema, themeConditionSchema, words } from './conditions.ts'
import { compileTold } from './told-pattern.ts'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

/** A pattern of {@link compileTold}. */
const told = z.string().superRefine((pattern, { addIssue }) => {
  try {
    compileTold(pattern)
  } catch (error) {
    addIssue((error as Error).message)
  }
})

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
const sentencesOf = (text: string) => text.split(/(?<=[.!?]”?)\s+/)

/** Whole, plain sentences, at most `max` words in all and 25 in each. */
const sentences = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[“A-Z0-9]/, 'must start like a sentence')
    .regex(/[.!?]”?$/, 'must end like a sentence')
    .refine((text) => wordCount(text) <= max, { error: `must have at most ${max} words` })
    .refine((text) => sentencesOf(text).every((sentence) => wordCount(sentence) <= 25), {
      error: 'each sentence must have at most 25 words',
    })

/** A passage: 45 to 78 words, in sentences that can be read aloud. */
const paragraph = z
  .string()
  .trim()
  .regex(/^[“A-Z0-9]/, 'must start like a sentence')
  .regex(/[.!?…]”?$/, 'must end like a sentence')
  .refine((text) => wordCount(text) >= 45 && wordCount(text) <= 78, { error: 'must have 45 to 78 words' })
  .refine((text) => sentencesOf(text).every((sentence) => wordCount(sentence) <= 45), {
    error: 'each sentence must have at most 45 words',
  })

const question = z
  .string()
  .trim()
  .regex(/^[“A-Z]/)
  .endsWith('?')
  .refine((text) => wordCount(text) >= 4 && wordCount(text) <= 28, { error: 'must have 4 to 28 words' })

/**
 * What a note says of a symbol or a theme. `says` is the passage, which follows on the dreamer's own clause; `kind`
 * says in the summary what sort of dream it is. One sentence without them is what entries have that no passage has been
 * written for.
 */
const passageFields = {
  says: z.string().trim(),
  kind: sentences(22).optional(),
  question: question.optional(),
  /** Words in the symbol's clause, or a following one about it, with which the passage would be false. */
  unless: words.optional(),
}

const passageSchema = z.strictObject(passageFields)
export type Passage = z.infer<typeof passageSchema>

const isPassage = ({ kind }: Passage) => kind !== undefined

function checkPassage({ says, kind, question: asked }: Passage, { addIssue }: z.core.$RefinementCtx): void {
  if ((kind === undefined) !== (asked === undefined)) addIssue('kind and question go together')
  const schema = kind === undefined ? sentences(40) : paragraph
  for (const { message } of schema.safeParse(says).error?.issues ?? []) addIssue(`says ${message}`)
}

const situationSchema = z
  .strictObject({
    /** Completes "In your dream …": "it bit you". */
    label: z
      .string()
      .trim()
      .min(5)
      .max(60)
      .regex(/^[a-z]/, 'must start in lower case')
      .regex(/[^.!?]$/, 'must not end like a sentence'),
    /** Alternatives: one of them is enough. Where they apply, the situation is likely. */
    when: z.union([situationConditionSchema.transform((one) => [one]), z.array(situationConditionSchema)]).default([]),
    /** How dreamers tell that it happens (`told-pattern.ts`): where one is found, the situation is sure. */
    told: z.array(told).min(1).optional(),
    /** In a sentence with one of these it isn't told all the same. */
    untold: z.array(told).min(1).optional(),
    /** How often it is what its dream is about where it is told: 3 nearly always, 1 seldom. */
    weight: z.int().min(1).max(3).optional(),
    ...passageFields,
  })
  .refine(({ when, told: patterns }) => when.length > 0 || patterns, { error: 'needs `when` or `told`' })
  .superRefine(checkPassage)
export type Situation = z.infer<typeof situationSchema>

/** How the interpreter reads a symbol. The situations are shown on the symbol's page too, as "In your dream". */
export const symbolReadingSchema = z
  .strictObject({
    situations: z.array(situationSchema).min(6).max(20),
    /** What is said when no situation is sure: a passage, or a sentence where none has been written. */
    otherwise: z.union([
      sentences(30).transform((says): Passage => ({ says })),
      passageSchema.superRefine(checkPassage),
    ]),
    /** Synonyms that name something near, of which the passages may not hold: no note is written on them. */
    loosely: z.array(z.string().trim().min(2)).min(1).optional(),
    /** For an entry without passages. */
    questions: z.array(question).min(2).max(3).optional(),
  })
  .refine(({ situations }) => new Set(situations.map(({ label }) => label)).size === situations.length, {
    error: 'labels must differ',
  })
  .refine(
    ({ situations, otherwise, questions }) =>
      [...situations, otherwise].every((one) => isPassage(one) === (questions === undefined)),
    { error: 'has passages everywhere, each with its question, or nowhere, with questions for all' },
  )
export type SymbolReading = z.infer<typeof symbolReadingSchema>

/** A theme: what happens in a dream, as a journal counts it. One file of `themes/`. */
export const themeSchema = z.strictObject({
  slug,
  name: z.string().trim().min(4).max(70),
  /** Whether it needs several signs at once; a particular theme precedes a general one. */
  particular: z.boolean(),
  /** Alternatives: one of them is enough. */
  signs: z.array(themeConditionSchema).min(1),
  /** Invented dreams: its tests. */
  examples: z.strictObject({
    fits: z.array(z.string().trim().min(20)).min(3),
    misses: z.array(z.string().trim().min(20)).min(3),
  }),
})
export type Theme = z.infer<typeof themeSchema>
