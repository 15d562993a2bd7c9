import { useMutation } from '@tanstack/react-query'
import { showToast } from '../../../components/ui/toast.ts'
import type { Entry, EntryCorrections, EntryFields, SavedEntry } from '../../../contract/journal.ts'
import { isSessionFailure, sendJson } from '../../../lib/api/api-client.ts'
import { useRefreshJournal } from '../queries.ts'

type Changes = Partial<Pick<EntryFields, 'interpretation' | 'reading' | 'corrections'>>

/** Saves what the owner of an entry puts right of what was recognised in it, or of its reading. */
export function useCorrectEntry(userId: number, id: string) {
  const refresh = useRefreshJournal()
  return useMutation({
    mutationFn: (changes: Changes) => sendJson<SavedEntry>('PATCH', `/api/journal/${id}`, changes, userId),
    onSuccess: () => refresh(),
    onError: (failure) => {
      if (isSessionFailure(failure)) return
      showToast({
        title: 'Error',
        description: 'That couldn’t be saved. Please try again.',
        variant: 'destructive',
      })
    },
  })
}

export type CorrectedKind = keyof EntryCorrections

/** The corrections of an entry, and one more: `added` is in the dream, or `removed` isn't. */
export function withCorrection(
  { corrections }: Entry,
  kind: CorrectedKind,
  { added, removed }: { added?: string; removed?: string },
): EntryCorrections {
  const before = corrections?.[kind] ?? { added: [], removed: [] }
  const without = (names: string[], name: string | undefined) => names.filter((one) => one !== name)
  const list = {
    added: [...without(before.added, removed ?? added), ...(added === undefined ? [] : [added])],
    removed: [...without(before.removed, added ?? removed), ...(removed === undefined ? [] : [removed])],
  }
  return { ...corrections, [kind]: list }
}
