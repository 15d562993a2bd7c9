import { z } from 'zod'

/** What the settings say of the site itself. */
export const siteSchema = z.object({ name: z.string(), url: z.url(), email: z.email().nullable() }).meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
