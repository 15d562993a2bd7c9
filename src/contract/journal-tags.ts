import { z } from 'zod'
import { DETAILS, normaliseLabel } from '../shared/entry-details.ts'
import { addressPart, text } from './text.ts'

const { max } = DETAILS.tags
/** With the spaces that are taken out of a name. */
const LONGEST = 200

export const tagParamsSchema = z.object({ tag: addressPart().transform(normaliseLabel) })

export const renamedTagSchema = z
  .object(
    {
      name: text('Please give the new name.')
        .max(LONGEST, `A tag can have at most ${max} characters.`)
        .transform(normaliseLabel)
        .refine((name) => name !== '', 'Please give the new name.')
        .refine((name) => name.length <= max, `A tag can have at most ${max} characters.`)
        .refine((name) => !name.includes(','), 'A tag can’t have a comma.'),
    },
    { error: 'Please send the new name as a JSON object.' },
  )
  .meta({ id: 'RenamedTag' })

export const changedTagSchema = z
  .object({ tag: z.string(), changed: z.int().meta({ description: 'How many entries were changed.' }) })
  .meta({ id: 'ChangedTag' })

export type ChangedTag = z.infer<typeof changedTagSchema>
