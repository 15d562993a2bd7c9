import { type AnyColumn, and, asc, desc, eq, getTableColumns, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import { detailsOfKind, detailTexts } from '../../shared/entry-details.ts'
import type { Db, Tx } from './connection/db.ts'
import { type EntryFilter, filterConditions } from './journal-filter.ts'
import { journalEntries, OUTDATED, PENDING, rewritings } from './schema/schema-journal.ts'

const { search: _, withoutDream: __, ...COLUMNS } = getTableColumns(journalEntries)

export { OUTDATED, PENDING }

export type EntryRow = Omit<typeof journalEntries.$inferSelect, 'search' | 'withoutDream'>

/** The values that were found in an entry after it was written. */
export type FoundValues = Pick<
  EntryRow,
  'symbols' | 'people' | 'places' | 'themes' | 'feelings' | 'recognisedBy' | 'supportDue'
>

/** The values of an entry that its owner writes. */
export type EntryValues = Omit<EntryRow, 'id' | 'userId' | 'version' | 'createdAt' | 'updatedAt' | keyof FoundValues>

/** The values of a stored entry that its owner has written. */
export function writtenValuesOf(entry: EntryRow): EntryValues {
  const { id, userId, version, createdAt, updatedAt, ...rest } = entry
  const { symbols, people, places, themes, feelings, recognisedBy, supportDue, ...values } = rest
  return values
}

/** The values of a new entry, which waits to be analysed unless they say that it was. */
type NewEntryValues = EntryValues & Partial<FoundValues> & { id?: string | undefined }

/** The last entry of a page; the next page starts after it. */
export type EntryCursor = { dreamDate: string; createdAt: Date; id: string }

/** The results of a search: the entries with words that match the query for a `tsvector`, and others by their ids. */
type FoundEntries = { words: string; ids: string[] }

type ListOptions = {
  limit?: number | undefined
  after?: EntryCursor | undefined
  found?: FoundEntries
  isOldestFirst?: boolean
}

/** A user's entries, newest first, or oldest first. */
export function listEntries(
  db: Db,
  userId: number,
  filter: EntryFilter,
  { limit, after, found, isOldestFirst = false }: ListOptions = {},
): Promise<EntryRow[]> {
  const order = isOldestFirst ? asc : desc
  const query = db
    .select(COLUMNS)
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        ...filterConditions(filter),
        found && isFound(found),
        after && (isOldestFirst ? isAfter(after) : isBefore(after)),
      ),
    )
    .orderBy(order(journalEntries.dreamDate), order(journalEntries.createdAt), order(journalEntries.id))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

function isFound({ words, ids }: FoundEntries): SQL {
  const isOne = sql`${journalEntries.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`
  return words ? sql`(${journalEntries.search} @@ to_tsquery('english', ${words}) or ${isOne})` : isOne
}

