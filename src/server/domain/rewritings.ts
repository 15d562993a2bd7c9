import { REHEARSALS_MAX, REWRITINGS_MAX } from '../../contract/limits.ts'
import { withAccountLock } from '../storage/account-lock.ts'
import { renewJournalStamp } from '../storage/account-usage.ts'
import type { Db } from '../storage/db.ts'
import { type EntryRow, findEntry } from '../storage/journal.ts'
import {
  countRehearsals,
  countRewritings,
  deleteRehearsalRow,
  deleteRewritingRow,
  findRewriting,
  insertRehearsal,
  insertRewriting,
  listAllRewritings,
  listRehearsals,
  listRewritings,
  type RehearsalRow,
  type RewritingRow,
  updateRewritingRow,
} from '../storage/rewritings.ts'
import { type Authorized, authorize } from './authorized.ts'
import { EntryNotFound } from './journal.ts'
import { addUsageWithinQuota, QuotaExceeded } from './quotas.ts'

/** The rewriting, or the rehearsal, doesn't exist or belongs to another user. */
export class RewritingNotFound extends Error {
  override name = 'RewritingNotFound'
}

/** A rewriting and its rehearsals, the oldest first. */
export type RehearsedRewriting = RewritingRow & { rehearsals: RehearsalRow[] }

/** Returns the rewriting when it belongs to the user. Throws {@link RewritingNotFound}. */
export async function authorizeRewriting(db: Db, userId: number, id: string): Promise<Authorized<RewritingRow>> {
  const rewriting = await findRewriting(db, userId, id)
  if (!rewriting) throw new RewritingNotFound()
  return authorize(
    rewriting,
    (found) => found.userId === userId,
    () => new RewritingNotFound(),
  )
}

/** Returns the rewritings of an entry, the newest first. */
export async function readRewritings(db: Db, { userId, id }: Authorized<EntryRow>): Promise<RehearsedRewriting[]> {
  return withRehearsals(db, userId, await listRewritings(db, userId, [id]))
}

/** Returns the rewritings of a user's entries by the entries' ids, for the export of the account. */
export async function readRewritingsOf(
  db: Db,
  userId: number,
  entryIds: string[],
): Promise<Map<string, RehearsedRewriting[]>> {
  return Map.groupBy(
    await withRehearsals(db, userId, await listRewritings(db, userId, entryIds)),
    ({ entryId }) => entryId,
  )
}

/** Returns all of a user's rewritings with their entries' titles and days, the newest first. */
export async function readAllRewritings(
  db: Db,
  userId: number,
): Promise<(RehearsedRewriting & { entry: { title: string; dreamDate: string } })[]> {
  const rows = await listAllRewritings(db, userId)
  const rewritings = await withRehearsals(
    db,
    userId,
    rows.map(({ rewriting }) => rewriting),
  )
  return rewritings.flatMap((rewriting, at) => {
    const entry = rows[at]?.entry
    return entry ? [{ ...rewriting, entry }] : []
  })
}

/** Keeps a rewriting of an entry. Throws `QuotaExceeded`, and `EntryNotFound` if the entry was deleted meanwhile. */
export function createRewriting(db: Db, entry: Authorized<EntryRow>, text: string): Promise<RewritingRow> {
  return withAccountLock(db, entry.userId, async (tx) => {
    if (!(await findEntry(tx, entry.userId, entry.id))) throw new EntryNotFound()
    if ((await countRewritings(tx, entry.id)) >= REWRITINGS_MAX) {
      throw new QuotaExceeded(`A dream can have at most ${REWRITINGS_MAX} rewritings. Please delete one first.`)
    }
    await addUsageWithinQuota(tx, entry.userId, { entryBytes: Buffer.byteLength(text) })
    return insertRewriting(tx, { userId: entry.userId, entryId: entry.id, text })
  })
}

/**
 * Changes the text of a rewriting. Throws `QuotaExceeded`, and {@link RewritingNotFound} if it was deleted meanwhile.
 */
export function updateRewriting(db: Db, { userId, id }: Authorized<RewritingRow>, text: string): Promise<RewritingRow> {
  return withAccountLock(db, userId, async (tx) => {
    const stored = await findRewriting(tx, userId, id)
    if (!stored) throw new RewritingNotFound()
    await addUsageWithinQuota(tx, userId, { entryBytes: Buffer.byteLength(text) - Buffer.byteLength(stored.text) })
    const updated = await updateRewritingRow(tx, id, text)
    if (!updated) throw new RewritingNotFound()
    return updated
  })
}

/** Deletes a rewriting and its rehearsals. */
export function deleteRewriting(db: Db, { userId, id }: Authorized<RewritingRow>): Promise<void> {
  return withAccountLock(db, userId, async (tx) => {
    const stored = await findRewriting(tx, userId, id)
    if (!stored) return
    await addUsageWithinQuota(tx, userId, { entryBytes: -Buffer.byteLength(stored.text) })
    await deleteRewritingRow(tx, id)
  })
}

/** Adds a rehearsal. Throws `QuotaExceeded`, and {@link RewritingNotFound} if the rewriting was deleted. */
export function addRehearsal(
  db: Db,
  { userId, id }: Authorized<RewritingRow>,
  rehearsal: Pick<RehearsalRow, 'day' | 'distressBefore' | 'distressAfter'>,
): Promise<void> {
  return withAccountLock(db, userId, async (tx) => {
    if (!(await findRewriting(tx, userId, id))) throw new RewritingNotFound()
    if ((await countRehearsals(tx, id)) >= REHEARSALS_MAX) {
      throw new QuotaExceeded(
        `A rewriting can have at most ${REHEARSALS_MAX.toLocaleString('en')} rehearsals. Please delete some first.`,
      )
    }
    await renewJournalStamp(tx, userId)
    await insertRehearsal(tx, { ...rehearsal, userId, rewritingId: id })
  })
}

/** Deletes a rehearsal of a user. Throws {@link RewritingNotFound}. */
export async function deleteRehearsal(db: Db, userId: number, id: string): Promise<void> {
  const isDeleted = await db.transaction(async (tx) => {
    await renewJournalStamp(tx, userId)
    return deleteRehearsalRow(tx, userId, id)
  })
  if (!isDeleted) throw new RewritingNotFound()
}

/** Adds to each rewriting its rehearsals. */
export async function withRehearsals(
  db: Db,
  userId: number,
  rewritings: RewritingRow[],
): Promise<RehearsedRewriting[]> {
  if (rewritings.length === 0) return []
  const ids = rewritings.map(({ id }) => id)
  const byRewriting = Map.groupBy(await listRehearsals(db, userId, ids), ({ rewritingId }) => rewritingId)
  return rewritings.map((rewriting) => ({ ...rewriting, rehearsals: byRewriting.get(rewriting.id) ?? [] }))
}
