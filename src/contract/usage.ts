import { z } from 'zod'

const shareSchema = z.object({ used: z.int().min(0), most: z.int() })

/** How much of its quotas an account has used: numbers of entries and posts, and the bytes of their texts. */
export const accountUsageSchema = z
  .object({
    journal: z.object({ entries: shareSchema, bytes: shareSchema }),
    posts: z.object({ posts: shareSchema, bytes: shareSchema }),
  })
  .meta({ id: 'AccountUsage' })

export type AccountUsage = z.infer<typeof accountUsageSchema>
export type QuotaUsage = z.infer<typeof shareSchema>