/** Some entries of a user, in the order of their ids in the list. */
export async function listEntriesById(db: Db, userId: number, ids: string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(COLUMNS)
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), inArray(journalEntries.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Compared as one row, so that the index finds the position in the same time on every page. */
const isBefore = ({ dreamDate, createdAt, id }: EntryCursor): SQL =>
  sql`${POSITION} < (${dreamDate}::date, ${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

/** Whether an entry comes after this one where the oldest comes first. */
export const isAfter = ({ dreamDate, createdAt, id }: EntryCursor): SQL =>
  sql`${POSITION} > (${dreamDate}::date, ${createdAt.toISOString()}::timestamptz, ${id}::uuid)`

const POSITION = sql`(${journalEntries.dreamDate}, ${journalEntries.createdAt}, ${journalEntries.id})`

/** The entry with this id, if it belongs to this user. */
export async function findEntry(db: Db | Tx, userId: number, id: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), eq(journalEntries.id, id)))
  return row
}

/** The ids and versions of all of a user's entries. */
export function listEntryVersions(db: Db, userId: number): Promise<Pick<EntryRow, 'id' | 'version'>[]> {
  return db
    .select({ id: journalEntries.id, version: journalEntries.version })
    .from(journalEntries)
    .where(eq(journalEntries.userId, userId))
}

/** Returns the entries with one of the ids that belong to this user, in no particular order. */
export function listEntriesWithIds(db: Db, userId: number, ids: string[]): Promise<EntryRow[]> {
  return db
    .select(COLUMNS)
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), inArray(journalEntries.id, ids)))
}

/** Inserts entries, and returns them in the given order; one whose id is taken is left out. */
export async function insertEntries(db: Db | Tx, userId: number, entries: NewEntryValues[]): Promise<EntryRow[]> {
  if (entries.length === 0) return []
  return insertion(db, userId, entries).onConflictDoNothing({ target: journalEntries.id }).returning(COLUMNS)
}

/** Inserts entries like {@link insertEntries}, and returns only their ids: an import has many. */
export async function insertImportedEntries(
  tx: Tx,
  userId: number,
  entries: (EntryValues & { id?: string | undefined })[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const rows = await insertion(tx, userId, entries)
    .onConflictDoNothing({ target: journalEntries.id })
    .returning({ id: journalEntries.id })
  return rows.map(({ id }) => id)
}

function insertion(db: Db | Tx, userId: number, entries: NewEntryValues[]) {
  return db
    .insert(journalEntries)
    .values(entries.map((entry) => ({ recognisedBy: PENDING, ...entry, userId, search: searchVectorOf(entry) })))
}

/**
 * Replaces `version` of an entry by a new one; returns undefined when it isn't the newest version. What was found in it
 * stays, except for `found`.
 */
export async function updateEntryRow(
  db: Db | Tx,
  { id, version }: Pick<EntryRow, 'id' | 'version'>,
  values: EntryValues,
  found: Partial<FoundValues> = {},
): Promise<EntryRow | undefined> {
  const [row] = await db
    .update(journalEntries)
    .set({
      ...values,
      ...found,
      search: searchVectorOf(values),
      withoutDream: null,
      version: version + 1,
      updatedAt: new Date(),
    })
    .where(and(eq(journalEntries.id, id), eq(journalEntries.version, version)))
    .returning(COLUMNS)
  return row
}

export async function deleteEntryRow(db: Db | Tx, id: string): Promise<void> {
  await db.delete(journalEntries).where(eq(journalEntries.id, id))
}

/** Which of these entries of a user were never edited and have no rewriting, with the bytes of their texts. */
export function listUneditedEntries(tx: Tx, userId: number, ids: string[]): Promise<{ id: string; bytes: number }[]> {
  return tx
    .select({ id: journalEntries.id, bytes: storedEntryBytes })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        inArray(journalEntries.id, ids),
        eq(journalEntries.version, 1),
        notExists(tx.select().from(rewritings).where(eq(rewritings.entryId, journalEntries.id))),
      ),
    )
}

/** Returns the ids that belong to a user's entries. */
export async function listEntryIdsAmong(tx: Tx, userId: number, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), inArray(journalEntries.id, ids)))
  return rows.map(({ id }) => id)
}

export async function deleteEntryRows(tx: Tx, ids: string[]): Promise<void> {
  await tx.delete(journalEntries).where(inArray(journalEntries.id, ids))
}

/** The version of a stored entry and the bytes of its texts. */
export async function measureEntry(db: Db | Tx, id: string): Promise<{ version: number; bytes: number } | undefined> {
  const [row] = await db
    .select({ version: journalEntries.version, bytes: storedEntryBytes })
    .from(journalEntries)
    .where(eq(journalEntries.id, id))
  return row
}

/** The texts that an owner writes, in no particular order, without the dream and its reading. */
const textsOf = (entry: EntryValues): string[] => [entry.title, entry.interpretation ?? '', ...detailTexts(entry)]

/** The bytes of an entry's texts, in UTF-8: the same number as {@link storedEntryBytes}. */
export function bytesOfEntry(entry: EntryValues): number {
  const json = [entry.reading, entry.corrections].map((value) => (value ? JSON.stringify(value) : ''))
  return Buffer.byteLength([entry.dreamContent, ...json, ...textsOf(entry)].join(''))
}

/**
 * The search vector of an entry, split into words in the same way as a query. PostgreSQL's own parser would also look
 * for addresses and file names, in quadratic time: 20,000 characters of "_a" took it eight seconds.
 */
function searchVectorOf(entry: EntryValues): SQL {
  const text = [entry.dreamContent, ...textsOf(entry)].filter(Boolean).join('\n')
  return sql`to_tsvector('english', ${text.replace(/[^\p{L}\p{N}\p{M}'’]+/gu, ' ')})`
}

/**
 * A user's entries of these days with one of these titles, and the MD5 of each dream: an import is compared with them.
 */
export function listEntriesOfDays(
  db: Db,
  userId: number,
  { days, titles }: { days: string[]; titles: string[] },
): Promise<{ title: string; dreamDate: string; md5: string }[]> {
  return db
    .select({
      title: journalEntries.title,
      dreamDate: journalEntries.dreamDate,
      // Not the dream itself, which would be too much to fetch for a large journal.
      md5: sql<string>`md5(${journalEntries.dreamContent})`,
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.userId, userId),
        inArray(journalEntries.dreamDate, days),
        inArray(journalEntries.title, titles),
      ),
    )
}

const bytesOf = (text: SQL | SQL.Aliased | AnyColumn) => sql`coalesce(octet_length(${text}), 0)`

/** The bytes of a stored entry's texts, as counted towards its owner's quota. */
export const storedEntryBytes = sql<number>`(${sql.join(
  [
    ...[journalEntries.title, journalEntries.dreamContent, journalEntries.interpretation].map(bytesOf),
    ...[journalEntries.reading, journalEntries.corrections].map((column) => bytesOf(sql`${column}::text`)),
    ...detailsOfKind('text').map((name) => bytesOf(journalEntries[name])),
    ...detailsOfKind('labels').map((name) => bytesOf(sql`array_to_string(${journalEntries[name]}, '')`)),
  ],
  sql` + `,
)})`
