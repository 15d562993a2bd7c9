import { and, arrayContains, arrayOverlaps, asc, eq, gt, lt, not } from 'drizzle-orm'
import { renewJournalStamp } from './account-usage.ts'
import type { Db } from './db.ts'
import type { EntryValues } from './journal.ts'
import { journalEntries } from './schema-journal.ts'

/** What a reader of entries needs of one. */
export type OutdatedEntry = { id: string; version: number; dreamContent: string }

/** A user's entries that a recogniser older than `version` has read, at most `limit`, oldest first. */
export function listOutdatedEntries(db: Db, userId: number, version: number, limit: number): Promise<OutdatedEntry[]> {
  return db
    .select({ id: journalEntries.id, version: journalEntries.version, dreamContent: journalEntries.dreamContent })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), lt(journalEntries.recognisedBy, version)))
    .orderBy(asc(journalEntries.dreamDate), asc(journalEntries.createdAt), asc(journalEntries.id))
    .limit(limit)
}

/**
 * Replaces what was recognised in an entry; without `features` only the recogniser's version. An entry that was edited
 * meanwhile is left as it is. It is no edit: the version and the time of the last change stay.
 */
export async function updateFeatures(
  db: Db,
  userId: number,
  { id, version }: Pick<OutdatedEntry, 'id' | 'version'>,
  recognisedBy: number,
  features: Pick<EntryValues, 'symbols' | 'people' | 'places' | 'themes' | 'feelings'> | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await renewJournalStamp(tx, userId)
    await tx
      .update(journalEntries)
      .set({ ...features, recognisedBy })
      .where(
        and(
          eq(journalEntries.id, id),
          eq(journalEntries.version, version),
          lt(journalEntries.recognisedBy, recognisedBy),
        ),
      )
  })
}

const LISTS = { symbol: journalEntries.symbols, person: journalEntries.people, place: journalEntries.places }

/** Which entries' signs to change: those in which one of `names` was recognised, or those that are marked. */
export type SignedEntries = { kind: keyof typeof LISTS; names: string[]; without: string } | { with: string }

const conditionOf = (which: SignedEntries) =>
  'with' in which
    ? arrayContains(journalEntries.signs, [which.with])
    : and(arrayOverlaps(LISTS[which.kind], which.names), not(arrayContains(journalEntries.signs, [which.without])))

/** The ids of the user's entries whose signs are to be changed, in the order of their ids, after the id `after`. */
export async function listSignedIds(
  db: Db,
  userId: number,
  which: SignedEntries,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), conditionOf(which), after ? gt(journalEntries.id, after) : undefined))
    .orderBy(asc(journalEntries.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
