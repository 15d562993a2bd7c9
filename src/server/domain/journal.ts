import { z } from 'zod'
import type { EntryChanges, ImportAnswer, Labels, ListQuery, NewEntry, Night } from '../../contract/journal.ts'
import type { Db } from '../storage/db.ts'
import {
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
  type Place,
  updateEntryRow,
} from '../storage/journal.ts'
import { type Authorized, authorize } from './authorized.ts'
import { readCursor, writeCursor } from './cursor.ts'

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

export async function createEntry(
  db: Db,
  recognise: EntryRecogniser,
  userId: number,
  entry: NewEntry,
): Promise<EntryRow> {
  const [row] = await insertEntries(db, userId, await valuesOf(recognise, userId, [entry]))
  if (!row) throw new Error('The entry was not written.')
  return row
}

/**
 * Edits an entry. With the `version` that was edited it throws {@link EntryChanged} when there is a newer one; without it,
 * the edit is made whatever came between. Throws {@link EntryUnknown} when the entry was deleted meanwhile.
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
  const updated = values && (await updateEntryRow(db, entry, values))
  if (updated) return updated
  const current = await authorizeEntry(db, entry.userId, entry.id)
  if (version !== undefined) throw new EntryChanged(current)
  return updateEntry(db, recognise, current, changes)
}

export function deleteEntry(db: Db, entry: Authorized<EntryRow>): Promise<void> {
  return deleteEntryRow(db, entry.id)
}

/**
 * Adds those entries that the journal doesn't hold yet: same day, title and dream is the same entry, in the list too.
 * With `preview` nothing is written.
 */
export async function importEntries(
  db: Db,
  recognise: EntryRecogniser,
  userId: number,
  entries: NewEntry[],
  preview: boolean,
): Promise<ImportAnswer> {
  const held = await listEntriesOfDays(db, userId, [...new Set(entries.map(({ dreamDate }) => dreamDate))])
  const seen = new Set(held.map(identityOf))
  const added: number[] = []
  const known: number[] = []
  for (const [at, entry] of entries.entries()) {
    const identity = identityOf(entry)
    ;(seen.has(identity) ? known : added).push(at)
    seen.add(identity)
  }
  if (!preview) {
    const fresh = added.flatMap((at) => entries[at] ?? [])
    await insertEntries(db, userId, await valuesOf(recognise, userId, fresh))
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
  return entries.map((entry, at) => ({
    title: entry.title,
    dreamDate: entry.dreamDate,
    dreamContent: entry.dreamContent,
    interpretation: entry.interpretation ?? null,
    mood: entry.mood ?? null,
    tags: entry.tags ?? [],
    symbols: symbols[at] ?? [],
  }))
}

function identityOf({
  dreamDate,
  title,
  dreamContent,
}: Pick<EntryRow, 'dreamDate' | 'title' | 'dreamContent'>): string {
  return JSON.stringify([dreamDate, title, dreamContent])
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

const placeSchema = z.tuple([z.iso.date(), z.number().int(), z.uuid()])

function placeIn(cursor: string): Place {
  const [dreamDate, createdAt, id] = readCursor(cursor, placeSchema)
  return { dreamDate, createdAt: new Date(createdAt), id }
}
