import type { Entry } from '../../../contract/journal.ts'
import { ApiFailure, isSessionFailure } from '../../../lib/api/api-client.ts'
import { amendDraft, readDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import { conflictingEntryOf, saveEntry, triedWith } from '../form/save-entry.ts'
import { deleteNightDraft, keepNightDraft, type NightDraft, nameOf } from './night-draft.ts'

/** The outcome of sending a draft. */
export type Sending =
  | { outcome: 'saved'; version: number }
  /** No connection, or the server is busy: it is tried again later. */
  | { outcome: 'waiting' /** Of the entry, if it turns out to exist. */; version?: number }
  /** The session has ended, or another user is signed in. */
  | { outcome: 'signed-out'; expectedUser: number }
  /** The server won't take it. It stays on the device, in the journal's unsaved writing. */
  | { outcome: 'refused'; sentence: string }

/** Makes a draft of the night page an ordinary one, which is saved only when its owner says so. */
export function releaseNightDraft(userId: number | null, name: string): void {
  const draft = readDraft<NightDraft>(userId, name)
  if (!draft?.fields.night) return
  const { night: _, writtenAt: __, tried: ___, ...fields } = draft.fields
  saveDraft(userId, name, fields)
}

/** The fields of an entry that the night page writes. */
const fieldsOf = ({ title, dreamDate, dreamContent }: NightDraft) => ({
  title: title.trim(),
  dreamDate,
  dreamContent: dreamContent.trim(),
})

/**
 * Notes, also on the device, that a draft is being sent, which may arrive although no response does. Of a draft of an
 * older build the tries before aren't known, and it stays so.
 */
export function noteTry(userId: number, draft: NightDraft): NightDraft {
  if (!draft.tried) return draft
  const tried = triedWith(draft, fieldsOf(draft))
  amendDraft<NightDraft>(userId, nameOf(draft), { tried })
  return { ...draft, tried }
}

/**
 * Sends a user's draft to their journal; never throws. When it is saved, and nothing has been written since, the draft
 * is removed from the device. Sending a draft again doesn't make a second entry.
 */
export async function sendNightDraft(userId: number, draft: NightDraft): Promise<Sending> {
  let kept = noteTry(userId, draft)
  const onVersion = (version: number) => {
    if (kept.version === undefined) {
      // It turns out to be an edit.
      deleteUnchanged(userId, kept)
      keepNightDraft(userId, { ...kept, version })
    } else amendDraft<NightDraft>(userId, nameOf(kept), { version })
    kept = { ...kept, version }
  }
  try {
    const { version } = await save(userId, kept, onVersion)
    deleteUnchanged(userId, kept)
    return { outcome: 'saved', version }
  } catch (failure) {
    if (isSessionFailure(failure)) return { outcome: 'signed-out', expectedUser: userId }
    const sentence = failure instanceof Error ? refusalOf(failure) : undefined
    if (!sentence) return { outcome: 'waiting', ...(kept.version !== undefined && { version: kept.version }) }
    releaseNightDraft(userId, nameOf(kept))
    return { outcome: 'refused', sentence }
  }
}

async function save(userId: number, draft: NightDraft, onVersion: (version: number) => void) {
  const { night: id, version, tried, writtenAt } = draft
  const options = { ofNew: { writtenAt }, onVersion }
  try {
    return await saveEntry(userId, { id, version, tried }, fieldsOf(draft), options)
  } catch (failure) {
    const newer = conflictingEntryOf(failure)
    if (!newer || !isContinued(newer, draft)) throw failure
    // Another tab of this page has saved a part of the same words.
    onVersion(newer.version)
    return saveEntry(userId, { id, version: newer.version, tried }, fieldsOf(draft), options)
  }
}

/** Whether the draft only adds to what the entry holds, so that saving it loses nothing. */
function isContinued(entry: Entry, { dreamContent }: NightDraft): boolean {
  return dreamContent.trim().startsWith(entry.dreamContent)
}

/** Removes the draft from the device, unless more has been written since, perhaps in another tab. */
function deleteUnchanged(userId: number, draft: NightDraft): void {
  const kept = readDraft<NightDraft>(userId, nameOf(draft))?.fields
  if (kept?.dreamContent === draft.dreamContent && kept.title === draft.title && kept.dreamDate === draft.dreamDate)
    deleteNightDraft(userId, draft)
}

/** Why the server won't take an entry, in a sentence; undefined where trying again may help. */
function refusalOf(failure: Error): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.status >= 500 || failure.status === 429) return undefined
  if (failure.status === 409) return 'This entry was changed elsewhere meanwhile.'
  if (failure.status === 404 || failure.status === 410) return 'This entry has been deleted elsewhere.'
  return failure.body.error ?? 'The journal doesn’t take this.'
}
