import { z } from 'zod'
import { MEMBER_POSTS } from './posts.ts'

/** The site's public settings. */
export const siteSchema = z
  .object({
    name: z.string(),
    url: z.url(),
    email: z.email().nullable(),
    model: z.boolean().meta({ description: 'Whether dreams are sent to a language model.' }),
    interpretations: z
      .object({ guest: z.int(), dreamer: z.int() })
      .meta({ description: 'How many interpretations a day a guest and a member have.' }),
    memberPosts: z.enum(MEMBER_POSTS).meta({ description: 'Whether members may publish posts.' }),
    transcription: z.boolean().meta({ description: 'Whether recordings can be sent in to be written down.' }),
  })
  .meta({ id: 'Site' })

export type Site = z.infer<typeof siteSchema>
