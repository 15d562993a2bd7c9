import { useNavigate } from '@tanstack/react-router'
import { useUser, useUserId } from '../../../lib/api/user.ts'
import { markDraftOfThisTab, RESULT_DRAFT_MS, saveDraft } from '../../../lib/drafts/drafts.ts'
import { type EntryDraft, newDraftName } from './entry-draft.ts'

/**
 * Opens the form for a new entry filled in, from another page. `open` keeps the draft on the device and leads to the
 * journal; a guest signs in first, and their draft is kept for an hour.
 */
export function useNewEntry() {
  const isGuest = !useUser()
  const userId = useUserId()
  const navigate = useNavigate()
  return {
    /** Also while the server is being asked: a style then hides the parts for guests. */
    isGuest,
    open(draft: EntryDraft) {
      if (userId !== null) {
        saveDraft(userId, newDraftName(userId), draft)
        return navigate({ to: '/journal', search: { write: true } })
      }
      const name = newDraftName(null)
      saveDraft(null, name, draft, RESULT_DRAFT_MS)
      markDraftOfThisTab(name)
      return navigate({ to: '/auth', search: { next: '/journal?write=true' } })
    },
  }
}
