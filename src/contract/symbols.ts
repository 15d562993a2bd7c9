import { z } from 'zod'
import { TRADITIONS } from '../shared/traditions.ts'
import { categorySchema } from './categories.ts'
import { inDreamsSchema } from './dream-statistics.ts'
import { figureSchema } from './figure.ts'
import { QUERY_MAX, SEARCH_LIMIT_MAX } from './limits.ts'
import { text, unlessBroken } from './text.ts'

/** A symbol's name, slug and category: all that links and indexes need. */
export const symbolNameSchema = z
  .object({ slug: z.string(), keyword: z.string(), category: categorySchema })
  .meta({ id: 'SymbolName' })

const drawnNameSchema = symbolNameSchema.extend({ figure: figureSchema }).meta({ id: 'DrawnSymbolName' })

/** A part of a text; `marked` if it matches the search query. */
const segmentSchema = z.object({ text: z.string(), marked: z.boolean() }).meta({ id: 'Segment' })

/** A symbol as a card in a list shows it; `found` is its match with the search query. */
export const symbolCardSchema = drawnNameSchema
  .extend({
    keyTakeaway: z.string(),
    excerpt: z.string().meta({ description: 'The first 200 characters of the content, for sharing.' }),
    found: z
      .object({
        text: z.array(segmentSchema).meta({ description: 'The passage that the query’s words stand in.' }),
        by: z.string().nullable().meta({ description: 'The synonym that the query met, where it isn’t the keyword.' }),
        corrected: z
          .string()
          .nullable()
          .meta({ description: 'The query as it was searched for, where a word was misspelt.' }),
        situation: z
          .object({ label: z.string(), anchor: z.string() })
          .nullable()
          .meta({ description: 'What the symbol does in the query: “it bit you” for “dog biting me”.' }),
      })
      .optional()
      .meta({ description: 'Only in an answer to a query.' }),
  })
  .meta({ id: 'SymbolCard' })

/** One of the things that a symbol may do in a dream. */
const situationSchema = z
  .object({
    label: z.string().meta({ description: 'Completes “In your dream …”: “it bit you”.' }),
    anchor: z.string().meta({ description: 'Its address on the symbol’s page.' }),
    says: z.string(),
    question: z.string().optional().meta({ description: 'A question about waking life; only with a passage.' }),
    dreams: z
      .int()
      .optional()
      .meta({ description: 'In how many published dream reports readers found it told, of those that were read.' }),
  })
  .meta({ id: 'Situation' })

/** What a tradition has said of a symbol. */
const traditionSchema = z
  .object({
    tradition: z.enum(TRADITIONS),
    text: z.string().meta({ description: 'With references, as in `content`.' }),
  })
  .meta({ id: 'SymbolTradition' })

/** A symbol of the dictionary. The specification's API calls it "interpretation"; the pages call it "symbol". */
export const symbolSchema = z
  .object({
    id: z.uuid(),
    keyword: z.string(),
    slug: z.string(),
    content: z.string().meta({
      description: 'Paragraphs separated by blank lines. “[2]” refers to the second of `sources`; “*…*” is emphasis.',
    }),
    categoryId: z.uuid(),
    category: categorySchema,
    tags: z.array(z.string()),
    answer: z.string().meta({ description: 'What such a dream most often goes with, and what it rarely means.' }),
    keyTakeaway: z.string(),
    traditions: z.array(traditionSchema).meta({ description: 'What traditions have said of it, each in a paragraph.' }),
    culturalContext: z
      .string()
      .meta({ description: 'The texts of `traditions` in a row, with references as in `content`.' }),
    situations: z.array(situationSchema).meta({ description: 'What it may do in a dream.' }),
    general: z
      .object({ says: z.string(), question: z.string() })
      .meta({ description: 'What is said of it where nothing particular is told.' }),
    relatedSymbols: z.array(z.string()).meta({ description: 'Slugs of other symbols.' }),
    figure: figureSchema,
    sources: z.array(z.string()).meta({
      description:
        'Works with the passage, in the order of the references; where a text stands at a certain address, that follows.',
    }),
  })
  .meta({ id: 'Interpretation' })

/** The data that a symbol's page needs besides the symbol: related and adjacent symbols, and its dates. */
export const symbolNeighboursSchema = z
  .object({
    related: z.array(drawnNameSchema),
    previous: symbolNameSchema.nullable().meta({ description: 'The one before it in its category, by name.' }),
    next: symbolNameSchema.nullable().meta({ description: 'The one after it.' }),
    coOccurring: z
      .array(symbolNameSchema)
      .meta({ description: 'What is most often recognised in the same dreams; empty until enough have been counted.' }),
    alternateNames: z
      .array(z.string())
      .meta({ description: 'Other names by which it is looked up; those of its synonyms that read as names.' }),
    inDreams: inDreamsSchema
      .nullable()
      .meta({ description: 'How often published dream reports tell of it; null if none does.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SymbolNeighbours' })

export const suggestionSchema = drawnNameSchema
  .extend({
    name: z.string().nullable().meta({ description: 'The synonym that was met, where it isn’t the keyword.' }),
  })
  .meta({ id: 'Suggestion' })

const INVALID_LIMIT = `The limit must be a whole number from 1 to ${SEARCH_LIMIT_MAX}.`

const query = text().max(QUERY_MAX, `Please search with at most ${QUERY_MAX} characters.`)

export const viewSchema = z
  .enum(['full', 'card', 'name'], { error: unlessBroken('The view must be full, card or name.') })
  .default('full')
  .meta({ description: 'How much of each entry is given: all of it, what a card shows, or the name alone.' })

export const fieldsSchema = z
  .enum(['card'], { error: unlessBroken('The fields must be card.') })
  .optional()
  .meta({ description: 'The same as `view=card`.' })

export const searchQuerySchema = z.object({
  q: query.optional().meta({ description: 'What to look for; without it the whole list, most popular first.' }),
  limit: z.coerce
    .number({ error: INVALID_LIMIT })
    .int(INVALID_LIMIT)
    .min(1, INVALID_LIMIT)
    .max(SEARCH_LIMIT_MAX, INVALID_LIMIT)
    .optional(),
  view: viewSchema,
  fields: fieldsSchema,
})

export const suggestQuerySchema = z.object({ q: query.default('') })

export type SymbolEntry = z.infer<typeof symbolSchema>
export type SymbolCard = z.infer<typeof symbolCardSchema>
export type SymbolName = z.infer<typeof symbolNameSchema>
/** A symbol's name with its figure. */
export type DrawnSymbolName = z.infer<typeof drawnNameSchema>
export type SymbolNeighbours = z.infer<typeof symbolNeighboursSchema>
export type Situation = z.infer<typeof situationSchema>
export type Suggestion = z.infer<typeof suggestionSchema>
export type Segment = z.infer<typeof segmentSchema>
export type View = z.infer<typeof viewSchema>
