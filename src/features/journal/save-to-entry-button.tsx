import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showFailure } from '../../components/ui/failure-toast.ts'
import { showToast } from '../../components/ui/toast.ts'
import { useUserId } from '../../lib/api/user.ts'
import { conflictingEntryOf, saveEntry, triedWith, type Writing } from './form/save-entry.ts'
import { useRefreshJournal } from './queries.ts'
import { type InterpretedResult, resultFieldsOf } from './saved-result.ts'

type Props = {
  /** The entry whose dream was read. */
  entry: { id: string; version: number; interpretation: string | null }
  result: InterpretedResult
  onSaved: () => void
}

/** Saves an interpretation in the journal entry whose dream it reads. */
export default function SaveToEntry({ entry, result, onSaved }: Props) {
  // The user who opened the page: the request is refused if another user has signed in by then.
  const [owner] = useState(useUserId())
  // Nobody has the number 0: a guest's request is refused.
  const userId = owner ?? 0
  const writing = useRef<Writing>({ id: entry.id, version: entry.version, tried: [] })
  const refresh = useRefreshJournal()
  const know = (version: number) => {
    writing.current = { ...writing.current, version }
  }
  const update = useMutation({
    mutationFn: () => {
      const fields = resultFieldsOf(result)
      writing.current = { ...writing.current, tried: triedWith(writing.current, fields) }
      return saveEntry(userId, writing.current, fields, { onVersion: know })
    },
    onSuccess: async () => {
      showToast({ title: 'Updated', description: 'Your dream journal entry has been updated.' })
      await refresh()
      onSaved()
    },
    onError: (failure) => {
      const newer = conflictingEntryOf(failure)
      if (!newer) return showFailure(failure, 'Failed to update dream journal entry. Please try again.')
      // It is asked about here, and the next press is the answer.
      know(newer.version)
    },
  })
  const isNewer = conflictingEntryOf(update.error) !== undefined
  const label = entry.interpretation ? 'Replace the interpretation' : 'Save to this entry'
  return (
    <div>
      <p role="alert" className="mb-2 text-ember empty:hidden">
        {isNewer && 'This entry was changed elsewhere since you opened it.'}
      </p>
      <Button onClick={() => update.mutate()} disabled={update.isPending}>
        {isNewer ? 'Save it anyway' : label}
      </Button>
    </div>
  )
}
