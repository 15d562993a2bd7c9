import type { ChangedSign, MarkSign } from '../../../contract/journal-insights.ts'
import { DETAILS, normaliseLabel } from '../../../shared/entry-details.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import type { Db } from '../../storage/connection/db.ts'
import { listSignedIds, type SignedEntries } from '../../storage/entry-features.ts'
import { bytesOfEntry, findEntry, measureEntry, updateEntryRow, writtenValuesOf } from '../../storage/journal.ts'
import { DomainError } from '../domain-error.ts'
import { addUsageWithinQuota } from '../limits/quotas.ts'
import type { InsightDictionary } from './insights/journal-insights.ts'

/** How many entries are changed in a transaction: others' requests come between. */
const BATCH_SIZE = 50

/**
 * Marks a symbol, person or place as a dream sign in every entry of the user in which it was recognised. An entry that
 * has as many signs as it may have is left as it is. Called again, it completes what was interrupted. Throws
 * `sign-not-found` and `QuotaExceeded`.
 */
export async function markSign(
  db: Db,
  userId: number,
  { kind, name }: MarkSign,
  { labelOf, formerSlugs }: Pick<InsightDictionary, 'labelOf' | 'formerSlugs'>,
): Promise<ChangedSign> {
  const sign = normaliseLabel(labelOf(kind, name))
  if (sign.length > DETAILS.signs.max) throw new DomainError('sign-not-found')
  const former = kind === 'symbol' ? [...formerSlugs].flatMap(([old, slug]) => (slug === name ? [old] : [])) : []
  const result = await changeSigns(db, userId, { kind, names: [name, ...former], without: sign }, (signs) =>
    signs.includes(sign) || signs.length >= DETAILS.signs.most ? undefined : [...signs, sign],
  )
  if (result.changed + result.full === 0) throw new DomainError('sign-not-found')
  return { sign, ...result }
}

/** Removes a dream sign from every entry of the user that has it. */
export async function unmarkSign(db: Db, userId: number, sign: string): Promise<ChangedSign> {
  const result = await changeSigns(db, userId, { with: sign }, (signs) =>
    signs.includes(sign) ? signs.filter((other) => other !== sign) : undefined,
  )
  return { sign, ...result }
}

/** Changes the signs of entries, each an edit with a version of its own. `change` returns undefined to leave them. */
async function changeSigns(
  db: Db,
  userId: number,
  which: SignedEntries,
  change: (signs: string[]) => string[] | undefined,
): Promise<{ changed: number; full: number }> {
  let changed = 0
  let full = 0
  let after: string | undefined
  for (;;) {
    const ids = await listSignedIds(db, userId, which, { after, limit: BATCH_SIZE })
    after = ids.at(-1)
    if (!after) return { changed, full }
    await withAccountLock(db, userId, async (tx) => {
      for (const id of ids) {
        const entry = await findEntry(tx, userId, id)
        const signs = entry && change(entry.signs)
        if (!entry || !signs) {
          full += entry ? 1 : 0
          continue
        }
        const values = { ...writtenValuesOf(entry), signs }
        const stored = await measureEntry(tx, id)
        await addUsageWithinQuota(tx, userId, { entryBytes: bytesOfEntry(values) - (stored?.bytes ?? 0) })
        await updateEntryRow(tx, entry, values)
        changed += 1
      }
    })
  }
}
