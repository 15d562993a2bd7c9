import { z } from 'zod'
import { USER_MISMATCH } from './expected-user.ts'

/**
 * Every error of the API: one plain sentence, a sentence for each field that is at fault, and a code where programs
 * must tell it apart.
 */
export const errorSchema = z
  .object({
    error: z.string().meta({ example: 'Tell a little more: a dream needs at least 30 characters.' }),
    fields: z.record(z.string(), z.string()).optional(),
    code: z.literal(USER_MISMATCH).optional(),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorSchema>
