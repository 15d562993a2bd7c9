import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  EntryChanges,
  EntryListQuery,
  ImportResult,
  Labels,
  NewEntry,
  Night,
  YearNight,
} from '../../contract/journal.ts'
import { type EntryFeatures, RECOGNISER_VERSION } from '../interpreter/port.ts'
import { withAccountLock } from '../storage/account-lock.ts'
import type { Db, Tx } from '../storage/db.ts'
import { listDreamlessNights } from '../storage/dreamless-nights.ts'
import {
  bytesOfEntry,
  countMonths,
  countMoods,
  countSigns,
  countTags,
  deleteEntryRow,
  type EntryCursor,
  type EntryRow,
  type EntryValues,
  findEntry,
  insertEntries,
  listEntries,
  listEntriesOfDays,
  listNights,
  listNightsOfYear,
  measureEntry,
  updateEntryRow,
} from '../storage/journal.ts'
import { measureRewritings } from '../storage/rewritings.ts'
import { type Authorized, authorize } from './authorized.ts'
import { cursorDay, cursorTime, readCursor, writeCursor } from './cursor.ts'
import { addUsageWithinQuota, predictQuotaRefusal } from './quotas.ts'
import { readingThatFits } from './saved-reading.ts'

/** The entry doesn't exist or belongs to another user. */
export class EntryNotFound extends Error {
  override name = 'EntryNotFound'
}

/** The entry was changed by another request; `entry` is its current state. */
export class EntryConflict extends Error {
  override name = 'EntryConflict'
  readonly entry: EntryRow
  constructor(entry: EntryRow) {
    super('The entry was changed since.')
    this.entry = entry
  }
}

/** The id that a client chose for a new entry is that of another user's entry. */
export class EntryIdTaken extends Error {
  override name = 'EntryIdTaken'
}

/** What is recognised in each text, in its order. Throws an error when a text can't be analysed. */
export type EntryRecogniser = (userId: number, texts: string[]) => Promise<EntryFeatures[]>

/** Returns the entry when it belongs to the user. Throws {@link EntryNotFound} for any other, also for admins. */
export async function authorizeEntry(db: Db, userId: number, id: string): Promise<Authorized<EntryRow>> {
  const entry = await findEntry(db, userId, id)
  if (!entry) throw new EntryNotFound()
  return authorize(
    entry,
    (found) => found.userId === userId,
    () => new EntryNotFound(),
  )
}

/**
 * Returns a user's entries, newest first. With a limit it returns one page and, when there are more entries, the cursor
 * of the next page. Throws `InvalidCursor`.
 */
export async function readJournal(
  db: Db,
  userId: number,
  { q, mood, tag, month, limit, cursor }: EntryListQuery,
): Promise<{ entries: EntryRow[]; next: string | undefined }> {
  const filter = { words: searchWordsOf(q), mood, tag, days: month ? daysOf(month) : undefined }
  const after = cursor ? cursorIn(cursor) : undefined
  const entries = await listEntries(db, userId, filter, { limit: limit && limit + 1, after })
  const page = entries.slice(0, limit)
  const last = entries.length > page.length ? page.at(-1) : undefined
  return { entries: page, next: last && writeCursor([last.dreamDate, last.createdAt.getTime(), last.id]) }
}

/** How many entries of a whole journal are in memory at a time. */
const BATCH_SIZE = 100

/** Yields all of a user's entries that match the query, newest first, in batches. Throws `InvalidCursor`. */
export async function* readWholeJournal(db: Db, userId: number, query: EntryListQuery): AsyncGenerator<EntryRow[]> {
  let cursor = query.cursor
  do {
    const { entries, next } = await readJournal(db, userId, { ...query, cursor, limit: BATCH_SIZE })
    yield entries
    cursor = next
  } while (cursor)
}

/**
 * Creates an entry; an entry of the user that has the given id already is returned as it is, so that a client can send
 * it again. Throws {@link EntryIdTaken}, `QuotaExceeded` and what `recognise` throws.
 */
export async function createEntry(
  db: Db,
  recognise: EntryRecogniser,
  userId: number,
  entry: NewEntry,
): Promise<EntryRow> {
  const { id } = entry
  const findStored = (at: Db | Tx) => (id ? findEntry(at, userId, id) : undefined)
  const stored = await findStored(db)
  if (stored) return stored
  const [values] = await withRecognisedFeatures(recognise, userId, [entry])
  if (!values) throw new Error('The entry was not recognised.')
  return withAccountLock(db, userId, async (tx) => {
    const meanwhile = await findStored(tx)
    if (meanwhile) return meanwhile
    await addUsageWithinQuota(tx, userId, sizeOf([values]))
    const [row] = await insertEntries(tx, userId, [{ ...values, id }])
    if (!row) throw new EntryIdTaken()
    return row
  })
}

