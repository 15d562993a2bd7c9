import { useState } from 'react'
import { ConfirmDialog, Dialog } from '../../components/ui/dialog.tsx'
import type { Entry } from '../../contract/journal.ts'
import { readDraft } from '../../lib/drafts.ts'
import { draftOfEntry, type EntryDraft } from './draft.ts'
import { FormEntry } from './form-entry.tsx'
import { useDeleteEntry } from './queries.ts'

/** What is to happen to an entry. */
export type Selected = { what: 'edit' | 'delete'; entry: Entry } | null

type Props = { userId: number; selected: Selected; onClose: () => void; onDeleted?: () => void }

/** The dialogs of an entry: editing it, and deleting it after a question. */
export function EntryDialogs({ userId, selected, onClose, onDeleted }: Props) {
  const remove = useDeleteEntry(userId)
  // What is shown while a dialog fades out.
  const [last, setLast] = useState(selected)
  if (selected && selected !== last) setLast(selected)
  const editing = last?.what === 'edit' ? last.entry : undefined
  return (
    <>
      <Dialog
        title="Edit entry"
        open={selected?.what === 'edit'}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        {editing && (
          <FormEntry
            key={`${editing.id} ${editing.version}`}
            userId={userId}
            entry={editing}
            draftName={draftOfEntry(editing.id)}
            draft={readDraft<EntryDraft>(userId, draftOfEntry(editing.id))?.fields}
            onSaved={onClose}
          />
        )}
      </Dialog>
      <ConfirmDialog
        title="Delete Dream Entry?"
        open={selected?.what === 'delete'}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        confirm="Delete entry"
        pending={remove.isPending}
        onConfirm={() => {
          if (selected)
            remove.mutate(selected.entry, {
              onSuccess: () => {
                onClose()
                onDeleted?.()
              },
            })
        }}
      >
        “{last?.entry.title}” will be removed from your journal. For five seconds you can take that back.
      </ConfirmDialog>
    </>
  )
}
