import { REHEARSALS_MAX, REWRITINGS_MAX } from '../../../contract/limits.ts'
import type { NewRehearsal, NewRewriting } from '../../../contract/rewritings.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { saysAlready } from '../../../shared/says-already.ts'
import { renewJournalStamp } from '../../storage/account-usage.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type EntryRow, findEntry } from '../../storage/journal.ts'
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
} from '../../storage/rewritings.ts'
import { type Authorized, authorize } from '../authorized.ts'
import { DomainError } from '../domain-error.ts'
import { addUsageWithinQuota, QuotaExceeded } from '../limits/quotas.ts'

/** The rewriting with the id that a client chose says something else. */
export class RewritingConflict extends Error {
  override name = 'RewritingConflict'
  readonly rewriting: RewritingRow
  constructor(rewriting: RewritingRow) {
    super('There is another rewriting with this id.')
    this.rewriting = rewriting
  }
}

/** A rewriting and its rehearsals, the oldest first. */
export type RehearsedRewriting = RewritingRow & { rehearsals: RehearsalRow[] }

/** Returns the rewriting when it belongs to the user. Throws `rewriting-not-found`. */
export async function authorizeRewriting(db: Db, userId: number, id: string): Promise<Authorized<RewritingRow>> {
  const rewriting = await findRewriting(db, userId, id)
  if (!rewriting) throw new DomainError('rewriting-not-found')
  return authorize(
    rewriting,
    (found) => found.userId === userId,
    () => new DomainError('rewriting-not-found'),
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

/**
 * Keeps a rewriting of an entry; one with the given id that says the same already is returned, so that a client can
 * send it again. Throws {@link RewritingConflict} if it says something else, `rewriting-id-taken`, `QuotaExceeded`, and
 * `entry-not-found` if the entry was deleted meanwhile.
 */
export function createRewriting(
  db: Db,
  entry: Authorized<EntryRow>,
  { id, text }: NewRewriting,
): Promise<RewritingRow> {
  return withAccountLock(db, entry.userId, async (tx) => {
    const stored = id && (await findRewriting(tx, entry.userId, id))
    if (stored) {
      if (stored.entryId === entry.id && stored.text === text) return stored
      throw new RewritingConflict(stored)
    }
    if (!(await findEntry(tx, entry.userId, entry.id))) throw new DomainError('entry-not-found')
    if ((await countRewritings(tx, entry.id)) >= REWRITINGS_MAX) {
      throw new QuotaExceeded(`A dream can have at most ${REWRITINGS_MAX} rewritings. Please delete one first.`)
    }
    await addUsageWithinQuota(tx, entry.userId, { entryBytes: Buffer.byteLength(text) })
    const inserted = await insertRewriting(tx, { id, userId: entry.userId, entryId: entry.id, text })
    if (!inserted) throw new DomainError('rewriting-id-taken')
    return inserted
  })
}

/**
 * Changes the text of a rewriting. Throws `QuotaExceeded`, and `rewriting-not-found` if it was deleted meanwhile.
 */
export function updateRewriting(db: Db, { userId, id }: Authorized<RewritingRow>, text: string): Promise<RewritingRow> {
  return withAccountLock(db, userId, async (tx) => {
    const stored = await findRewriting(tx, userId, id)
    if (!stored) throw new DomainError('rewriting-not-found')
    await addUsageWithinQuota(tx, userId, { entryBytes: Buffer.byteLength(text) - Buffer.byteLength(stored.text) })
    const updated = await updateRewritingRow(tx, id, text)
    if (!updated) throw new DomainError('rewriting-not-found')
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

/**
 * Adds a rehearsal; nothing is added if there is one with the given id and the same values. Throws
 * `rewriting-id-taken` if they differ, `QuotaExceeded`, and `rewriting-not-found` if the rewriting was deleted.
 */
export function addRehearsal(db: Db, { userId, id }: Authorized<RewritingRow>, rehearsal: NewRehearsal): Promise<void> {
  return withAccountLock(db, userId, async (tx) => {
    if (!(await findRewriting(tx, userId, id))) throw new DomainError('rewriting-not-found')
    const [stored] = rehearsal.id ? await listRehearsals(tx, userId, [id], rehearsal.id) : []
    if (stored && saysAlready(stored, rehearsal)) return
    if ((await countRehearsals(tx, id)) >= REHEARSALS_MAX) {
      throw new QuotaExceeded(
        `A rewriting can have at most ${formatNumber(REHEARSALS_MAX)} rehearsals. Please delete some first.`,
      )
    }
    await renewJournalStamp(tx, userId)
    if (!(await insertRehearsal(tx, { ...rehearsal, userId, rewritingId: id })))
      throw new DomainError('rewriting-id-taken')
  })
}

/** Deletes a rehearsal of a user. Throws `rewriting-not-found`. */
export async function deleteRehearsal(db: Db, userId: number, id: string): Promise<void> {
  const isDeleted = await db.transaction(async (tx) => {
    await renewJournalStamp(tx, userId)
    return deleteRehearsalRow(tx, userId, id)
  })
  if (!isDeleted) throw new DomainError('rewriting-not-found')
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