/**
 * Updates an entry. With the `version` that the client edited, throws {@link EntryConflict} when there is a newer one;
 * without it, the update is retried on the current version. Throws {@link EntryNotFound} when the entry has been
 * deleted, `QuotaExceeded` and what `recognise` throws.
 */
export async function updateEntry(
  db: Db,
  recognise: EntryRecogniser,
  entry: Authorized<EntryRow>,
  { version, ...changes }: EntryChanges,
): Promise<EntryRow> {
  if (version !== undefined && version !== entry.version) throw new EntryConflict(entry)
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const [values] = await withRecognisedFeatures(recognise, entry.userId, [
    { ...entry, writtenAt: entry.writtenAt?.toISOString(), ...changed },
  ])
  const updated = await withAccountLock(db, entry.userId, async (tx) => {
    const stored = await measureEntry(tx, entry.id)
    if (!values || stored?.version !== entry.version) return undefined
    await addUsageWithinQuota(tx, entry.userId, { entryBytes: bytesOfEntry(values) - stored.bytes })
    return updateEntryRow(tx, entry, values)
  })
  if (updated) return updated
  const current = await authorizeEntry(db, entry.userId, entry.id)
  if (version !== undefined) throw new EntryConflict(current)
  return updateEntry(db, recognise, current, changes)
}

export function deleteEntry(db: Db, entry: Authorized<EntryRow>): Promise<void> {
  return withAccountLock(db, entry.userId, async (tx) => {
    const stored = await measureEntry(tx, entry.id)
    if (!stored) return
    const entryBytes = stored.bytes + (await measureRewritings(tx, entry.id))
    await addUsageWithinQuota(tx, entry.userId, { entries: -1, entryBytes: -entryBytes })
    await deleteEntryRow(tx, entry.id)
  })
}

/**
 * Inserts the entries that the journal doesn't contain yet; entries with the same day, title and dream are duplicates,
 * also within the list. Of concurrent imports of the same entries only one inserts them. Throws `QuotaExceeded` when
 * they don't all fit. With `preview` nothing is written, and `refusal` contains the sentence of the quota error
 * instead.
 */
export async function importEntries(
  db: Db,
  recognise: EntryRecogniser,
  userId: number,
  entries: NewEntry[],
  preview: boolean,
): Promise<ImportResult> {
  const first = await compareWithJournal(db, userId, entries)
  const candidates = first.added.map((at) => entries[at] as NewEntry)
  if (preview) {
    const refusal = await predictQuotaRefusal(db, userId, sizeOf(candidates.map((entry) => valuesWith(entry))))
    return { ...first, ...(refusal && { refusal }) }
  }
  // Symbols are recognised before the transaction, since the user's other writes wait for its lock.
  const prepared = await withRecognisedFeatures(recognise, userId, candidates)
  const values = new Map(first.added.map((at, index) => [at, prepared[index] as EntryValues]))
  return withAccountLock(db, userId, async (tx) => {
    const fresh = new Set((await compareWithJournal(tx, userId, entries)).added)
    const added = first.added.filter((at) => fresh.has(at))
    const rows = added.flatMap((at) => values.get(at) ?? [])
    await addUsageWithinQuota(tx, userId, sizeOf(rows))
    await insertEntries(tx, userId, rows)
    return { added, known: [...entries.keys()].filter((at) => !added.includes(at)) }
  })
}

function sizeOf(rows: EntryValues[]): { entries: number; entryBytes: number } {
  return { entries: rows.length, entryBytes: rows.reduce((sum, row) => sum + bytesOfEntry(row), 0) }
}

/** Returns the indices of new entries and of duplicates: those in the journal, or earlier in the list. */
async function compareWithJournal(db: Db | Tx, userId: number, entries: NewEntry[]): Promise<ImportResult> {
  const days = [...new Set(entries.map(({ dreamDate }) => dreamDate))]
  const titles = [...new Set(entries.map(({ title }) => title))]
  const stored = await listEntriesOfDays(db, userId, { days, titles })
  const seen = new Set(stored.map(identityOf))
  const added: number[] = []
  const known: number[] = []
  for (const [at, { dreamDate, title, dreamContent }] of entries.entries()) {
    const identity = identityOf({ dreamDate, title, md5: createHash('md5').update(dreamContent).digest('hex') })
    ;(seen.has(identity) ? known : added).push(at)
    seen.add(identity)
  }
  return { added, known }
}

