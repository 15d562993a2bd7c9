import type { DetailNameOf } from '../../../shared/entry-details.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type LabeledEntries, listLabeledIds } from '../../storage/entry-features.ts'
import { bytesOfEntry, findEntry, measureEntry, updateEntryRow, writtenValuesOf } from '../../storage/journal.ts'
import { addUsageWithinQuota } from '../limits/quotas.ts'

/** How many entries are changed in a transaction: others' requests come between. */
const BATCH_SIZE = 50

/**
 * Changes the tags or the signs of a user's entries, each an edit with a version of its own. `change` returns undefined
 * to leave them. Returns how many were changed, and how many were left. Throws `QuotaExceeded`.
 */
export async function changeLabels(
  db: Db,
  userId: number,
  name: DetailNameOf<'labels'>,
  which: LabeledEntries,
  change: (labels: string[]) => string[] | undefined,
): Promise<{ changed: number; full: number }> {
  let changed = 0
  let full = 0
  let after: string | undefined
  for (;;) {
    const ids = await listLabeledIds(db, userId, which, { after, limit: BATCH_SIZE })
    after = ids.at(-1)
    if (!after) return { changed, full }
    await withAccountLock(db, userId, async (tx) => {
      for (const id of ids) {
        const entry = await findEntry(tx, userId, id)
        const labels = entry && change(entry[name])
        if (!entry || !labels) {
          full += entry ? 1 : 0
          continue
        }
        const values = { ...writtenValuesOf(entry), [name]: labels }
        const stored = await measureEntry(tx, id)
        await addUsageWithinQuota(tx, userId, { entryBytes: bytesOfEntry(values) - (stored?.bytes ?? 0) })
        await updateEntryRow(tx, entry, values)
        changed += 1
      }
    })
  }
}
