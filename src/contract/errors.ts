import { z } from 'zod'
import { USER_MISMATCH } from './expected-user.ts'
import { supportFields } from './support.ts'

/**
 * The body of every error response of the API: a message, a message for each invalid field, and a code for errors that
 * the client has to handle specially.
 */
export const errorSchema = z
  .object({
    error: z.string().meta({ example: 'Tell a little more: a dream needs at least 30 characters.' }),
    fields: z.record(z.string(), z.string()).optional(),
    code: z.literal(USER_MISMATCH).optional(),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Of an error of ours: what its lines in the site’s log can be found by.' }),
    ...supportFields,
    retryAfterSeconds: z.int().optional().meta({ description: 'When to try again; the same as in Retry-After.' }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorSchema>
