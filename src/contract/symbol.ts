import { z } from 'zod'
import { categorySchema } from './category.ts'
import { QUERY_MAX, SEARCH_LIMIT_MAX } from './limits.ts'

/** A symbol's entry in the dictionary. The specification's calls name it "interpretation"; the page says "symbol". */
export const symbolSchema = z
  .object({
    id: z.uuid(),
    keyword: z.string(),
    slug: z.string(),
    content: z.string().meta({ description: 'Paragraphs separated by blank lines.' }),
    categoryId: z.uuid(),
    category: categorySchema,
    tags: z.array(z.string()),
    keyTakeaway: z.string(),
    culturalContext: z.string(),
    relatedSymbols: z.array(z.string()).meta({ description: 'Slugs of other symbols.' }),
    sources: z.array(z.string()),
  })
  .meta({ id: 'Interpretation' })

export const searchQuerySchema = z.object({
  q: z
    .string()
    .max(QUERY_MAX, `Please search with at most ${QUERY_MAX} characters.`)
    .optional()
    .meta({ description: 'What to look for; without it the whole list, most popular first.' }),
  limit: z.coerce
    .number({ error: `The limit must be a whole number from 1 to ${SEARCH_LIMIT_MAX}.` })
    .int(`The limit must be a whole number from 1 to ${SEARCH_LIMIT_MAX}.`)
    .min(1, `The limit must be a whole number from 1 to ${SEARCH_LIMIT_MAX}.`)
    .max(SEARCH_LIMIT_MAX, `The limit must be a whole number from 1 to ${SEARCH_LIMIT_MAX}.`)
    .optional(),
})

export type SymbolEntry = z.infer<typeof symbolSchema>
