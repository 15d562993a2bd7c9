import { SHARED_TEXT_MAX, SHARES_MAX } from '../../contract/limits.ts'
import type { EntriesPdf, NewShare, SharedEntry } from '../../contract/shares.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { withAccountLock } from '../storage/account-lock.ts'
import type { Db } from '../storage/db.ts'
import type { EntryRow } from '../storage/journal.ts'
import {
  countOpenShares,
  deleteShareRow,
  findOpenShare,
  insertShare,
  type ListedEntry,
  listEntriesById,
  listShares,
  type ShareRow,
} from '../storage/shares.ts'
import { withoutDreamWords } from './dream-words.ts'
import { EntryNotFound } from './journal.ts'
import { QuotaExceeded } from './quotas.ts'
import { makeShareToken, readShareToken } from './share-token.ts'

/** The link was never made, has expired or was ended, or the share doesn't belong to the user. */
export class ShareNotFound extends Error {
  override name = 'ShareNotFound'
}

/** The chosen entries are longer together than can be shared at once. */
export class ShareTooLong extends Error {
  override name = 'ShareTooLong'
}

/** A share with the token of its link and its entries. */
export type OwnShare = ShareRow & { token: string; entries: ListedEntry[] }

type Choice = Pick<ShareRow, 'withDream' | 'withInterpretation'>

/**
 * Shares entries of a user by a link. Throws `EntryNotFound` unless all of them are theirs, {@link ShareTooLong}, and
 * `QuotaExceeded` when too many of the user's links are open.
 */
export async function createShare(
  db: Db,
  secret: string,
  userId: number,
  { entryIds, expiresInDays, title, withDream, withInterpretation }: NewShare,
  now: Date,
): Promise<OwnShare> {
  const entries = await readChosenEntries(db, userId, entryIds)
  const share = await withAccountLock(db, userId, async (tx) => {
    if ((await countOpenShares(tx, userId, now)) >= SHARES_MAX) {
      throw new QuotaExceeded(`You can have at most ${SHARES_MAX} links at a time. Please end one first.`)
    }
    const stillThere = await listEntriesById(tx, userId, entryIds)
    if (stillThere.length < entryIds.length) throw new EntryNotFound()
    const expiresAt = new Date(now.getTime() + expiresInDays * DAY_MS)
    return insertShare(tx, { userId, title, withDream, withInterpretation, expiresAt }, entryIds)
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

/** Ends a share of a user: its link doesn't open any more. Throws {@link ShareNotFound}. */
export async function endShare(db: Db, userId: number, id: string): Promise<void> {
  if (!(await deleteShareRow(db, userId, id))) throw new ShareNotFound()
}

/** Returns what the link with this token shows now. Throws {@link ShareNotFound}. */
export async function openShare(
  db: Db,
  secret: string,
  token: string,
  now: Date,
): Promise<{ share: ShareRow; entries: SharedEntry[] }> {
  const id = readShareToken(secret, token)
  const found = id && (await findOpenShare(db, id, now))
  if (!found) throw new ShareNotFound()
  return { share: found.share, entries: found.entries.map((entry) => showEntry(entry, found.share)) }
}

/** Makes a PDF, in a worker thread. */
export type PdfMaker = (userId: number, document: PdfDocument) => Promise<Uint8Array<ArrayBuffer>>

/** What a PDF consists of. */
export type PdfDocument = { siteName: string; title: string | null; madeOn: string; entries: SharedEntry[] }

/**
 * Makes a PDF of entries of a user. `about` is what stands in it besides them. Throws `EntryNotFound` unless all of
 * them are theirs, {@link ShareTooLong} and what `makePdf` throws.
 */
export async function makeEntriesPdf(
  db: Db,
  makePdf: PdfMaker,
  userId: number,
  { entryIds, title, ...choice }: EntriesPdf,
  about: Pick<PdfDocument, 'siteName' | 'madeOn'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await readChosenEntries(db, userId, entryIds)
  return makePdf(userId, { ...about, title, entries: entries.map((entry) => showEntry(entry, choice)) })
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The user's entries with these ids, in this order. Throws `EntryNotFound` and {@link ShareTooLong}. */
async function readChosenEntries(db: Db, userId: number, ids: string[]): Promise<EntryRow[]> {
  if (!ids.every((id) => UUID.test(id))) throw new EntryNotFound()
  const byId = new Map((await listEntriesById(db, userId, ids)).map((entry) => [entry.id, entry]))
  const entries = ids.map((id) => {
    const entry = byId.get(id)
    if (!entry) throw new EntryNotFound()
    return entry
  })
  const length = entries.reduce(
    (sum, { dreamContent, interpretation }) => sum + dreamContent.length + (interpretation?.length ?? 0),
    0,
  )
  if (length > SHARED_TEXT_MAX) throw new ShareTooLong()
  return entries
}

/**
 * Returns what of an entry is shown. Without the dream nothing is that the dreamer wrote about it: neither its title
 * nor what was noted about the night, nor the words that the interpretation quotes. Never the owner, the ids, the tags.
 */
function showEntry(entry: EntryRow, { withDream, withInterpretation }: Choice): SharedEntry {
  const { dreamDate, title, dreamContent, mood, lucidity, vividness, sleepQuality, sleepHours } = entry
  const dream = withDream
    ? { title, dreamContent, mood, lucidity, vividness, sleepQuality, sleepHours }
    : {
        title: null,
        dreamContent: null,
        mood: null,
        lucidity: null,
        vividness: null,
        sleepQuality: null,
        sleepHours: null,
      }
  const shown = { dreamDate, ...dream, interpretation: null, isShortened: false, parts: [], symbols: [] }
  if (!withInterpretation || entry.interpretation === null) return shown
  const { parts = [], symbols = [] } = entry.reading ?? {}
  if (withDream) return { ...shown, interpretation: entry.interpretation, parts, symbols }
  const written = `${title}.\n${dreamContent}`
  const withoutDream = withoutDreamWords(entry.interpretation, written)
  return {
    ...shown,
    interpretation: withoutDream.text || null,
    isShortened: withoutDream.isShortened,
    symbols: symbols.flatMap(({ slug, keyword, reading }) => {
      // Symbols that aren't read only say what else the dream was about.
      if (!reading) return []
      const { words: _, span: __, ...image } = reading
      return [{ slug, keyword, reading: { ...image, says: withoutDreamWords(image.says, written).text } }]
    }),
  }
}
