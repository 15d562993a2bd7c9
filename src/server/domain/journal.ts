import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { EntryChanges, ImportAnswer, Labels, ListQuery, NewEntry, Night } from '../../contract/journal.ts'
import type { Db, Tx } from '../storage/db.ts'
import {
  bytesOfEntry,
  countMonths,
  countMoods,
  countTags,
  deleteEntryRow,
  type EntryRow,
  type EntryValues,
  findEntry,
  insertEntries,
  listEntries,
  listEntriesOfDays,
  listNights,
  measureEntry,
  type Place,
  updateEntryRow,
} from '../storage/journal.ts'
import { inMemberTransaction } from '../storage/member-transaction.ts'
import { type Authorized, authorize } from './authorized.ts'
import { cursorDay, cursorTime, readCursor, writeCursor } from './cursor.ts'
import { countTowardsQuota, foreseeRefusal } from './quotas.ts'

/** To whoever asks there is no such entry: it may be somebody else's. */
export class EntryUnknown extends Error {
  override name = 'EntryUnknown'
}

/** The entry was changed since: `entry` is how it reads now. */
export class EntryChanged extends Error {
  override name = 'EntryChanged'
  readonly entry: EntryRow
  constructor(entry: EntryRow) {
    super('The entry was changed since.')
    this.entry = entry
  }
}

/** Gives the slugs of the symbols in each of a member's texts, the heaviest first. Throws what says that one can't be read. */
export type EntryRecogniser = (userId: number, texts: string[]) => Promise<string[][]>

/** The entry with this id, checked to be this person's. Throws {@link EntryUnknown} for anyone else's, admins asking or not. */
export async function authorizeEntry(db: Db, userId: number, id: string): Promise<Authorized<EntryRow>> {
  const entry = await findEntry(db, userId, id)
  if (!entry) throw new EntryUnknown()
  return authorize(entry)
}

/**
 * A person's entries, newest first; with a limit a page of them and, when there are more, the cursor of the next page.
 * Throws `CursorUnreadable`.
 */
export async function readJournal(
  db: Db,
  userId: number,
  { q, mood, tag, month, limit, cursor }: ListQuery,
): Promise<{ entries: EntryRow[]; next: string | undefined }> {
  const filter = { words: wordsOf(q), mood, tag, days: month ? daysOf(month) : undefined }
  const after = cursor ? placeIn(cursor) : undefined
  const entries = await listEntries(db, userId, filter, { limit: limit && limit + 1, after })
  const page = entries.slice(0, limit)
  const last = entries.length > page.length ? page.at(-1) : undefined
  return { entries: page, next: last && writeCursor([last.dreamDate, last.createdAt.getTime(), last.id]) }
}

/** So many entries of a whole journal are held at a time. */
const BATCH = 100

/** All of a person's entries that a query asks for, newest first, a batch after the other. Throws `CursorUnreadable`. */
export async function* readWholeJournal(db: Db, userId: number, query: ListQuery): AsyncGenerator<EntryRow[]> {
  let cursor = query.cursor
  do {
    const { entries, next } = await readJournal(db, userId, { ...query, cursor, limit: BATCH })
    yield entries
    cursor = next
  } while (cursor)
}

/** Writes an entry. Throws `QuotaExceeded` and what `recognise` throws. */
export async function createEntry(
  db: Db,
  recognise: EntryRecogniser,
  userId: number,
  entry: NewEntry,
): Promise<EntryRow> {
  const values = await valuesOf(recognise, userId, [entry])
  const [row] = await inMemberTransaction(db, userId, async (tx) => {
    await countTowardsQuota(tx, userId, sizeOf(values))
    return insertEntries(tx, userId, values)
  })
  if (!row) throw new Error('The entry was not written.')
  return row
}

/**
 * Edits an entry. With the `version` that was edited it throws {@link EntryChanged} when there is a newer one; without it,
 * the edit is made whatever came between. Throws {@link EntryUnknown} when the entry was deleted meanwhile, and `QuotaExceeded`.
 */
export async function updateEntry(
  db: Db,
  recognise: EntryRecogniser,
  entry: Authorized<EntryRow>,
  { version, ...changes }: EntryChanges,
): Promise<EntryRow> {
  if (version !== undefined && version !== entry.version) throw new EntryChanged(entry)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const [values] = await valuesOf(recognise, entry.userId, [{ ...entry, ...given }])
  const updated = await inMemberTransaction(db, entry.userId, async (tx) => {
    const stored = await measureEntry(tx, entry.id)
    if (!values || stored?.version !== entry.version) return undefined
    await countTowardsQuota(tx, entry.userId, { entryBytes: bytesOfEntry(values) - stored.bytes })
    return updateEntryRow(tx, entry, values)
  })
  if (updated) return updated
  const current = await authorizeEntry(db, entry.userId, entry.id)
  if (version !== undefined) throw new EntryChanged(current)
  return updateEntry(db, recognise, current, changes)
}

