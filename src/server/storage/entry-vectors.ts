import { and, asc, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { Db } from './connection/db.ts'
import { accountUsage } from './schema/schema-accounts.ts'
import { entryVectors, journalEntries, vectorClaims } from './schema/schema-journal.ts'

/** An entry whose vector is to be made. */
export type EntryToRead = { id: string; version: number; title: string; dreamContent: string }

/**
 * A stamp that tells whether a user's vectors have changed: the last change that was written, and how many entries the
 * account has, which a deletion changes. Both are read from an index; counting 10,000 vectors themselves takes 100 ms.
 */
export type VectorStamp = { last: number; entries: number }

/** Vectors of a user, packed one after another: the id's 16 bytes, then the vector. */
export type PackedVectors = { packed: Uint8Array; last: number }

/** The bytes of a UUID. */
export const ID_BYTES = 16

/** An entry without a vector of this model and of its present version. */
const isUnread = (model: string) => sql`not exists (
  select from ${entryVectors} where ${entryVectors.entryId} = ${journalEntries.id}
  and ${entryVectors.model} = ${model} and ${entryVectors.version} = ${journalEntries.version})`

/** The users who have entries without a vector of this model and of their present version. */
export async function listUsersWithUnreadEntries(db: Db, model: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: journalEntries.userId })
    .from(journalEntries)
    .where(isUnread(model))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/**
 * Claims up to `limit` of a user's unread entries until `until`, the newest first, and returns them. Entries that
 * another server has claimed are left to it.
 */
export async function claimUnreadEntries(
  db: Db,
  { userId, model, limit, now, until }: { userId: number; model: string; limit: number; now: Date; until: Date },
): Promise<EntryToRead[]> {
  const { rows } = await db.execute<EntryToRead>(sql`
    with claimed as (
      insert into ${vectorClaims} (entry_id, until)
      select ${journalEntries.id}, ${until.toISOString()}::timestamptz from ${journalEntries}
      where ${journalEntries.userId} = ${userId} and ${isUnread(model)} and not exists (
        select from ${vectorClaims} where ${vectorClaims.entryId} = ${journalEntries.id}
        and ${vectorClaims.until} > ${now.toISOString()}::timestamptz)
      order by ${journalEntries.dreamDate} desc, ${journalEntries.createdAt} desc, ${journalEntries.id} desc
      limit ${limit}
      on conflict (entry_id) do update set until = excluded.until
        where ${vectorClaims.until} <= ${now.toISOString()}::timestamptz
      returning entry_id)
    select ${journalEntries.id}, ${journalEntries.version}, ${journalEntries.title},
      ${journalEntries.dreamContent} as "dreamContent"
    from ${journalEntries} join claimed on claimed.entry_id = ${journalEntries.id}`)
  return rows
}

/** Ends a claim, so that a newer version of the entry can be read at once. */
export async function releaseClaim(db: Db, entryId: string): Promise<void> {
  await db.delete(vectorClaims).where(eq(vectorClaims.entryId, entryId))
}

/** Deletes the claims of servers that were stopped. */
export async function deleteExpiredClaims(db: Db, now: Date): Promise<void> {
  await db.delete(vectorClaims).where(lt(vectorClaims.until, now))
}

/**
 * Stores the vector of an entry, unless the entry was edited or deleted since it was read. It must run under the
 * account's lock: otherwise two servers could write for one user in another order than that of `change`.
 */
export async function saveVector(
  db: Db,
  { entryId, version, model, vector }: { entryId: string; version: number; model: string; vector: Uint8Array },
): Promise<void> {
  await db.execute(sql`
    insert into ${entryVectors} (entry_id, user_id, model, version, vector)
    select ${journalEntries.id}, ${journalEntries.userId}, ${model}, ${journalEntries.version}, ${Buffer.from(vector)}::bytea
    from ${journalEntries} where ${journalEntries.id} = ${entryId} and ${journalEntries.version} = ${version}
    on conflict (entry_id) do update set model = excluded.model, version = excluded.version, vector = excluded.vector,
      change = excluded.change`)
}

/** Deletes the vectors of all users. */
export async function deleteAllVectors(db: Db): Promise<void> {
  await db.delete(entryVectors)
}

