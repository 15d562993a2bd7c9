import { useMutation } from '@tanstack/react-query'
import { showFailure } from '../../../components/ui/failure-toast.ts'
import type { Entry } from '../../../contract/journal.ts'
import { conflictingEntryOf } from '../form/save-entry.ts'
import { useRefreshJournal } from '../queries.ts'
import { type Correction, correctEntry } from './correct-entry.ts'

/** Saves what the owner of an entry puts right of what was recognised in it, or of its reading. */
export function useCorrectEntry(userId: number, entry: Entry) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (correct: Correction) => correctEntry(userId, entry, correct),
    onSuccess: () => refresh(),
    onError: (failure) => {
      if (!conflictingEntryOf(failure)) return showFailure(failure, 'That couldn’t be saved. Please try again.')
      showFailure(failure, 'This entry was changed elsewhere. It is shown as it is now: please try again.')
      return refresh()
    },
  })
}