export function deleteEntry(db: Db, entry: Authorized<EntryRow>): Promise<void> {
  return inMemberTransaction(db, entry.userId, async (tx) => {
    const stored = await measureEntry(tx, entry.id)
    if (!stored) return
    await countTowardsQuota(tx, entry.userId, { entries: -1, entryBytes: -stored.bytes })
    await deleteEntryRow(tx, entry.id)
  })
}

/**
 * Adds those entries that the journal doesn't hold yet: same day, title and dream is the same entry, in the list too. Of the same import many times
 * at once, one adds them. Throws `QuotaExceeded` when they don't all fit. With `preview` nothing is written, and `refusal` says so instead.
 */
export async function importEntries(
  db: Db,
  recognise: EntryRecogniser,
  userId: number,
  entries: NewEntry[],
  preview: boolean,
): Promise<ImportAnswer> {
  const first = await compareWithJournal(db, userId, entries)
  const candidates = first.added.map((at) => entries[at] as NewEntry)
  if (preview) {
    const refusal = await foreseeRefusal(db, userId, sizeOf(candidates.map((entry) => valuesWith(entry, []))))
    return { ...first, ...(refusal && { refusal }) }
  }
  // Read before the transaction, which others wait for.
  const read = await valuesOf(recognise, userId, candidates)
  const values = new Map(first.added.map((at, index) => [at, read[index] as EntryValues]))
  return inMemberTransaction(db, userId, async (tx) => {
    const fresh = new Set((await compareWithJournal(tx, userId, entries)).added)
    const added = first.added.filter((at) => fresh.has(at))
    const rows = added.flatMap((at) => values.get(at) ?? [])
    await countTowardsQuota(tx, userId, sizeOf(rows))
    await insertEntries(tx, userId, rows)
    return { added, known: [...entries.keys()].filter((at) => !added.includes(at)) }
  })
}

function sizeOf(rows: EntryValues[]): { entries: number; entryBytes: number } {
  return { entries: rows.length, entryBytes: rows.reduce((sum, row) => sum + bytesOfEntry(row), 0) }
}

/** Which places of a list hold entries that are new, and which ones that the journal, or the list before them, holds already. */
async function compareWithJournal(db: Db | Tx, userId: number, entries: NewEntry[]): Promise<ImportAnswer> {
  const days = [...new Set(entries.map(({ dreamDate }) => dreamDate))]
  const titles = [...new Set(entries.map(({ title }) => title))]
  const held = await listEntriesOfDays(db, userId, { days, titles })
  const seen = new Set(held.map(identityOf))
  const added: number[] = []
  const known: number[] = []
  for (const [at, { dreamDate, title, dreamContent }] of entries.entries()) {
    const identity = identityOf({ dreamDate, title, md5: createHash('md5').update(dreamContent).digest('hex') })
    ;(seen.has(identity) ? known : added).push(at)
    seen.add(identity)
  }
  return { added, known }
}

/** The nights of a month that have entries, oldest first. */
export async function readNights(db: Db, userId: number, month: string): Promise<Night[]> {
  const nights = new Map<string, Night>()
  for (const { dreamDate, ...entry } of await listNights(db, userId, daysOf(month))) {
    const night = nights.get(dreamDate) ?? { day: dreamDate, entries: [] }
    night.entries.push(entry)
    nights.set(dreamDate, night)
  }
  return [...nights.values()]
}

/** What a person's entries can be filtered by, and how many there are. */
export async function readLabels(db: Db, userId: number): Promise<Labels> {
  const [moods, tags, months] = await Promise.all([
    countMoods(db, userId),
    countTags(db, userId),
    countMonths(db, userId),
  ])
  return { entries: months.reduce((sum, { count }) => sum + count, 0), moods, tags, months }
}

async function valuesOf(recognise: EntryRecogniser, userId: number, entries: NewEntry[]): Promise<EntryValues[]> {
  const symbols = await recognise(
    userId,
    entries.map(({ dreamContent }) => dreamContent),
  )
  return entries.map((entry, at) => valuesWith(entry, symbols[at] ?? []))
}

function valuesWith(entry: NewEntry, symbols: string[]): EntryValues {
  return {
    title: entry.title,
    dreamDate: entry.dreamDate,
    dreamContent: entry.dreamContent,
    interpretation: entry.interpretation ?? null,
    mood: entry.mood ?? null,
    tags: entry.tags ?? [],
    symbols,
  }
}

function identityOf({ dreamDate, title, md5 }: { dreamDate: string; title: string; md5: string }): string {
  return JSON.stringify([dreamDate, title, md5])
}

/** The words of a search; whatever isn't a letter or digit only parts them. */
function wordsOf(q: string | undefined): string[] {
  return q?.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The first day of a month, and the first of the next. */
function daysOf(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString()
  return { from: `${month}-01`, until: next.slice(0, 10) }
}

const placeSchema = z.tuple([cursorDay, cursorTime, z.uuid()])

function placeIn(cursor: string): Place {
  const [dreamDate, createdAt, id] = readCursor(cursor, placeSchema)
  return { dreamDate, createdAt: new Date(createdAt), id }
}
