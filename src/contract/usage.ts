import { z } from 'zod'

const shareSchema = z.object({ used: z.int().min(0), most: z.int() })

/** What an account holds, and the most that it may. */
export const accountUsageSchema = z
  .object({
    journal: z.object({ entries: shareSchema, bytes: shareSchema }),
    posts: z.object({ posts: shareSchema, bytes: shareSchema }),
  })
  .meta({ id: 'AccountUsage' })

export type AccountUsage = z.infer<typeof accountUsageSchema>
export type Share = z.infer<typeof shareSchema>
