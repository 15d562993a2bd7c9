import { z } from 'zod'
import { TRADITIONS } from '../../shared/traditions.ts'
import { EMOTIONS, eventConditionSchema } from './conditions.ts'
import { figureSchema } from './schema-figure.ts'
import { symbolReadingSchema } from './schema-reading.ts'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')

const words = (min: number, max: number) =>
  z.string().refine(
    (text) => {
      const count = text.split(/\s+/).filter(Boolean).length
      return count >= min && count <= max
    },
    { error: `must have ${min} to ${max} words` },
  )

/** What traditions said of the symbol: a short paragraph each, and together as much as a page can carry. */
const traditions = z
  .partialRecord(z.enum(TRADITIONS), words(6, 220))
  .refine((texts) => Object.keys(texts).length > 0, { error: 'must have a tradition' })
  .refine((texts) => Object.values(texts).join(' ').split(/\s+/).length <= 240, {
    error: 'must have 240 words at most',
  })

/** The front matter of a symbol's file. */
export const symbolFrontMatterSchema = z.strictObject({
  keyword: z.string().trim().min(2).max(60),
  slug,
  /** Slugs that the entry had before, whose addresses lead to it. */
  formerSlugs: z.array(slug).default([]),
  category: slug,
  synonyms: z.array(z.string().trim().min(2).max(60)).max(80),
  unless: z.array(z.string().trim().min(3).max(60)).default([]),
  tags: z
    .array(z.string().regex(/^[a-z][a-z -]*$/, 'must be in lower case'))
    .min(2)
    .max(6),
  /** Opens the page: what such a dream most often goes with, and what it rarely means. */
  answer: words(20, 70),
  keyTakeaway: z.string().trim().min(40).max(320),
  traditions,
  relatedSymbols: z.array(slug).min(3).max(6),
  sources: z
    .array(
      z.strictObject({
        /** The key by which the texts refer to it; the work's own key where none is given. */
        key: slug.optional(),
        work: slug,
        passage: z.string().min(1).max(120).optional(),
      }),
    )
    .min(2)
    .max(7),
  figure: figureSchema,
  /** Events of a dream's story that are this symbol although none of its words is told: one event is enough. */
  events: z.array(eventConditionSchema).default([]),
  /** The dreamer's emotion that is this symbol, however it is named. */
  emotion: z.enum(EMOTIONS).optional(),
  reading: symbolReadingSchema,
  rank: z.int().positive().optional(),
})

/** The body of a symbol in Markdown: three to six paragraphs. */
export const symbolBodySchema = words(180, 450)

export const categoriesSchema = z.array(z.strictObject({ slug, name: z.string().min(2) }))

export const bibliographySchema = z.record(
  slug,
  z.strictObject({
    tradition: z.enum([
      'western',
      'research',
      'chinese',
      'korean',
      'japanese',
      'indian',
      'tibetan',
      'islamic',
      'jewish',
      'mesopotamian',
      'egyptian',
      'african',
      'american',
    ]),
    text: z.string().min(4),
    url: z.url().optional(),
    /** So short (an article, a tale, a poem) that a source names no passage of it. */
    whole: z.literal(true).optional(),
  }),
)

/** `told-reports.json`: by symbol and situation. */
export const toldReportsSchema = z.record(slug, z.record(z.string(), z.int().min(1)))

export type SymbolFrontMatter = z.infer<typeof symbolFrontMatterSchema>

const traditionReading = z.strictObject({
  text: words(6, 90),
  sources: z.array(z.strictObject({ work: slug, passage: z.string().min(1).max(120).optional() })).max(4),
})

/** `guides/symbol-comparison.yaml`: what five traditions say of ten symbols. */
export const comparisonSchema = z
  .array(
    z.strictObject({
      symbol: z.string().min(2),
      slug,
      western: traditionReading,
      korean: traditionReading,
      chinese: traditionReading,
      indian: traditionReading,
      islamic: traditionReading,
    }),
  )
  .length(10)

