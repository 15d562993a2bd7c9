import type { Entry } from '../../../contract/journal.ts'
import type { toEntryFields } from '../entry-draft.ts'

/** The fields of an entry that the form without a connection writes. */
export type WrittenFields = ReturnType<typeof toEntryFields>

/** A change that was made without a connection. `version` is the version of the entry that it was made to. */
export type Change =
  | { what: 'create'; fields: WrittenFields; writtenAt: string; timeZone: string }
  | { what: 'edit'; fields: WrittenFields; version: number }
  | { what: 'delete'; title: string; version: number }

/**
 * The change that remains when an entry is edited (`fields`) or deleted (null) after an `earlier` change: undefined if
 * the server needn't hear of it. `entry` is the entry as the copy has it; undefined if it only exists here.
 */
export function changeAfter(
  earlier: Change | undefined,
  entry: Pick<Entry, 'title' | 'version'> | undefined,
  fields: WrittenFields | null,
): Change | undefined {
  if (!entry) {
    if (!fields) return undefined
    if (earlier?.what === 'create') return { ...earlier, fields }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return { what: 'create', fields, writtenAt: new Date().toISOString(), timeZone }
  }
  // An earlier change was made to an earlier version, which the server has to compare.
  const version = earlier && earlier.what !== 'create' ? earlier.version : entry.version
  return fields ? { what: 'edit', fields, version } : { what: 'delete', title: entry.title, version }
}

/** The entries of the copy with the changes that wait, newest first. */
export function withChanges(userId: number, entries: Iterable<Entry>, changes: ReadonlyMap<string, Change>): Entry[] {
  const shown: Entry[] = []
  const known = new Set<string>()
  for (const entry of entries) {
    known.add(entry.id)
    const change = changes.get(entry.id)
    if (!change) shown.push(entry)
    else if (change.what !== 'delete') shown.push({ ...entry, ...change.fields, reading: null })
  }
  for (const [id, change] of changes) {
    // An edit whose entry was deleted elsewhere is shown as well, until its writer has said what becomes of it.
    if (!known.has(id) && change.what !== 'delete') shown.push(entryOf(userId, id, change))
  }
  return shown.sort(newestFirst)
}

const newestFirst = (one: Entry, other: Entry) =>
  other.dreamDate.localeCompare(one.dreamDate) ||
  other.createdAt.localeCompare(one.createdAt) ||
  other.id.localeCompare(one.id)

/** An entry that was written here, as if the server had returned it; nothing has been recognised in it yet. */
function entryOf(userId: number, id: string, change: Exclude<Change, { what: 'delete' }>): Entry {
  const writtenAt = change.what === 'create' ? change.writtenAt : new Date(0).toISOString()
  return {
    symbols: [],
    people: [],
    places: [],
    themes: [],
    feelings: [],
    writtenAt: null,
    timeZone: null,
    version: 0,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    ...change.fields,
    reading: null,
    id,
    userId,
  }
}

/** Whether an entry on the server says what the change says already, as after a response that was lost. */
export function isAlreadySaid(entry: Entry, fields: WrittenFields): boolean {
  return Object.entries(fields).every(
    ([name, value]) => name === 'reading' || JSON.stringify(value) === JSON.stringify(entry[name as keyof Entry]),
  )
}
