import { useNavigate } from '@tanstack/react-router'
import { useUser, useUserId } from '../../../lib/api/user.ts'
import type { EntryDraft } from './entry-draft.ts'
import { keepNewEntry } from './keep-new-entry.ts'

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
    open: (draft: EntryDraft) => navigate(keepNewEntry(userId, draft)),
  }
}
