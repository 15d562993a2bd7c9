import { z } from 'zod'
import { supportFields, supportKindSchema } from './support.ts'

/** How far the journal's entries are analysed. */
export const journalAnalysisSchema = z
  .object({
    pending: z.int().meta({ description: 'How many entries were saved and not analysed yet.' }),
    ...supportFields,
  })
  .meta({ id: 'JournalAnalysis' })

export const shownSupportQuerySchema = z.object({ kind: supportKindSchema })

export type JournalAnalysis = z.infer<typeof journalAnalysisSchema>
