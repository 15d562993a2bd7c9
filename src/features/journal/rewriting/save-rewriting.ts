import type { NewRehearsal, Rewriting, SavedRewriting } from '../../../contract/rewritings.ts'
import { ApiFailure, sendJson } from '../../../lib/api/api-client.ts'
import { fingerprint } from '../../../lib/device/fingerprint.ts'
import { newId } from '../../../lib/device/new-id.ts'

/** A rewriting that isn't saved yet: its id, and fingerprints of the versions sent, which may have arrived. */
export type NewText = { id: string; sent: readonly string[] }

/** As the server stores it. */
const fingerprintOf = (text: string) => fingerprint(text.trim())

export function noteSent({ id, sent }: NewText, text: string): NewText {
  return { id, sent: [...new Set([...sent, fingerprintOf(text)])] }
}

const isConflict = (failure: unknown): failure is ApiFailure => failure instanceof ApiFailure && failure.status === 409

export function updateRewriting(userId: number, id: string, text: string): Promise<SavedRewriting> {
  return sendJson<SavedRewriting>('PATCH', `/api/journal/rewritings/${id}`, { text }, userId)
}

/** Saves a new rewriting of an entry, once however often that is tried. Throws like `sendJson`. */
export async function createRewriting(
  userId: number,
  entryId: string,
  text: string,
  { id, sent }: NewText,
): Promise<SavedRewriting> {
  const create = (as: string) =>
    sendJson<SavedRewriting>('POST', `/api/journal/${entryId}/rewritings`, { id: as, text }, userId)
  try {
    return await create(id)
  } catch (failure) {
    if (!isConflict(failure)) throw failure
    const stored = failure.body['rewriting'] as Rewriting | undefined
    if (stored && sent.includes(fingerprintOf(stored.text))) return updateRewriting(userId, id, text)
    // Another tab has saved another text of the same draft: both are kept.
    return create(newId())
  }
}

/**
 * Notes a rehearsal with an id of this device's, once however often that is tried; the last try counts if they differ.
 * Throws like `sendJson`.
 */
export async function addRehearsal(
  userId: number,
  rewritingId: string,
  rehearsal: NewRehearsal & { id: string },
): Promise<Rewriting> {
  const add = () => sendJson<Rewriting>('POST', `/api/journal/rewritings/${rewritingId}/rehearsals`, rehearsal, userId)
  try {
    return await add()
  } catch (failure) {
    if (!isConflict(failure)) throw failure
    await sendJson<void>('DELETE', `/api/journal/rehearsals/${rehearsal.id}`, undefined, userId)
    return add()
  }
}
