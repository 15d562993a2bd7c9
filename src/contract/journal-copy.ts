import { z } from 'zod'
import { COPY_BATCH } from './limits.ts'
import { text } from './text.ts'

/** The id and the version of an entry: a copy of the journal is compared by them. */
export const entryVersionSchema = z.object({ id: z.uuid(), version: z.int() }).meta({ id: 'JournalEntryVersion' })

const UUID_LENGTH = 36
const IDS = `Please give at most ${COPY_BATCH} ids of entries, separated by commas.`

export const entryIdsQuerySchema = z.object({
  ids: text(IDS)
    .max(COPY_BATCH * (UUID_LENGTH + 1), IDS)
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(z.uuid({ error: IDS })).max(COPY_BATCH, IDS)),
})

export type EntryVersion = z.infer<typeof entryVersionSchema>
