import { z } from 'zod'
import { SUPPORT_KINDS, supportFields } from './support.ts'
import { unlessBroken } from './text.ts'

/** How far the journal's entries are analysed. */
export const journalAnalysisSchema = z
  .object({
    pending: z.int().meta({ description: 'How many entries were saved and not analysed yet.' }),
    ...supportFields,
  })
  .meta({ id: 'JournalAnalysis' })

export const shownSupportQuerySchema = z.object({
  kind: z.enum(SUPPORT_KINDS, { error: unlessBroken('Please say which help was shown.') }),
})

export type JournalAnalysis = z.infer<typeof journalAnalysisSchema>
