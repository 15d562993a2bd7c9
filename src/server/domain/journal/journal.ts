import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { EntryChanges, NewEntry } from '../../../contract/journal.ts'
import type { ImportRemovalResult, ImportResult } from '../../../contract/journal-import.ts'
import { mapDetails } from '../../../shared/entry-details.ts'
import { saysAlready } from '../../../shared/says-already.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import type { Db, Tx } from '../../storage/connection/db.ts'
import { listDeleted, rememberDeleted } from '../../storage/deleted-entries.ts'
import {
  bytesOfEntry,
  deleteEntryRow,
  deleteEntryRows,
  type EntryRow,
  type EntryValues,
  type FoundValues,
  findEntry,
  insertEntries,
  insertImportedEntries,
  listEntriesOfDays,
  listEntryIdsAmong,
  listUneditedEntries,
  measureEntry,
  OUTDATED,
  PENDING,
  updateEntryRow,
} from '../../storage/journal.ts'
import { measureRewritings } from '../../storage/rewritings.ts'
import { type Authorized, authorize } from '../authorized.ts'
import { DomainError } from '../domain-error.ts'
import { addUsageWithinQuota, predictQuotaRefusal } from '../limits/quotas.ts'
import { readingThatFits } from './saved-reading.ts'

/** The entry was changed by another request; `entry` is its current state. */
export class EntryConflict extends Error {
  override name = 'EntryConflict'
  readonly entry: EntryRow
  constructor(entry: EntryRow) {
    super('The entry was changed since.')
    this.entry = entry
  }
}

/** Returns the entry when it belongs to the user. Throws `entry-not-found` for any other, also for admins. */
export async function authorizeEntry(db: Db, userId: number, id: string): Promise<Authorized<EntryRow>> {
  const entry = await findEntry(db, userId, id)
  if (!entry) throw new DomainError('entry-not-found')
  return authorize(
    entry,
    (found) => found.userId === userId,
    () => new DomainError('entry-not-found'),
  )
}

/**
 * Creates an entry; returns the user's entry with the given id if it says the same already, so that a client can send
 * it again. It is stored without its analysis, which follows; see `entry-analysis.ts`. Throws {@link EntryConflict}
 * if it says something else, `entry-deleted` if the user has deleted it, `entry-id-taken` and `QuotaExceeded`.
 */
export async function createEntry(db: Db, userId: number, entry: NewEntry): Promise<EntryRow> {
  const { id } = entry
  const findStored = async (at: Db | Tx) => {
    const stored = id && (await findEntry(at, userId, id))
    if (stored && !saysSame(stored, entry)) throw new EntryConflict(stored)
    return stored
  }
  const stored = await findStored(db)
  if (stored) return stored
  const values = valuesOf(entry)
  return withAccountLock(db, userId, async (tx) => {
    const meanwhile = await findStored(tx)
    if (meanwhile) return meanwhile
    if (id && (await listDeleted(tx, userId, [id])).length > 0) throw new DomainError('entry-deleted')
    await addUsageWithinQuota(tx, userId, sizeOf([values]))
    const [row] = await insertEntries(tx, userId, [{ ...values, id }])
    if (!row) throw new DomainError('entry-id-taken')
    return row
  })
}

/**
 * Updates an entry. With the `version` that the client edited, throws {@link EntryConflict} when there is a newer one
 * that doesn't say the same already; without it, the update is retried on the current version. An entry whose text
 * changes is to be analysed again, and loses what was found in the earlier one. Throws `entry-not-found` when the
 * entry has been deleted, and `QuotaExceeded`.
 */
export async function updateEntry(
  db: Db,
  entry: Authorized<EntryRow>,
  { version, ...changes }: EntryChanges,
): Promise<EntryRow> {
  if (version !== undefined && version !== entry.version) {
    if (saysSame(entry, changes)) return entry
    throw new EntryConflict(entry)
  }
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const values = valuesOf({ ...entry, writtenAt: entry.writtenAt?.toISOString(), ...changed })
  const updated = await withAccountLock(db, entry.userId, async (tx) => {
    const stored = await measureEntry(tx, entry.id)
    if (stored?.version !== entry.version) return undefined
    await addUsageWithinQuota(tx, entry.userId, { entryBytes: bytesOfEntry(values) - stored.bytes })
    return updateEntryRow(tx, entry, values, outdatedBy(entry, values))
  })
  if (updated) return updated
  return updateEntry(db, await authorizeEntry(db, entry.userId, entry.id), { version, ...changes })
}

/** Whether a stored entry has the values of these fields already. */
function saysSame(stored: EntryRow, fields: Omit<EntryChanges, 'version'>): boolean {
  const { dreamContent = stored.dreamContent, interpretation = stored.interpretation, reading } = fields
  return saysAlready(stored, {
    ...fields,
    reading: reading && readingThatFits({ dreamContent, interpretation, reading }),
  })
}

/**
 * Deletes an entry, and remembers its id, so that it isn't created again by a request that arrives late. With the
 * `version` that the client has seen, throws {@link EntryConflict} when there is a newer one.
 */
export function deleteEntry(db: Db, entry: Authorized<EntryRow>, version?: number): Promise<void> {
  return withAccountLock(db, entry.userId, async (tx) => {
    const stored = await measureEntry(tx, entry.id)
    if (!stored) return
    if (version !== undefined && version !== stored.version) {
      throw new EntryConflict((await findEntry(tx, entry.userId, entry.id)) ?? entry)
    }
    await rememberDeleted(tx, entry.userId, [entry.id])
    const entryBytes = stored.bytes + (await measureRewritings(tx, entry.id))
    await addUsageWithinQuota(tx, entry.userId, { entries: -1, entryBytes: -entryBytes })
    await deleteEntryRow(tx, entry.id)
  })
}