/** `guides/about.yaml`. */
export const aboutSchema = z.strictObject({
  title: z.string().min(2),
  mission: words(30, 120),
  sections: z.array(z.strictObject({ title: z.string().min(2), text: words(80, 180) })).length(3),
})

/** A link from a passage to the guide that says more: its path and the link's text. */
const guideLink = z.strictObject({ path: z.literal('/nightmares'), label: z.string().min(2) }).optional()

/** `guides/faq.yaml`: five categories of four questions. */
export const faqSchema = z
  .array(
    z.strictObject({
      name: z.string().min(2),
      slug,
      questions: z
        .array(z.strictObject({ question: z.string().endsWith('?'), answer: words(40, 160), guide: guideLink }))
        .length(4),
    }),
  )
  .length(5)

/** `guides/how-to-interpret-dreams.yaml`: eight steps. */
export const howToSchema = z.strictObject({
  title: z.string().min(2),
  intro: words(15, 80),
  badges: z.array(z.string()).length(3),
  steps: z
    .array(
      z.strictObject({
        id: z.string().regex(/^step-[1-8]$/),
        title: z.string().min(2),
        description: words(60, 140),
        tip: words(8, 60),
        guide: guideLink,
      }),
    )
    .length(8),
})

/** `guides/glossary.yaml`: twenty-five terms. */
export const glossarySchema = z
  .array(
    z.strictObject({
      term: z.string().min(2),
      slug,
      definition: words(30, 90),
      culturalContext: words(25, 80),
      guide: guideLink,
    }),
  )
  .length(25)

/**
 * `guides/traditions.yaml`: which books each tradition has, how they depend on each other, and how far to trust them.
 */
export const traditionsSchema = z
  .array(
    z.strictObject({
      slug: z.enum(TRADITIONS),
      title: z.string().min(10).max(60),
      description: z.string().min(60).max(170),
      lead: words(15, 60),
      sections: z
        .array(z.strictObject({ title: z.string().min(4).max(60), text: words(50, 170) }))
        .min(2)
        .max(4),
      works: z
        .array(z.strictObject({ work: slug, note: words(6, 45) }))
        .min(2)
        .max(12),
    }),
  )
  .refine((all) => all.map(({ slug: of }) => of).join() === TRADITIONS.join(), {
    error: 'must have every tradition once, in the order of the pages',
  })

const exerciseStep = z.strictObject({
  id: z.enum(['choose', 'tell', 'change', 'write', 'rehearse']),
  title: z.string().min(2),
  text: words(15, 90),
})

/** `guides/nightmares.yaml`: what is known, an exercise in five steps, and when to see someone. */
export const nightmaresSchema = z.strictObject({
  title: z.string().min(2),
  intro: words(15, 60),
  tonight: z.strictObject({ title: z.string().min(2), text: words(20, 80) }),
  sections: z
    .array(
      z.strictObject({
        title: z.string().min(2),
        slug,
        parts: z.array(z.strictObject({ title: z.string().min(2).optional(), text: words(30, 240) })).min(1),
      }),
    )
    .min(1),
  exercise: z.strictObject({
    title: z.string().min(2),
    slug,
    intro: words(15, 60),
    steps: z.array(exerciseStep).length(5),
    stop: words(15, 60),
  }),
  help: z.strictObject({
    title: z.string().min(2),
    slug,
    intro: words(8, 60),
    when: z.array(z.string().min(10)).min(5),
    crisis: words(20, 90).refine((text) => text.includes('findahelpline.com'), 'must name findahelpline.com'),
  }),
})

/** The front matter of `guides/privacy-policy.md` and `guides/terms-of-service.md`. */
export const legalSchema = z.strictObject({
  title: z.string().min(2),
  description: z.string().min(40).max(160),
  updated: z.literal('2025-01-15'),
})
