import type { Entry, EntryCorrections, EntryFields, SavedEntry } from '../../../contract/journal.ts'
import { conflictingEntryOf, saveEntry } from '../form/save-entry.ts'

type Changes = Partial<Pick<EntryFields, 'interpretation' | 'reading' | 'corrections'>>

/**
 * What somebody puts right, made of the entry as it is: what is stored meanwhile, by this device or another, stays.
 * Undefined for an entry that it doesn't fit any more.
 */
export type Correction = (entry: Entry) => Changes | undefined

/**
 * Puts an entry right, which is `shown` to its owner. If there is a newer version, the correction is made of that one,
 * so that an earlier correction whose response was lost isn't undone, and no newer text overwritten. Throws like
 * {@link saveEntry}; a conflict if the correction doesn't fit the newer version.
 */
export async function correctEntry(userId: number, shown: Entry, correct: Correction): Promise<SavedEntry> {
  let conflict: unknown
  for (let entry = shown; ; ) {
    const changes = correct(entry)
    if (!changes) throw conflict ?? new Error('The correction doesn’t fit the entry it was made for.')
    try {
      return await saveEntry(userId, { id: entry.id, version: entry.version, tried: [] }, changes)
    } catch (failure) {
      const newer = conflictingEntryOf(failure)
      if (!newer || newer.version <= entry.version) throw failure
      conflict = failure
      entry = newer
    }
  }
}

export type CorrectedKind = keyof EntryCorrections

/** Adds a name to what is in an entry's dream, or removes one. */
export function correctName(kind: CorrectedKind, one: { added?: string; removed?: string }): Correction {
  return (entry) => ({ corrections: withCorrection(entry, kind, one) })
}

/** The corrections of an entry, and one more: `added` is in the dream, or `removed` isn't. */
function withCorrection(
  { corrections }: Entry,
  kind: CorrectedKind,
  { added, removed }: { added?: string; removed?: string },
): EntryCorrections {
  const before = corrections?.[kind] ?? { added: [], removed: [] }
  const without = (names: string[], name: string | undefined) => names.filter((one) => one !== name)
  const list = {
    added: [...without(before.added, removed ?? added), ...(added === undefined ? [] : [added])],
    removed: [...without(before.removed, added ?? removed), ...(removed === undefined ? [] : [removed])],
  }
  return { ...corrections, [kind]: list }
}