/**
 * Returns an entry to be deleted, like {@link authorizeEntry}. If there is none, its id is remembered as deleted, since
 * the request to create it may still be on its way.
 */
export async function authorizeDeletion(db: Db, userId: number, id: string): Promise<Authorized<EntryRow>> {
  if (!(await findEntry(db, userId, id))) {
    await withAccountLock(db, userId, async (tx) => {
      if (!(await findEntry(tx, userId, id))) await rememberDeleted(tx, userId, [id])
    })
  }
  return authorizeEntry(db, userId, id)
}

/**
 * Inserts the entries that the journal doesn't contain yet; entries with the same day, title and dream are duplicates,
 * also within the list. Of concurrent imports of the same entries only one inserts them. An entry whose id the journal
 * has counts as added by an earlier try, so that a client can send it again; one whose id was deleted is left out.
 * Throws `entry-id-taken`, and `QuotaExceeded` when they don't all fit. With `preview` nothing is written, and
 * `refusal` contains the sentence of the quota error instead.
 */
export async function importEntries(
  db: Db,
  userId: number,
  entries: NewEntry[],
  preview: boolean,
): Promise<ImportResult> {
  const first = await compareWithJournal(db, userId, entries)
  const candidates = first.added.map((at) => entries[at] as NewEntry)
  if (preview) {
    const refusal = await predictQuotaRefusal(db, userId, sizeOf(candidates.map(valuesOf)))
    return { ...first, ...(refusal && { refusal }) }
  }
  return withAccountLock(db, userId, async (tx) => {
    const fresh = new Set((await compareWithJournal(tx, userId, entries)).added)
    const idAt = (at: number) => entries[at]?.id ?? ''
    const given = entries.flatMap(({ id }) => id ?? [])
    const stored = new Set(await listEntryIdsAmong(tx, userId, given))
    const deleted = new Set(await listDeleted(tx, userId, given))
    const inserted = first.added.filter((at) => fresh.has(at) && !stored.has(idAt(at)) && !deleted.has(idAt(at)))
    const rows = inserted.map((at) => ({ ...valuesOf(entries[at] as NewEntry), id: entries[at]?.id }))
    await addUsageWithinQuota(tx, userId, sizeOf(rows))
    const ids = await insertImportedEntries(tx, userId, rows)
    if (ids.length < rows.length) throw new DomainError('entry-id-taken')
    const repeated = [...entries.keys()].filter((at) => stored.has(idAt(at)))
    const added = [...inserted, ...repeated]
    const known = [...entries.keys()].filter((at) => !added.includes(at))
    return { added, ids: [...ids, ...repeated.map(idAt)], known }
  })
}

/**
 * Removes the user's entries with these ids that were never edited: this takes an import back, but nothing that was
 * written since. Other ids are remembered as deleted, since they may belong to a part of the import that is still on
 * its way.
 */
export function removeImported(db: Db, userId: number, ids: string[]): Promise<ImportRemovalResult> {
  return withAccountLock(db, userId, async (tx) => {
    const unedited = await listUneditedEntries(tx, userId, ids)
    if (unedited.length > 0) {
      const entryBytes = -unedited.reduce((sum, { bytes }) => sum + bytes, 0)
      await addUsageWithinQuota(tx, userId, { entries: -unedited.length, entryBytes })
      await deleteEntryRows(
        tx,
        unedited.map(({ id }) => id),
      )
    }
    const kept = await listEntryIdsAmong(tx, userId, ids)
    await rememberDeleted(
      tx,
      userId,
      ids.filter((id) => !kept.includes(id)),
    )
    return { removed: unedited.length, kept: kept.length }
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

function valuesOf(entry: NewEntry): EntryValues {
  return {
    title: entry.title,
    dreamDate: entry.dreamDate,
    dreamContent: entry.dreamContent,
    interpretation: entry.interpretation ?? null,
    reading: readingThatFits(entry),
    corrections: entry.corrections ?? null,
    ...mapDetails({
      text: (name) => entry[name] ?? null,
      labels: (name) => entry[name] ?? [],
      choice: (name) => entry[name] ?? null,
      scale: (name) => entry[name] ?? null,
      number: (name) => entry[name] ?? null,
    }),
    writtenAt: entry.writtenAt ? new Date(entry.writtenAt) : null,
    timeZone: entry.timeZone ?? null,
  }
}

function identityOf({ dreamDate, title, md5 }: { dreamDate: string; title: string; md5: string }): string {
  return JSON.stringify([dreamDate, title, md5])
}

/** Returns the fields that an edit to `values` makes outdated, as they are until the entry is analysed again. */
function outdatedBy(entry: EntryRow, values: EntryValues): Partial<FoundValues> {
  const isSameDream = entry.dreamContent === values.dreamContent
  if (isSameDream && entry.title === values.title)
    return isSameCorrected(entry, values) ? {} : { recognisedBy: OUTDATED }
  return { ...(!isSameDream && NOTHING_FOUND), recognisedBy: PENDING, supportDue: [] }
}

const isSameCorrected = (a: EntryValues, b: EntryValues) => isDeepStrictEqual(a.corrections, b.corrections)

const NOTHING_FOUND = { symbols: [], people: [], places: [], themes: [], feelings: [] }
