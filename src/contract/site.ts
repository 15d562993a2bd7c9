import { z } from 'zod'

/** What the settings say of the site itself. */
export const siteSchema = z
  .object({
    name: z.string(),
    url: z.url(),
    email: z.email().nullable(),
    model: z.boolean().meta({ description: 'Whether dreams are sent to a language model.' }),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
