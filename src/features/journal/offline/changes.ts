import type { Entry } from '../../../contract/journal.ts'
import type { toEntryFields } from '../form/entry-draft.ts'

/** The fields of an entry that the form without a connection writes. */
export type WrittenFields = ReturnType<typeof toEntryFields>

/**
 * A change that was made without a connection. `version` is the version of the entry that it was made to, undefined as
 * long as no version of a new entry is known. `tried` are the fingerprints of fields that may have reached the server
 * although no response came; undefined in a change that was stored before they were noted.
 */
export type Change = { tried?: readonly string[] | undefined } & (
  | { what: 'create'; fields: WrittenFields; writtenAt: string; timeZone: string; version?: number | undefined }
  | { what: 'edit'; fields: WrittenFields; version: number }
  | { what: 'delete'; title: string; version: number | undefined }
)

/**
 * The change that remains when an entry is edited (`fields`) or deleted (null) after an `earlier` change: undefined if
 * the server needn't hear of it. `entry` is the entry as the copy has it; undefined if it only exists here. An earlier
 * change was made to an earlier version, which the server has to compare.
 */
export function changeAfter(
  earlier: Change | undefined,
  entry: Pick<Entry, 'title' | 'version'> | undefined,
  fields: WrittenFields | null,
): Change | undefined {
  if (!earlier && !entry) return fields ? newEntryOf(fields) : undefined
  const { version, tried } = earlier ?? { version: entry?.version, tried: [] }
  if (!fields) {
    if (earlier?.what === 'create' && tried?.length === 0) return undefined
    return { what: 'delete', title: entry?.title ?? titleOf(earlier), version, tried }
  }
  if (earlier?.what === 'create') return { ...earlier, fields }
  return { what: 'edit', fields, version: version ?? 1, tried }
}

/** The change that creates an entry, which nobody has sent yet. */
export function newEntryOf(fields: WrittenFields): Change {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { what: 'create', fields, writtenAt: new Date().toISOString(), timeZone, tried: [] }
}

/** The title of the entry that a change is about. */
export const titleOf = (change: Change | undefined): string =>
  change?.what === 'delete' ? change.title : (change?.fields.title ?? '')

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
    // An edit whose entry was deleted elsewhere is shown as well, until its writer has decided its fate.
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
    corrections: change.fields.corrections ?? null,
    reading: null,
    id,
    userId,
  }
}
