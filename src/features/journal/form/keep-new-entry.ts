import { markDraftOfThisTab, RESULT_DRAFT_MS, saveDraft } from '../../../lib/drafts/drafts.ts'
import { NEW_ENTRY_PATH } from '../../../lib/routing/new-entry-path.ts'
import { type EntryDraft, newDraftName } from './entry-draft.ts'

/** Where to go on with a new entry that is filled in. */
type Place = { to: '/journal'; search: { write: true } } | { to: '/auth'; search: { next: string; tab: 'register' } }

/**
 * Keeps the draft of a new entry on the device. Returns where its form is; a guest (null) registers or signs
 * in first, and their draft is kept for an hour.
 */
export function keepNewEntry(userId: number | null, draft: EntryDraft): Place {
  const name = newDraftName(userId)
  if (userId !== null) {
    saveDraft(userId, name, draft)
    return { to: '/journal', search: { write: true } }
  }
  saveDraft(null, name, draft, RESULT_DRAFT_MS)
  markDraftOfThisTab(name)
  return { to: '/auth', search: { next: NEW_ENTRY_PATH, tab: 'register' } }
}
