import type { Entry, EntryFields, SavedEntry } from '../../../contract/journal.ts'
import { ApiFailure, sendJson } from '../../../lib/api/api-client.ts'
import { fingerprint } from '../../../lib/device/fingerprint.ts'
import { DETAIL_NAMES } from '../../../shared/entry-details.ts'
import { saysAlready } from '../../../shared/says-already.ts'

/**
 * An entry that is being written on this device. A request may have arrived although its response was lost; the version
 * that such a request has stored must not be taken for another device's edit.
 */
export type Writing = {
  id: string
  /** The version that is edited; undefined for a new entry, whose id this device has made. */
  version?: number | undefined
  /** Fingerprints of the fields sent since; undefined if they aren't known. */
  tried?: readonly string[] | undefined
}

type Fields = Partial<EntryFields>

/** The fields that tell one text of a person from another, in the order of fingerprints. */
const COMPARED = ['title', 'dreamDate', 'dreamContent', 'interpretation', ...DETAIL_NAMES] as const

function fingerprintOf(fields: Fields, names: readonly (typeof COMPARED)[number][]): string {
  return fingerprint(names.map((name) => fields[name]))
}

const namesIn = (fields: Fields) => COMPARED.filter((name) => name in fields)

/** Adds these fields to the tries. To be stored on the device before the fields are sent. */
export function triedWith({ tried = [] }: Pick<Writing, 'tried'>, fields: Fields): string[] {
  return [...new Set([...tried, fingerprintOf(fields, namesIn(fields))])]
}

/**
 * The version on the server that an edit or a deletion would overwrite, from a failure; undefined for any other one.
 */
export function conflictingEntryOf(failure: unknown): Entry | undefined {
  const isConflict = failure instanceof ApiFailure && failure.status === 409
  return isConflict ? (failure.body['entry'] as Entry | undefined) : undefined
}

/** Whether an earlier try of this device has stored this version. */
function isOwn(
  { version, tried }: Writing,
  stored: Entry,
  names: readonly (typeof COMPARED)[number][] = COMPARED,
): boolean {
  if (tried) return tried.includes(fingerprintOf(stored, names))
  return version === undefined && stored.version === 1
}

/**
 * Saves an entry as it was written, whatever came of earlier tries: a new one with its `id`, or the version that was
 * edited. `onVersion` is called, and waited for, when the server turns out to have a version of this device's, before
 * that is overwritten: from then on `Writing.version` has to be that. `ofNew` are further fields of a new entry. Throws
 * an `ApiFailure`, with the newer version if another device has written one ({@link conflictingEntryOf}), and a
 * `TypeError` without a connection.
 */
export async function saveEntry(
  userId: number,
  writing: Writing,
  fields: Fields,
  { ofNew, onVersion }: { ofNew?: Fields; onVersion?: (version: number) => unknown } = {},
): Promise<SavedEntry> {
  const { id } = writing
  for (let { version } = writing; ; ) {
    const { entry, failure } = await trySaving(userId, id, version, fields, ofNew)
    if (!failure) return entry
    if (entry.version === version || !isOwn(writing, entry, namesIn(fields))) throw failure
    version = entry.version
    await onVersion?.(version)
  }
}

/** Sends the fields once. `failure`: the server has an `entry` that says something else. */
async function trySaving(
  userId: number,
  id: string,
  version: number | undefined,
  fields: Fields,
  ofNew?: Fields,
): Promise<{ entry: SavedEntry; failure?: ApiFailure }> {
  try {
    const entry =
      version === undefined
        ? await sendJson<SavedEntry>('POST', '/api/journal', { id, ...fields, ...ofNew }, userId)
        : await sendJson<SavedEntry>('PATCH', `/api/journal/${id}`, { ...fields, version }, userId)
    // A response without an entry is from something between this page and the server, and says nothing about the entry.
    if (entry?.id !== id) throw new ApiFailure(502, 'Not an entry', {})
    if (version !== undefined || saysAlready(entry, { ...fields, reading: undefined })) return { entry }
    // A server of the version before answers a second create with what the first one has stored.
    return { entry, failure: new ApiFailure(409, 'Something else is stored', { entry }) }
  } catch (failure) {
    const entry = conflictingEntryOf(failure)
    if (!entry) throw failure
    return { entry, failure: failure as ApiFailure }
  }
}

/**
 * Deletes an entry, also one whose creation may not have arrived: it won't be created any more. Throws like
 * {@link saveEntry}.
 */
export async function deleteEntry(
  userId: number,
  writing: Writing,
  { onVersion }: { onVersion?: (version: number) => unknown } = {},
): Promise<void> {
  for (let version = writing.version ?? 1; ; ) {
    try {
      await sendJson<void>('DELETE', `/api/journal/${writing.id}?version=${version}`, undefined, userId)
      return
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 404) return
      const entry = conflictingEntryOf(failure)
      if (!entry || entry.version === version || !isOwn(writing, entry)) throw failure
      version = entry.version
      await onVersion?.(version)
    }
  }
}
