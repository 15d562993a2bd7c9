import { and, arrayContains, arrayOverlaps, asc, eq, gt, lt, not, sql } from 'drizzle-orm'
import type { EntryCorrections } from '../../contract/journal.ts'
import { SUPPORT_KINDS, type SupportKind } from '../../contract/support.ts'
import type { DetailNameOf } from '../../shared/entry-details.ts'
import { renewJournalStamp } from './account-usage.ts'
import { withAccountLock } from './connection/account-lock.ts'
import type { Db } from './connection/db.ts'
import type { EntryRow } from './journal.ts'
import { journalEntries } from './schema/schema-journal.ts'

/** An entry that is to be analysed. */
export type OutdatedEntry = Pick<
  EntryRow,
  'id' | 'userId' | 'version' | 'title' | 'dreamContent' | 'corrections' | 'recognisedBy'
>

/** The features and the distress that were found in an entry. */
type Analysis = {
  features: Pick<EntryRow, 'symbols' | 'people' | 'places' | 'themes' | 'feelings'>
  distress: SupportKind[]
}

/**
 * A user's entries that a recogniser older than `version` has read, at most `limit`; those that none has read first.
 */
export function listOutdatedEntries(db: Db, userId: number, version: number, limit: number): Promise<OutdatedEntry[]> {
  const { id, title, dreamContent, corrections, recognisedBy } = journalEntries
  const { userId: owner, version: edition } = journalEntries
  return db
    .select({ id, userId: owner, version: edition, title, dreamContent, corrections, recognisedBy })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), lt(recognisedBy, version)))
    .orderBy(asc(recognisedBy), asc(journalEntries.dreamDate), asc(journalEntries.createdAt), asc(id))
    .limit(limit)
}

/** The users with entries that no recogniser has read since they were saved. */
export async function listUsersWithPendingEntries(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: journalEntries.userId })
    .from(journalEntries)
    .where(lt(journalEntries.recognisedBy, 0))
  return rows.map(({ userId }) => userId)
}

/**
 * Replaces the findings of an entry; without `analysis` only the recogniser's version. An entry that was edited or
 * analysed meanwhile is left as it is. This is no edit: the version and the time of the last change stay. Distress is
 * noted only if no recogniser had read the entry: for other entries it was told when they were saved.
 */
export async function saveAnalysis(
  db: Db,
  { id, userId, version, corrections, recognisedBy: before }: Omit<OutdatedEntry, 'title' | 'dreamContent'>,
  recognisedBy: number,
  analysis: Analysis | undefined,
): Promise<void> {
  // Under the account's lock: while the account was being deleted, each would wait for the other's rows.
  await withAccountLock(db, userId, async (tx) => {
    await renewJournalStamp(tx, userId)
    await tx
      .update(journalEntries)
      .set({
        ...(analysis && corrected(analysis.features, corrections)),
        ...(analysis && before < 0 && { supportDue: analysis.distress }),
        recognisedBy,
      })
      .where(
        and(
          eq(journalEntries.id, id),
          eq(journalEntries.version, version),
          lt(journalEntries.recognisedBy, recognisedBy),
        ),
      )
  })
}

/** What was found, as the dreamer has put it right. */
function corrected(features: Analysis['features'], corrections: EntryCorrections | null): Analysis['features'] {
  const list = (name: 'symbols' | 'people' | 'places') => {
    const { added = [], removed = [] } = corrections?.[name] ?? {}
    return [...new Set([...features[name], ...added])].filter((one) => !removed.includes(one))
  }
  return { ...features, symbols: list('symbols'), people: list('people'), places: list('places') }
}

/** How many of a user's entries wait for their analysis, and which kinds of help they haven't been shown yet. */
export async function readAnalysisState(
  db: Db,
  userId: number,
): Promise<{ pending: number; supportDue: SupportKind[] }> {
  const { recognisedBy, supportDue } = journalEntries
  const isDue = (kind: SupportKind) => sql<boolean>`coalesce(bool_or(${supportDue} @> array[${kind}]), false)`
  const [row] = await db
    .select({
      pending: sql<number>`count(*) filter (where ${recognisedBy} < 0)`.mapWith(Number),
      'self-harm': isDue('self-harm'),
      violence: isDue('violence'),
    })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), sql`(${recognisedBy} < 0 or ${supportDue} <> '{}')`))
  return { pending: row?.pending ?? 0, supportDue: SUPPORT_KINDS.filter((kind) => row?.[kind]) }
}

/** Notes that help against further kinds of distress is to be shown with an entry. */
export async function addSupportDue(db: Db, id: string, kinds: SupportKind[]): Promise<void> {
  const { supportDue } = journalEntries
  const added = SUPPORT_KINDS.filter((kind) => kinds.includes(kind))
  await db
    .update(journalEntries)
    .set({ supportDue: sql`array(select distinct unnest(${supportDue} || ${sql.param(added, supportDue)}))` })
    .where(eq(journalEntries.id, id))
}

/** Notes that a user was shown where help can be found: that of this kind, and with that against self-harm any. */
export async function clearSupportDue(db: Db, userId: number, shown: SupportKind): Promise<void> {
  const { supportDue } = journalEntries
  await db
    .update(journalEntries)
    .set({ supportDue: [] })
    .where(
      and(
        eq(journalEntries.userId, userId),
        sql`${supportDue} <> '{}'`,
        shown === 'violence' ? not(arrayContains(supportDue, ['self-harm'])) : undefined,
      ),
    )
}

const LISTS = { symbol: journalEntries.symbols, person: journalEntries.people, place: journalEntries.places }

/**
 * Which entries' labels to change: those in which one of `names` was recognised and that lack the sign `without`, or
 * those that have the label `with`.
 */
export type LabeledEntries =
  | { kind: keyof typeof LISTS; names: string[]; without: string }
  | { of: DetailNameOf<'labels'>; with: string }

const conditionOf = (which: LabeledEntries) =>
  'with' in which
    ? arrayContains(journalEntries[which.of], [which.with])
    : and(arrayOverlaps(LISTS[which.kind], which.names), not(arrayContains(journalEntries.signs, [which.without])))

/** The ids of the user's entries whose labels are to be changed, in the order of their ids, after the id `after`. */
export async function listLabeledIds(
  db: Db,
  userId: number,
  which: LabeledEntries,
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
