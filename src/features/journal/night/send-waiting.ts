import { listDreamlessNotes, sendDreamlessNotes } from './dreamless-night.ts'
import { listNightDrafts } from './night-draft.ts'
import { sendNightDraft } from './send-night-draft.ts'

/** Whether anything from the night page waits on this device to be sent to this user's journal. */
export function hasWaiting(userId: number): boolean {
  return listNightDrafts(userId).length > 0 || listDreamlessNotes(userId).length > 0
}

/**
 * Sends the drafts and notes that wait on this device for a user's journal, without the draft `except`; never throws.
 * Resolves to the sentences for refused ones; refused drafts are then in the journal's unsaved writing.
 */
export async function sendWaiting(userId: number, except?: string): Promise<string[]> {
  const refusals: string[] = []
  for (const draft of listNightDrafts(userId).reverse()) {
    if (draft.night === except) continue
    const { savedAt: _, name: __, ...fields } = draft
    const sending = await sendNightDraft(userId, fields)
    if (sending.outcome === 'refused') refusals.push(sending.sentence)
    // Without a connection, or with another user's session, the next would fail in the same way.
    if (sending.outcome === 'waiting' || sending.outcome === 'signed-out') return refusals
  }
  const notes = await sendDreamlessNotes(userId)
  return typeof notes === 'string' && notes !== 'signed-out' ? [...refusals, notes] : refusals
}
