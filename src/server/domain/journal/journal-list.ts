import { z } from 'zod'
import type {
  EntryFilterQuery,
  EntryListQuery,
  EntryNeighbours,
  Labels,
  ListedEntry,
  MoreLabels,
} from '../../../contract/journal-list.ts'
import { JOURNAL_PAGE_BYTES } from '../../../contract/limits.ts'
import { FURTHER_TEXTS } from '../../../shared/entry-details.ts'
import { DETAIL_FILTERS } from '../../../shared/journal-filter.ts'
import type { Db } from '../../storage/connection/db.ts'
import { bytesOfEntry, type EntryCursor, type EntryRow, listEntries, listEntriesById } from '../../storage/journal.ts'
import type { EntryFilter } from '../../storage/journal-filter.ts'
import {
  type Count,
  countMonths,
  countNotes,
  countTexts,
  countValues,
  type ListColumn,
} from '../../storage/journal-labels.ts'
import { listIdsByDate } from '../../storage/journal-search.ts'
import type { Authorized } from '../authorized.ts'
import { cursorDay, cursorTime, readCursor, writeCursor } from '../cursor.ts'
import { daysOf } from './journal-nights.ts'
import type { Pause } from './journal-readings.ts'
import { searchExcerpt } from './search/journal-excerpt.ts'
import type { Found, JournalSearch, SearchResult } from './search/journal-search.ts'

/** An entry of a list; `found` says why, where it is one of a search. */
export type ListedRow = EntryRow & { found?: ListedEntry['found'] }

type Page = { entries: ListedRow[]; next: string | undefined }

/** The slugs under which entries may hold a symbol: its own, and its former ones. */
export type SlugsOfSymbol = (slug: string) => string[]

/** Converts a filter of the API into a filter of the rows. */
export function filterOf(query: EntryFilterQuery, slugsOfSymbol: SlugsOfSymbol): EntryFilter {
  const { month, symbol, interpreted, from, to, person, place, theme, feeling } = query
  const details: Partial<EntryFilter> = Object.fromEntries(DETAIL_FILTERS.map(([name]) => [name, query[name]]))
  return {
    ...{ ...details, from, to, person, place, theme, feeling },
    days: month ? daysOf(month) : undefined,
    symbols: symbol ? slugsOfSymbol(symbol) : undefined,
    interpreted: interpreted && interpreted === 'yes',
  }
}

/**
 * Returns a user's entries: the newest or the oldest first, or those that fit a search best. With a limit it returns
 * one page, which long entries make shorter, and, when there are more entries, the cursor of the next page. Throws
 * `invalid-cursor`.
 */
export async function readJournal(
  db: Db,
  search: JournalSearch,
  userId: number,
  query: EntryListQuery,
  slugsOfSymbol: SlugsOfSymbol,
): Promise<Page> {
  const filter = filterOf(query, slugsOfSymbol)
  if (!query.q?.trim()) return readByDate(db, userId, query, filter)
  const result = await search.search(userId, query.q, filter)
  if (query.sort === 'best') return readBest(db, userId, query, result)
  return readByDate(db, userId, query, filter, result)
}

async function readByDate(
  db: Db,
  userId: number,
  { limit, cursor, sort }: EntryListQuery,
  filter: EntryFilter,
  result?: SearchResult,
): Promise<Page> {
  const after = cursor ? dateCursorIn(cursor) : undefined
  const found = result && {
    words: result.words,
    // Those with all words match the query in the database.
    ids: result.found.filter(({ isComplete }) => !isComplete || !result.words).map(({ id }) => id),
  }
  const entries = await listEntries(db, userId, filter, {
    limit: limit && limit + 1,
    after,
    ...(found && { found }),
    isOldestFirst: sort === 'oldest',
  })
  const page = limit === undefined ? entries : entries.slice(0, Math.min(limit, countFitting(entries)))
  const last = entries.length > page.length ? page.at(-1) : undefined
  return {
    entries: result ? withReasons(page, result) : page,
    next: last && writeCursor([last.dreamDate, last.createdAt.getTime(), last.id]),
  }
}

/** How many of the entries fit into a page by the bytes of their texts; at least one does. */
function countFitting(entries: EntryRow[]): number {
  let bytes = 0
  const last = entries.findIndex((entry) => {
    bytes += bytesOfEntry(entry)
    return bytes > JOURNAL_PAGE_BYTES
  })
  return last === -1 ? entries.length : Math.max(1, last)
}

async function readBest(
  db: Db,
  userId: number,
  { limit, cursor }: EntryListQuery,
  result: SearchResult,
): Promise<Page> {
  const from = cursor ? placeAfter(result.found, readCursor(cursor, scoreCursorSchema)) : 0
  const page = result.found.slice(from, limit && from + limit)
  const last = from + page.length < result.found.length ? page.at(-1) : undefined
  const entries = await listEntriesById(
    db,
    userId,
    page.map(({ id }) => id),
  )
  return { entries: withReasons(entries, result), next: last && writeCursor([last.score, last.id]) }
}

/** Where the next page starts: after the entry of the cursor, or after all that score as it did if it is gone. */
function placeAfter(found: Found[], [score, id]: [number, string]): number {
  const place = found.findIndex((entry) => entry.id === id)
  if (place >= 0) return place + 1
  const next = found.findIndex((entry) => entry.score < score)
  return next < 0 ? found.length : next
}

