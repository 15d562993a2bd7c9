import { isDeepStrictEqual } from 'node:util'
import { SHARED_TEXT_MAX, SHARED_WORK_MAX, SHARES_MAX } from '../../../contract/limits.ts'
import type { EntriesPdf, NewShare, SharedEntry } from '../../../contract/shares.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import type { Db } from '../../storage/connection/db.ts'
import { listDeleted, rememberDeleted } from '../../storage/deleted-entries.ts'
import {
  countOpenShares,
  deleteShareRow,
  type EntrySize,
  findOpenShare,
  findShare,
  insertShare,
  type ListedEntry,
  listSharedRows,
  listShares,
  measureEntries,
  type ShareRow,
  type StoredShare,
} from '../../storage/shares.ts'
import { DomainError } from '../domain-error.ts'
import { QuotaExceeded } from '../limits/quotas.ts'
import { makeShareToken, readShareToken } from './share-token.ts'
import type { ShowEntries } from './shown-entries.ts'

/** A share with the token of its link and its entries. */
export type OwnShare = ShareRow & { token: string; entries: ListedEntry[] }

/**
 * Shares entries of a user by a link; the share with the given id is returned if it shows the same, so that a client
 * can send it again. Throws `share-id-taken` if it shows something else or is another's, `share-ended` if the user has
 * ended it, `entry-not-found` unless all entries are theirs, `share-too-long`, `QuotaExceeded` when too many of the
 * user's links are open, and what `show` throws.
 */
export async function createShare(
  db: Db,
  show: ShowEntries,
  secret: string,
  userId: number,
  { id, entryIds, expiresInDays, title, withDream, withInterpretation }: NewShare,
  now: Date,
): Promise<OwnShare> {
  const choice = { withDream, withInterpretation }
  const entries = await findChosenEntries(db, userId, entryIds, choice)
  // Slow results are computed and stored now, for the owner, and not when a visitor opens the link.
  if (withInterpretation && !withDream) await show(await listSharedRows(db, userId, entryIds), choice)
  const share = await withAccountLock(db, userId, async (tx) => {
    const stored = id && (await findShare(tx, userId, id))
    if (stored) {
      if (isDeepStrictEqual(choiceOf(stored), { title, ...choice, expiresInDays, entryIds })) return stored.share
      throw new DomainError('share-id-taken')
    }
    if (id && (await listDeleted(tx, userId, [id])).length > 0) throw new DomainError('share-ended')
    if ((await countOpenShares(tx, userId, now)) >= SHARES_MAX) {
      throw new QuotaExceeded(`You can have at most ${SHARES_MAX} links at a time. Please end one first.`)
    }
    const stillThere = await measureEntries(tx, userId, entryIds)
    if (stillThere.length < entryIds.length) throw new DomainError('entry-not-found')
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS)
    const inserted = await insertShare(tx, { id, userId, title, ...choice, createdAt: now, expiresAt }, entryIds)
    if (!inserted) throw new DomainError('share-id-taken')
    return inserted
  })
  return {
    ...share,
    token: makeShareToken(secret, share.id),
    entries: entries.map(({ id, title, dreamDate }) => ({ id, title, dreamDate })),
  }
}

/** Returns a user's shares that can be opened, the newest first. */
export async function readShares(db: Db, secret: string, userId: number, now: Date): Promise<OwnShare[]> {
  return (await listShares(db, userId, now)).map(({ share, entries }) => ({
    ...share,
    token: makeShareToken(secret, share.id),
    entries,
  }))
}

/** What was chosen for a share. */
function choiceOf({ share: { title, withDream, withInterpretation, createdAt, expiresAt }, entryIds }: StoredShare) {
  const expiresInDays = Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS)
  return { title, withDream, withInterpretation, expiresInDays, entryIds }
}

/**
 * Ends a share of a user: its link doesn't open any more, nor is it made again by a request that arrives late. Throws
 * `share-not-found`.
 */
export async function endShare(db: Db, userId: number, id: string): Promise<void> {
  const isEnded = await withAccountLock(db, userId, async (tx) => {
    await rememberDeleted(tx, userId, [id])
    return deleteShareRow(tx, userId, id)
  })
  if (!isEnded) throw new DomainError('share-not-found')
}

/**
 * Returns what the link with this token shows now. Entries that were edited since may be too long together: then those
 * that don't fit are left out, from the last one on. Throws `share-not-found` and what `show` throws.
 */
export async function openShare(
  db: Db,
  show: ShowEntries,
  secret: string,
  token: string,
  now: Date,
): Promise<{ share: ShareRow; entries: SharedEntry[]; leftOut: number }> {
  const id = readShareToken(secret, token)
  const found = id && (await findOpenShare(db, id, now))
  if (!found) throw new DomainError('share-not-found')
  const { share, entries } = found
  const fitting = countFitting(entries, share)
  const ids = entries.slice(0, fitting).map((entry) => entry.id)
  const rows = await listSharedRows(db, share.userId, ids)
  return { share, entries: await show(rows, share), leftOut: entries.length - fitting }
}

/** Makes a PDF, in a worker thread. */
export type PdfMaker = (userId: number, document: PdfDocument) => Promise<Uint8Array<ArrayBuffer>>

/** The contents of a PDF. */
export type PdfDocument = { siteName: string; title: string | null; madeOn: string; entries: SharedEntry[] }

/**
 * Makes a PDF of entries of a user. `about` holds its other contents. Throws `entry-not-found` unless all entries are
 * theirs, `share-too-long`, and the errors of `show` and `makePdf`.
 */
export async function makeEntriesPdf(
  db: Db,
  show: ShowEntries,
  makePdf: PdfMaker,
  userId: number,
  { entryIds, title, ...choice }: EntriesPdf,
  about: Pick<PdfDocument, 'siteName' | 'madeOn'>,
): Promise<Uint8Array<ArrayBuffer>> {
  await findChosenEntries(db, userId, entryIds, choice)
  const entries = await show(await listSharedRows(db, userId, entryIds), choice)
  return makePdf(userId, { ...about, title, entries })
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The user's entries with these ids, in this order. Throws `entry-not-found` and `share-too-long`. */
async function findChosenEntries(
  db: Db,
  userId: number,
  ids: string[],
  choice: Pick<ShareRow, 'withInterpretation'>,
): Promise<ListedEntry[]> {
  if (!ids.every((id) => UUID.test(id))) throw new DomainError('entry-not-found')
  const byId = new Map((await measureEntries(db, userId, ids)).map((entry) => [entry.id, entry]))
  const entries = ids.map((id) => {
    const entry = byId.get(id)
    if (!entry) throw new DomainError('entry-not-found')
    return entry
  })
  if (countFitting(entries, choice) < entries.length) throw new DomainError('share-too-long')
  return entries
}

/** How many of the entries, from the first one on, can be shown at once: the work grows as characters × symbols. */
function countFitting(entries: EntrySize[], { withInterpretation }: Pick<ShareRow, 'withInterpretation'>): number {
  let characters = 0
  let work = 0
  const tooMuch = entries.findIndex(({ text, reading, symbols }) => {
    characters += text
    if (withInterpretation) work += (text + reading) * symbols
    return characters > SHARED_TEXT_MAX || work > SHARED_WORK_MAX
  })
  return tooMuch === -1 ? entries.length : tooMuch
}