/** Returns the nights of a month (YYYY-MM) that have entries or are noted as dreamless, oldest first. */
export async function readNights(db: Db, userId: number, month: string): Promise<Night[]> {
  const nights = new Map<string, Night>()
  for (const { dreamDate, ...entry } of await listNights(db, userId, daysOf(month))) {
    const night = nights.get(dreamDate) ?? { day: dreamDate, entries: [], isDreamless: false }
    night.entries.push(entry)
    nights.set(dreamDate, night)
  }
  for (const day of await listDreamlessNights(db, userId, daysOf(month))) {
    if (!nights.has(day)) nights.set(day, { day, entries: [], isDreamless: true })
  }
  return [...nights.values()].sort((one, other) => one.day.localeCompare(other.day))
}

/** How many entries of one night a year's calendar draws. */
const YEAR_ENTRIES_PER_NIGHT = 4

/** Returns the nights of a year (YYYY) that have entries or are noted as dreamless, oldest first. */
export async function readYear(db: Db, userId: number, year: string): Promise<YearNight[]> {
  const days = { from: `${year}-01-01`, until: daysOf(`${year}-12`).until }
  const nights = new Map<string, YearNight>()
  const nightOf = (day: string) => {
    const night = nights.get(day) ?? { day, entries: [], isDreamless: false }
    nights.set(day, night)
    return night
  }
  const [entries, dreamless] = await Promise.all([
    listNightsOfYear(db, userId, days, YEAR_ENTRIES_PER_NIGHT),
    listDreamlessNights(db, userId, days),
  ])
  for (const { dreamDate, ...entry } of entries) nightOf(dreamDate).entries.push(entry)
  for (const day of dreamless) if (!nights.has(day)) nightOf(day).isDreamless = true
  return [...nights.values()].sort((a, b) => a.day.localeCompare(b.day))
}

/** Returns the moods, tags, dream signs and months that a user's entries can be filtered by, with counts. */
export async function readLabels(db: Db, userId: number): Promise<Labels> {
  const [moods, tags, signs, months] = await Promise.all([
    countMoods(db, userId),
    countTags(db, userId),
    countSigns(db, userId),
    countMonths(db, userId),
  ])
  return { entries: months.reduce((sum, { count }) => sum + count, 0), moods, tags, signs, months }
}

async function withRecognisedFeatures(
  recognise: EntryRecogniser,
  userId: number,
  entries: NewEntry[],
): Promise<EntryValues[]> {
  const features = await recognise(
    userId,
    entries.map(({ dreamContent }) => dreamContent),
  )
  return entries.map((entry, at) => valuesWith(entry, features[at]))
}

function valuesWith(entry: NewEntry, features: EntryFeatures = NO_FEATURES): EntryValues {
  return {
    title: entry.title,
    dreamDate: entry.dreamDate,
    dreamContent: entry.dreamContent,
    interpretation: entry.interpretation ?? null,
    reading: readingThatFits(entry),
    mood: entry.mood ?? null,
    tags: entry.tags ?? [],
    signs: entry.signs ?? [],
    lucidity: entry.lucidity ?? null,
    vividness: entry.vividness ?? null,
    sleepQuality: entry.sleepQuality ?? null,
    sleepHours: entry.sleepHours ?? null,
    writtenAt: entry.writtenAt ? new Date(entry.writtenAt) : null,
    timeZone: entry.timeZone ?? null,
    ...features,
    recognisedBy: RECOGNISER_VERSION,
  }
}

function identityOf({ dreamDate, title, md5 }: { dreamDate: string; title: string; md5: string }): string {
  return JSON.stringify([dreamDate, title, md5])
}

/** Splits a search into words at all characters other than letters and digits. */
function searchWordsOf(q: string | undefined): string[] {
  return q?.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The first day of a month (YYYY-MM) and the first day of the next one, as YYYY-MM-DD. */
function daysOf(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString()
  return { from: `${month}-01`, until: next.slice(0, 10) }
}

/** Of the entries whose features were never recognised. */
const NO_FEATURES: EntryFeatures = { symbols: [], people: [], places: [], themes: [], feelings: [] }

const cursorSchema = z.tuple([cursorDay, cursorTime, z.uuid()])

function cursorIn(cursor: string): EntryCursor {
  const [dreamDate, createdAt, id] = readCursor(cursor, cursorSchema)
  return { dreamDate, createdAt: new Date(createdAt), id }
}
