import { z } from 'zod'
import { newEntrySchema } from './journal.ts'
import { IMPORT_MAX, IMPORT_REMOVAL_MAX } from './limits.ts'
import { supportFields } from './support.ts'
import { unlessBroken } from './text.ts'

export const importSchema = z
  .object(
    {
      entries: z
        .array(newEntrySchema, { error: 'Please send the entries as a list.' })
        .min(1, 'There is no entry in this.')
        .max(IMPORT_MAX, `Please send at most ${IMPORT_MAX} entries at a time.`),
      preview: z
        .boolean({ error: 'The preview must be true or false.' })
        .default(false)
        .meta({ description: 'Only say what would be added.' }),
    },
    { error: 'Please send a JSON object with entries.' },
  )
  .meta({ id: 'JournalImport' })

export const importResultSchema = z
  .object({
    added: z.array(z.int()).meta({ description: 'The places in the list of those that are new.' }),
    known: z.array(z.int()).meta({ description: 'The places of those that the journal holds already.' }),
    ids: z
      .array(z.uuid())
      .optional()
      .meta({ description: 'Not of a preview: the ids of what was added, in its order.' }),
    refusal: z
      .string()
      .optional()
      .meta({ description: 'Only of a preview: why they would be refused, where they don’t fit into the account.' }),
    pending: z
      .literal(true)
      .optional()
      .meta({ description: 'Only there while what was added is still being read, also for signs of distress.' }),
    ...supportFields,
  })
  .meta({ id: 'JournalImportResult' })

export const importRemovalSchema = z
  .object(
    {
      ids: z
        .array(z.uuid({ error: unlessBroken('Please give the ids as UUIDs.') }), {
          error: 'Please send the ids as a list.',
        })
        .max(IMPORT_REMOVAL_MAX, `Please send at most ${IMPORT_REMOVAL_MAX} ids at a time.`),
    },
    { error: 'Please send a JSON object with ids.' },
  )
  .meta({ id: 'JournalImportRemoval' })

export const importRemovalResultSchema = z
  .object({
    removed: z.int().meta({ description: 'How many were removed. Entries that were edited since are kept.' }),
    kept: z.int().meta({ description: 'How many are still there, because they were edited since.' }),
  })
  .meta({ id: 'JournalImportRemovalResult' })

export type ImportResult = z.infer<typeof importResultSchema>
export type ImportRemovalResult = z.infer<typeof importRemovalResultSchema>