function reasonsOf({ found }: SearchResult): Map<string, Found> {
  return new Map(found.map((entry) => [entry.id, entry]))
}

function withReasons(entries: EntryRow[], result: SearchResult, reasons = reasonsOf(result)): ListedRow[] {
  const { prefixes } = result
  return entries.map((entry) => {
    const { byWords = true, byMeaning = false } = reasons.get(entry.id) ?? {}
    const words = byWords ? prefixes : []
    return {
      ...entry,
      found: { byWords, byMeaning, excerpt: searchExcerpt([entry.dreamContent, entry.interpretation], words) },
    }
  })
}

/** How many entries of a whole journal are in memory at a time. */
const BATCH_SIZE = 100

/**
 * Yields all of a user's entries that match the query, in its order, in batches. The results of a search are ranked
 * once, and their rows are read by their ids. Throws `invalid-cursor`.
 */
export async function* readWholeJournal(
  db: Db,
  search: JournalSearch,
  userId: number,
  query: EntryListQuery,
  slugsOfSymbol: SlugsOfSymbol,
): AsyncGenerator<ListedRow[]> {
  if (query.q?.trim()) {
    const result = await search.search(userId, query.q, filterOf(query, slugsOfSymbol))
    const reasons = reasonsOf(result)
    const ids = await listFoundIds(db, userId, query, result)
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const entries = await listEntriesById(db, userId, ids.slice(at, at + BATCH_SIZE))
      yield withReasons(entries, result, reasons)
    }
    return
  }
  let cursor = query.cursor
  do {
    const page = { ...query, cursor, limit: BATCH_SIZE }
    const { entries, next } = await readJournal(db, search, userId, page, slugsOfSymbol)
    yield entries
    cursor = next
  } while (cursor)
}

/** The ids of all entries that a search has found, in the query's order, from its cursor on. */
async function listFoundIds(
  db: Db,
  userId: number,
  { sort, cursor }: EntryListQuery,
  { found }: SearchResult,
): Promise<string[]> {
  if (sort === 'best') {
    const from = cursor ? placeAfter(found, readCursor(cursor, scoreCursorSchema)) : 0
    return found.slice(from).map(({ id }) => id)
  }
  const ids = found.map(({ id }) => id)
  const after = cursor ? dateCursorIn(cursor) : undefined
  return listIdsByDate(db, userId, ids, { after, isOldestFirst: sort === 'oldest' })
}

/** Returns the moods, tags, dream signs and months that a user's entries can be filtered by, with counts. */
export async function readLabels(db: Db, userId: number, pause: Pause): Promise<Labels> {
  const moods = await countTexts(db, userId, 'mood')
  await pause()
  const tags = await countValues(db, userId, 'tags')
  await pause()
  const signs = await countValues(db, userId, 'signs')
  await pause()
  const months = await countMonths(db, userId)
  return { entries: months.reduce((sum, { count }) => sum + count, 0), moods, tags, signs, months }
}

/** Returns the other filters of a user's entries, with counts; symbols by the slugs that the entries hold. */
export async function readMoreLabels(db: Db, userId: number, pause: Pause) {
  const values = async (column: ListColumn) => {
    const counts = await countValues(db, userId, column)
    await pause()
    return counts
  }
  return {
    symbols: await values('symbols'),
    people: await values('people'),
    places: await values('places'),
    themes: await values('themes'),
    feelings: await values('feelings'),
    signs: await values('signs'),
    texts: await textCounts(db, userId, pause),
    ...(await countNotes(db, userId)),
  }
}

async function textCounts(db: Db, userId: number, pause: Pause): Promise<MoreLabels['texts']> {
  const counts: [string, Count[]][] = []
  for (const name of FURTHER_TEXTS) {
    counts.push([name, await countTexts(db, userId, name)])
    await pause()
  }
  return Object.fromEntries(counts) as MoreLabels['texts']
}

/** Adds up the counts of a symbol's slugs: its own and its former ones. */
export function mergeSlugs(counts: Count[], formerSlugs: ReadonlyMap<string, string>): Count[] {
  const merged = new Map<string, number>()
  for (const { name, count } of counts) {
    const slug = formerSlugs.get(name) ?? name
    merged.set(slug, (merged.get(slug) ?? 0) + count)
  }
  return [...merged].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

const dateCursorSchema = z.tuple([cursorDay, cursorTime, z.uuid()])
const scoreCursorSchema = z.tuple([z.number(), z.uuid()])

function dateCursorIn(cursor: string): EntryCursor {
  const [dreamDate, createdAt, id] = readCursor(cursor, dateCursorSchema)
  return { dreamDate, createdAt: new Date(createdAt), id }
}

/** The entries just before and after one of its owner's, in the order of the list. */
export async function readNeighbours(db: Db, entry: Authorized<EntryRow>): Promise<EntryNeighbours> {
  const [[previous], [next]] = await Promise.all([
    listEntries(db, entry.userId, {}, { limit: 1, after: entry }),
    listEntries(db, entry.userId, {}, { limit: 1, after: entry, isOldestFirst: true }),
  ])
  const nameOf = ({ id, title, dreamDate }: EntryRow) => ({ id, title, dreamDate })
  return { previous: previous ? nameOf(previous) : null, next: next ? nameOf(next) : null }
}
