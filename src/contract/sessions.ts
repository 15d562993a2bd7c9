import { z } from 'zod'

/** A browser in which a user is signed in. */
export const sessionSchema = z
  .object({
    id: z.uuid(),
    device: z.string().meta({ description: 'The browser and system in words; empty if they can’t be told.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().meta({ description: 'To the day or so.' }),
    isCurrent: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
  })
  .meta({ id: 'Session' })

export type AccountSession = z.infer<typeof sessionSchema>
