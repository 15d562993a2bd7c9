import { z } from 'zod'
import { figureSchema } from './figure.ts'

export const categorySchema = z.object({ id: z.uuid(), name: z.string(), slug: z.string() }).meta({ id: 'Category' })

/** A category in the list of all categories. */
export const categoryListItemSchema = categorySchema
  .extend({
    count: z.int().meta({ description: 'How many symbols stand in it.' }),
    figure: figureSchema.nullable().meta({ description: 'That of its most looked-up symbol; null without symbols.' }),
    examples: z.array(z.string()).meta({ description: 'The names of a few of them, the most looked-up first.' }),
  })
  .meta({ id: 'CategoryListItem' })

export type Category = z.infer<typeof categorySchema>
export type CategoryListItem = z.infer<typeof categoryListItemSchema>
