import { ApiFailure, isSessionFailure, sendJson } from '../../../lib/api/api-client.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from '../../../lib/drafts/drafts.ts'

/** A note that no dream of a night was remembered, or that such a note is taken back, until the server has it. */
export type DreamlessNote = { day: string; isDreamless: boolean }

const PREFIX = 'dreamless:'

export function keepDreamlessNote(userId: number | null, note: DreamlessNote): void {
  saveDraft<DreamlessNote>(userId, PREFIX + note.day, note)
}

export function listDreamlessNotes(userId: number | null): (DreamlessNote & { name: string; savedAt: string })[] {
  return listDrafts(userId)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => {
      const draft = readDraft<DreamlessNote>(userId, name)
      return draft ? [{ ...draft.fields, name, savedAt: draft.savedAt }] : []
    })
}

/**
 * Sends a user's notes that wait on the device; never throws. Resolves to whether all were taken, to a sentence when
 * one was refused, and to 'signed-out' when another user is signed in, or none.
 */
export async function sendDreamlessNotes(userId: number): Promise<boolean | string> {
  for (const { day, isDreamless, name } of listDreamlessNotes(userId)) {
    try {
      await sendJson<void>(isDreamless ? 'PUT' : 'DELETE', `/api/journal/dreamless/${day}`, undefined, userId)
    } catch (failure) {
      if (isSessionFailure(failure)) return 'signed-out'
      if (!(failure instanceof ApiFailure) || failure.status >= 500 || failure.status === 429) return false
      deleteDraft(userId, name)
      return failure.body.error ?? 'This night could not be noted.'
    }
    // Unless it was changed again meanwhile.
    if (readDraft<DreamlessNote>(userId, name)?.fields.isDreamless === isDreamless) deleteDraft(userId, name)
  }
  return true
}
