import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection/db.ts'
import { ID_BYTES, readUuid, unpackIds } from './entry-vectors.ts'
import type { EntryCursor, EntryRow } from './journal.ts'
import { type EntryFilter, filterConditions } from './journal-filter.ts'
import { journalEntries } from './schema/schema-journal.ts'

/** The fields of an entry that a short list shows. */
export type EntryName = Pick<EntryRow, 'id' | 'title' | 'dreamDate'>

const NAME = { id: journalEntries.id, title: journalEntries.title, dreamDate: journalEntries.dreamDate }

// The rows are packed into one value: the embedded database takes its time over each row that it sends.
const idsAndLengths = sql`string_agg(uuid_send(${journalEntries.id}) || int4send(octet_length(${journalEntries.dreamContent})), ''::bytea)`
const ids = sql<Uint8Array | null>`string_agg(uuid_send(${journalEntries.id}), ''::bytea)`

/** Entries by their ids, each with the length of its dream in bytes. */
export type EntryLengths = Map<string, number>

/**
 * The entries of a user in which each of `words` is found; undefined for a word that the language's stop list leaves
 * out. `words` are letters and digits alone, and are compared with the beginnings of the entries' words.
 */
export async function listEntriesByWord(
  db: Db,
  userId: number,
  words: { text: string; isLexeme: boolean }[],
): Promise<(EntryLengths | undefined)[]> {
  if (words.length === 0) return []
  const parts = words.map(({ text, isLexeme }, at) => {
    const query = isLexeme ? sql`${`'${text}'`}::tsquery` : sql`to_tsquery('english', ${`${text}:*`})`
    return sql`select ${at}::int as at, numnode(${query}) as nodes, (select ${idsAndLengths} from ${journalEntries}
      where ${journalEntries.userId} = ${userId} and ${journalEntries.search} @@ ${query}) as found`
  })
  const { rows } = await db.execute<{ at: number; nodes: number; found: Uint8Array | null }>(
    sql.join(parts, sql` union all `),
  )
  const found: (EntryLengths | undefined)[] = words.map(() => undefined)
  for (const row of rows) if (row.nodes > 0) found[row.at] = unpackLengths(row.found)
  return found
}

function unpackLengths(packed: Uint8Array | null): EntryLengths {
  const found: EntryLengths = new Map()
  if (packed) {
    const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
    for (let at = 0; at < bytes.length; at += ID_BYTES + 4)
      found.set(readUuid(bytes, at), bytes.readInt32BE(at + ID_BYTES))
  }
  return found
}

/** The ids of all of a user's entries that match a filter. */
export async function listFilteredIds(db: Db, userId: number, filter: EntryFilter): Promise<string[]> {
  const [row] = await db
    .select({ ids })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), ...filterConditions(filter)))
  return row?.ids ? unpackIds(row.ids) : []
}

/** Some entries of a user by their ids, the newest first; only those that come after `after`. */
export async function listIdsByDate(
  db: Db,
  userId: number,
  entryIds: string[],
  { after, isOldestFirst }: { after: EntryCursor | undefined; isOldestFirst: boolean },
): Promise<string[]> {
  if (entryIds.length === 0) return []
  const { dreamDate, createdAt, id } = journalEntries
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc')
  const inOrder = sql<Uint8Array | null>`string_agg(uuid_send(${id}), ''::bytea
    order by ${dreamDate} ${direction}, ${createdAt} ${direction}, ${id} ${direction})`
  const isAfter =
    after &&
    sql`(${dreamDate}, ${createdAt}, ${id})
      ${sql.raw(isOldestFirst ? '>' : '<')} (${after.dreamDate}::date, ${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const [row] = await db
    .select({ ids: inOrder })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), isOneOf(entryIds), isAfter))
  return row?.ids ? unpackIds(row.ids) : []
}

/** The date and the time of creation of some entries of a user, for the order of those that match equally well. */
export async function listDates(db: Db, userId: number, entryIds: string[]): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .select({ id: journalEntries.id, dreamDate: journalEntries.dreamDate })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), isOneOf(entryIds)))
  return new Map(rows.map(({ id, dreamDate }) => [id, dreamDate]))
}

/** One of these ids, given as a single parameter. */
function isOneOf(entryIds: string[]): SQL {
  return sql`${journalEntries.id} = any(${sql.param(`{${entryIds.join(',')}}`)}::uuid[])`
}

/** Words of entries, and until which entry they were read. */
export type Vocabulary = { words: string[]; entries: number; last: { updatedAt: Date; id: string } }

/**
 * The different lexemes (stems of words) of up to `limit` of a user's entries, from the one after `after` on in the
 * order of their last edit; undefined when there is no further entry.
 */
export async function readVocabulary(
  db: Db,
  userId: number,
  after: Vocabulary['last'] | undefined,
  limit: number,
): Promise<Vocabulary | undefined> {
  const { rows } = await db.execute<{ words: string | null; entries: number; updated: string | null; id: string }>(sql`
    with page as (
      select ${journalEntries.id} as id, ${journalEntries.updatedAt} as updated_at, ${journalEntries.search} as search
      from ${journalEntries} where ${journalEntries.userId} = ${userId}
      ${
        after
          ? sql`and (${journalEntries.updatedAt}, ${journalEntries.id}) >
              (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : sql``
      }
      order by ${journalEntries.updatedAt}, ${journalEntries.id} limit ${limit})
    select (select string_agg(distinct lexeme, ' ') from page, unnest(page.search) where lexeme !~ '[^[:alpha:]]') as words,
      (select count(*)::int from page) as entries, last.updated_at::text as updated, last.id::text as id
    from (select updated_at, id from page order by updated_at desc, id desc limit 1) as last`)
  const [row] = rows
  if (!row?.updated) return undefined
  return {
    words: row.words?.split(' ') ?? [],
    entries: row.entries,
    last: { updatedAt: new Date(row.updated), id: row.id },
  }
}

/** How many of a user's entries match a filter, and the latest of them. */
export async function summariseEntries(
  db: Db,
  userId: number,
  filter: EntryFilter,
  limit: number,
): Promise<{ count: number; latest: EntryName[] }> {
  const matching = and(eq(journalEntries.userId, userId), ...filterConditions(filter))
  const [[row], latest] = await Promise.all([
    db.select({ count: count() }).from(journalEntries).where(matching),
    db
      .select(NAME)
      .from(journalEntries)
      .where(matching)
      .orderBy(desc(journalEntries.dreamDate), desc(journalEntries.createdAt), desc(journalEntries.id))
      .limit(limit),
  ])
  return { count: row?.count ?? 0, latest }
}

/** The fields with which a similar entry is shown. */
export type EntrySymbols = EntryName & Pick<EntryRow, 'symbols'>

/** Some entries of a user with their symbols. */
export function listEntrySymbols(db: Db, userId: number, entryIds: string[]): Promise<EntrySymbols[]> {
  return db
    .select({ ...NAME, symbols: journalEntries.symbols })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), isOneOf(entryIds)))
}

/** The user's entries with most of these symbols, at least `least` of them: up to `limit` ids. */
export async function listSharingSymbols(
  db: Db,
  userId: number,
  symbols: string[],
  { least, limit }: { least: number; limit: number },
): Promise<string[]> {
  const shared = sql<number>`(select count(*) from unnest(${journalEntries.symbols}) as slug
    where slug = any(${sql.param(symbols)}::text[]))`
  const rows = await db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), gte(shared, least)))
    .orderBy(desc(shared), desc(journalEntries.dreamDate))
    .limit(limit)
  return rows.map(({ id }) => id)
}
