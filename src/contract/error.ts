import { z } from 'zod'

/** Every error of the API: one plain sentence, and a sentence for each field that is at fault. */
export const errorSchema = z
  .object({
    error: z.string().meta({ example: 'Tell a little more: a dream needs at least 30 characters.' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorSchema>
