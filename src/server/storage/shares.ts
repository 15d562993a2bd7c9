import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import type { EntryRow } from './journal.ts'
import { journalEntries, sharedEntries, shares, type TextsWithoutDream } from './schema/schema-journal.ts'

export type ShareRow = typeof shares.$inferSelect

/** The fields of a shared entry that a user's list of shares shows. */
export type ListedEntry = Pick<EntryRow, 'id' | 'title' | 'dreamDate'>

/** An entry with its shortened texts, which are shown where the dream isn't. */
export type SharedRow = EntryRow & Pick<typeof journalEntries.$inferSelect, 'withoutDream'>

/** How long the texts of an entry are, and how many symbols its reading has. */
export type EntrySize = { id: string; text: number; reading: number; symbols: number }

const { search: _, ...ENTRY_COLUMNS } = getTableColumns(journalEntries)
const LISTED_COLUMNS = { id: journalEntries.id, title: journalEntries.title, dreamDate: journalEntries.dreamDate }
const SIZE_COLUMNS = {
  id: journalEntries.id,
  text: sql<number>`char_length(${journalEntries.dreamContent}) + coalesce(char_length(${journalEntries.interpretation}), 0)`,
  reading: sql<number>`coalesce(char_length(${journalEntries.reading}::text), 0)`,
  symbols: sql<number>`coalesce(json_array_length(${journalEntries.reading}->'symbols'), 0)`,
}

const ownEntries = (userId: number, ids: string[]) =>
  and(eq(journalEntries.userId, userId), inArray(journalEntries.id, ids))

/** The user's entries with these ids, with their sizes and without their texts, in no order. */
export function measureEntries(db: Db | Tx, userId: number, ids: string[]): Promise<(ListedEntry & EntrySize)[]> {
  return db
    .select({ ...LISTED_COLUMNS, ...SIZE_COLUMNS })
    .from(journalEntries)
    .where(ownEntries(userId, ids))
}

/** The user's entries with these ids, in the order of the ids. */
export async function listSharedRows(db: Db, userId: number, ids: string[]): Promise<SharedRow[]> {
  if (ids.length === 0) return []
  const rows = await db.select(ENTRY_COLUMNS).from(journalEntries).where(ownEntries(userId, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds the shortened texts of an entry, as they are stored now. */
export async function findTextsWithoutDream(db: Db, id: string): Promise<TextsWithoutDream | null> {
  const [row] = await db
    .select({ texts: journalEntries.withoutDream })
    .from(journalEntries)
    .where(eq(journalEntries.id, id))
  return row?.texts ?? null
}

/** Stores the shortened texts of an entry, unless the entry was edited meanwhile. */
export async function storeTextsWithoutDream(db: Db, id: string, texts: TextsWithoutDream): Promise<void> {
  await db
    .update(journalEntries)
    .set({ withoutDream: texts })
    .where(and(eq(journalEntries.id, id), eq(journalEntries.version, texts.version)))
}

/** A share with the ids of its entries, in the order in which they are shown. */
export type StoredShare = { share: ShareRow; entryIds: string[] }

/** Finds a share of a user, whether or not it has expired. */
export async function findShare(tx: Tx, userId: number, id: string): Promise<StoredShare | undefined> {
  const rows = await tx
    .select({ share: shares, entryId: sharedEntries.entryId })
    .from(shares)
    .leftJoin(sharedEntries, eq(sharedEntries.shareId, shares.id))
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .orderBy(asc(sharedEntries.position))
  return rows[0] && { share: rows[0].share, entryIds: rows.flatMap(({ entryId }) => entryId ?? []) }
}

/** Inserts a share of these entries, which are shown in this order. Returns undefined if its id is taken. */
export async function insertShare(
  tx: Tx,
  values: Omit<ShareRow, 'id'> & { id?: string | undefined },
  entryIds: string[],
): Promise<ShareRow | undefined> {
  const [share] = await tx.insert(shares).values(values).onConflictDoNothing().returning()
  if (!share) return undefined
  await tx.insert(sharedEntries).values(entryIds.map((entryId, position) => ({ shareId: share.id, entryId, position })))
  return share
}

/** How many of a user's shares can be opened. */
export async function countOpenShares(tx: Tx, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(shares)
    .where(and(eq(shares.userId, userId), isOpen(tx, now)))
  return row?.count ?? 0
}

/** A user's shares that can be opened, the newest first, with their entries in the order in which they are shown. */
export async function listShares(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ share: ShareRow; entries: ListedEntry[] }[]> {
  const rows = await db
    .select({ share: shares, entry: LISTED_COLUMNS })
    .from(shares)
    .innerJoin(sharedEntries, eq(sharedEntries.shareId, shares.id))
    .innerJoin(journalEntries, eq(journalEntries.id, sharedEntries.entryId))
    .where(and(eq(shares.userId, userId), gt(shares.expiresAt, now)))
    .orderBy(desc(shares.createdAt), desc(shares.id), asc(sharedEntries.position))
  return [...Map.groupBy(rows, ({ share }) => share.id).values()].flatMap((group) =>
    group[0] ? [{ share: group[0].share, entries: group.map(({ entry }) => entry) }] : [],
  )
}

/**
 * The share with this id and the sizes of its entries, in their order; undefined if it has expired or none of them is
 * left.
 */
export async function findOpenShare(
  db: Db,
  id: string,
  now: Date,
): Promise<{ share: ShareRow; entries: EntrySize[] } | undefined> {
  const rows = await db
    .select({ share: shares, entry: SIZE_COLUMNS })
    .from(shares)
    .innerJoin(sharedEntries, eq(sharedEntries.shareId, shares.id))
    .innerJoin(journalEntries, eq(journalEntries.id, sharedEntries.entryId))
    .where(and(eq(shares.id, id), gt(shares.expiresAt, now)))
    .orderBy(asc(sharedEntries.position))
  return rows[0] && { share: rows[0].share, entries: rows.map(({ entry }) => entry) }
}

/** Deletes a share of a user. Returns whether there was one. */
export async function deleteShareRow(db: Db | Tx, userId: number, id: string): Promise<boolean> {
  const deleted = await db
    .delete(shares)
    .where(and(eq(shares.id, id), eq(shares.userId, userId)))
    .returning({ id: shares.id })
  return deleted.length > 0
}

/** Deletes the shares that have expired, and those of which every entry was deleted. */
export async function deleteEndedShares(db: Db, now: Date): Promise<void> {
  await db.delete(shares).where(or(lte(shares.expiresAt, now), not(hasEntries(db))))
}

function isOpen(db: Db | Tx, now: Date): SQL | undefined {
  return and(gt(shares.expiresAt, now), hasEntries(db))
}

function hasEntries(db: Db | Tx): SQL {
  return exists(
    db.select({ id: sharedEntries.entryId }).from(sharedEntries).where(eq(sharedEntries.shareId, shares.id)),
  )
}