/** Reads the stamp that tells whether a user's vectors of this model have changed. */
export async function readVectorStamp(db: Db, userId: number, model: string): Promise<VectorStamp> {
  const { rows } = await db.execute<{ last: string | null; entries: number | null }>(sql`select
    (select ${entryVectors.change} from ${entryVectors}
      where ${entryVectors.userId} = ${userId} and ${entryVectors.model} = ${model}
      order by ${entryVectors.change} desc limit 1) as last,
    (select ${accountUsage.entries} from ${accountUsage} where ${accountUsage.userId} = ${userId}) as entries`)
  return { last: Number(rows[0]?.last ?? 0), entries: rows[0]?.entries ?? 0 }
}

/**
 * Up to `limit` of a user's vectors of this model that were written after the change `after`, in the order of writing;
 * undefined when there are none.
 */
export async function readVectorsAfter(
  db: Db,
  { userId, model, after, limit }: { userId: number; model: string; after: number; limit: number },
): Promise<PackedVectors | undefined> {
  const page = db
    .select({ entryId: entryVectors.entryId, vector: entryVectors.vector, change: entryVectors.change })
    .from(entryVectors)
    .where(and(eq(entryVectors.userId, userId), eq(entryVectors.model, model), gt(entryVectors.change, after)))
    .orderBy(asc(entryVectors.change))
    .limit(limit)
    .as('page')
  // One value for all: the embedded database takes its time over each row that it sends.
  const [row] = await db
    .select({
      packed: sql<Uint8Array | null>`string_agg(uuid_send(${page.entryId}) || ${page.vector}, ''::bytea)`,
      last: max(page.change),
    })
    .from(page)
  return row?.packed ? { packed: row.packed, last: Number(row.last) } : undefined
}

/** The ids of the entries of which a user has a vector of this model. */
export async function listVectorIds(db: Db, userId: number, model: string): Promise<string[]> {
  const { rows } = await db.execute<{ ids: Uint8Array | null }>(sql`
    select string_agg(uuid_send(${entryVectors.entryId}), ''::bytea) as ids from ${entryVectors}
    where ${entryVectors.userId} = ${userId} and ${entryVectors.model} = ${model}`)
  return rows[0]?.ids ? unpackIds(rows[0].ids) : []
}

/** The vector of a user's entry, if it is of this model and of the entry's present version. */
export async function findVector(
  db: Db,
  userId: number,
  entryId: string,
  model: string,
): Promise<Int8Array | undefined> {
  const [row] = await db
    .select({ vector: entryVectors.vector })
    .from(entryVectors)
    .innerJoin(
      journalEntries,
      and(eq(journalEntries.id, entryVectors.entryId), eq(journalEntries.version, entryVectors.version)),
    )
    .where(and(eq(entryVectors.userId, userId), eq(entryVectors.entryId, entryId), eq(entryVectors.model, model)))
  return row && new Int8Array(row.vector)
}

/** The vectors of some entries of a user, with their models, by the entry's id. */
export async function readVectorsOf(
  db: Db,
  userId: number,
  entryIds: string[],
): Promise<Map<string, { model: string; vector: Uint8Array }>> {
  const { entryId, model, vector } = entryVectors
  const rows = await db
    .select({ entryId, model, vector })
    .from(entryVectors)
    .where(and(eq(entryVectors.userId, userId), inArray(entryId, entryIds)))
  return new Map(rows.map(({ entryId, ...row }) => [entryId, row]))
}

/** The ids in a value of `string_agg(uuid_send(id), '')`. */
export function unpackIds(packed: Uint8Array): string[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) => readUuid(bytes, at * ID_BYTES))
}

/** Calls `visit` with each entry and its vector of `dimensions` bytes. */
export function unpackVectors(
  packed: Uint8Array,
  dimensions: number,
  visit: (entryId: string, vector: Int8Array) => void,
): void {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  for (let at = 0; at < bytes.length; at += ID_BYTES + dimensions) {
    visit(readUuid(bytes, at), new Int8Array(bytes.buffer, bytes.byteOffset + at + ID_BYTES, dimensions))
  }
}

/** The UUID whose bytes stand at `at`. */
export function readUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
