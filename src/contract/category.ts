import { z } from 'zod'

export const categorySchema = z.object({ id: z.uuid(), name: z.string(), slug: z.string() }).meta({ id: 'Category' })

export type Category = z.infer<typeof categorySchema>
