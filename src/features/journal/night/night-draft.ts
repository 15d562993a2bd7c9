import type { Entry, SavedEntry } from '../../../contract/journal.ts'
import { ApiFailure, isSessionFailure, sendJson } from '../../../lib/api-client.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from '../../../lib/drafts.ts'
import { randomUuid } from '../../../lib/random-uuid.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { draftNameOfEntry, type EntryDraft, emptyEntryForm, NEW_PREFIX } from '../entry-draft.ts'
import { conflictingEntryOf } from '../queries.ts'

/**
 * What is written on the night page, as a draft of the journal that sends itself. `night` is the id that its entry has
 * or is to have; `version` the entry's version, undefined as long as there is no entry.
 */
export type NightDraft = EntryDraft & { night: string /** ISO time of the first word. */; writtenAt: string }

/** What became of sending a draft. */
export type Sending =
  | { outcome: 'saved'; version: number }
  /** No connection, or the server is busy: it is tried again later. */
  | { outcome: 'waiting' }
  /** The session has ended, or another user is signed in. */
  | { outcome: 'signed-out'; expectedUser: number }
  /** The server won't take it. It stays on the device, in the journal's unsaved writing. */
  | { outcome: 'refused'; sentence: string }

/** About as many letters as a line has. */
const TITLE_LENGTH = 60

/** The title of a dream that was given none: its first words, up to the end of the first sentence or line. */
export function titleFromWords(dream: string): string {
  const [first = ''] = dream.trim().split(/(?<=[.!?…])\s|\n/)
  return excerpt(first, TITLE_LENGTH).replace(/[.,;:]$/, '')
}

/** Starts a draft of the night that ended on `day` (YYYY-MM-DD). */
export function newNightDraft(day: string): NightDraft {
  return {
    ...emptyEntryForm(),
    dreamDate: day,
    night: randomUuid(),
    writtenAt: new Date().toISOString(),
  }
}

/** An edit of an entry that exists has the name under which the journal offers it as one. */
const nameOf = ({ night, version }: NightDraft) =>
  version === undefined ? `${NEW_PREFIX}-night-${night}` : draftNameOfEntry(night)

/** Keeps the draft of a user (null: of a guest) on the device. Returns whether the browser has taken it. */
export function keepNightDraft(userId: number | null, draft: NightDraft): boolean {
  saveDraft<NightDraft>(userId, nameOf(draft), draft)
  return readDraft<NightDraft>(userId, nameOf(draft))?.fields.dreamContent === draft.dreamContent
}

export function deleteNightDraft(userId: number | null, draft: NightDraft): void {
  deleteDraft(userId, nameOf(draft))
}

/** The drafts of the night page of a user (null: of guests), the last saved first. */
export function listNightDrafts(userId: number | null): (NightDraft & { savedAt: string; name: string })[] {
  return listDrafts(userId)
    .flatMap((name) => {
      const draft = readDraft<NightDraft>(userId, name)
      return draft?.fields.night ? [{ ...draft.fields, savedAt: draft.savedAt, name }] : []
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}

/** Makes a draft of the night page an ordinary one, which is saved only when its owner says so. */
export function releaseNightDraft(userId: number | null, name: string): void {
  const draft = readDraft<NightDraft>(userId, name)
  if (!draft?.fields.night) return
  const { night: _, writtenAt: __, ...fields } = draft.fields
  saveDraft<EntryDraft>(userId, name, fields)
}

/**
 * Sends a user's draft to their journal; never throws. When it is saved, and nothing has been written since, the draft
 * is removed from the device. Sending a draft again doesn't make a second entry.
 */
export async function sendNightDraft(userId: number, draft: NightDraft): Promise<Sending> {
  let kept = draft
  try {
    const { version } = await save(userId, draft, (renamed) => {
      kept = renamed
    })
    deleteUnchanged(userId, kept)
    return { outcome: 'saved', version }
  } catch (failure) {
    if (isSessionFailure(failure)) return { outcome: 'signed-out', expectedUser: userId }
    const sentence = failure instanceof Error ? refusalOf(failure) : undefined
    if (!sentence) return { outcome: 'waiting' }
    releaseNightDraft(userId, nameOf(kept))
    return { outcome: 'refused', sentence }
  }
}

/** `onRenamed` is called with the draft when it turns out to be an edit, and has been kept as one. */
async function save(
  userId: number,
  draft: NightDraft,
  onRenamed: (draft: NightDraft) => void,
): Promise<Pick<Entry, 'version'>> {
  const { title, dreamDate, dreamContent, night: id, writtenAt } = draft
  let { version } = draft
  if (version === undefined) {
    const fields = { id, title, dreamDate, dreamContent, writtenAt }
    const entry = await sendJson<SavedEntry>('POST', '/api/journal', fields, userId)
    if (isSaved(entry, draft)) return entry
    // An earlier try had arrived, and its answer was lost. If the entry was edited since, the journal asks.
    version = entry.version === 1 || isContinued(entry, draft) ? entry.version : entry.version - 1
    deleteUnchanged(userId, draft)
    keepNightDraft(userId, { ...draft, version })
    onRenamed({ ...draft, version })
  }
  const update = (over: number) =>
    sendJson<SavedEntry>('PATCH', `/api/journal/${id}`, { title, dreamDate, dreamContent, version: over }, userId)
  try {
    return await update(version)
  } catch (failure) {
    const newer = failure instanceof Error ? conflictingEntryOf(failure) : undefined
    if (!newer) throw failure
    if (isSaved(newer, draft)) return newer
    // Another tab of this page, or a try whose answer was lost, has saved a part of the same words.
    if (isContinued(newer, draft)) return update(newer.version)
    throw failure
  }
}

function isSaved(entry: Entry, { title, dreamDate, dreamContent }: NightDraft): boolean {
  return entry.title === title.trim() && entry.dreamDate === dreamDate && entry.dreamContent === dreamContent.trim()
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
  if (failure.status === 404) return 'This entry has been deleted elsewhere.'
  return failure.body.error ?? 'The journal doesn’t take this.'
}
