import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { markDraftOfThisTab, RESULT_DRAFT_MS, saveDraft } from '../../lib/drafts.ts'
import { userQuery, useUser } from '../../lib/user.ts'
import { type EntryDraft, newDraftName } from './entry-draft.ts'

/**
 * Opens the form for a new entry filled in, from another page. `open` keeps the draft on the device and leads to the
 * journal; a guest signs in first, and their draft is kept for an hour.
 */
export function useNewEntry() {
  const isGuest = !useUser()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return {
    isGuest,
    async open(draft: EntryDraft) {
      // If nobody can be asked, the draft is kept as a guest's.
      const user = await queryClient.ensureQueryData(userQuery).catch(() => null)
      if (user) {
        saveDraft(user.id, newDraftName(user.id), draft)
        return navigate({ to: '/journal', search: { write: true } })
      }
      const name = newDraftName(null)
      saveDraft(null, name, draft, RESULT_DRAFT_MS)
      markDraftOfThisTab(name)
      return navigate({ to: '/auth', search: { next: '/journal?write=true' } })
    },
  }
}
