import { z } from 'zod'

export const postSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    slug: z.string(),
    content: z.string().meta({ description: 'Markdown.' }),
    publishedAt: z.iso.datetime(),
  })
  .meta({ id: 'Post' })

export type Post = z.infer<typeof postSchema>
