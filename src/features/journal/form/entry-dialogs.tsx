import { useState } from 'react'
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx'
import type { Entry } from '../../../contract/journal.ts'
import { readDraft } from '../../../lib/drafts/drafts.ts'
import { useDeleteEntry } from '../queries.ts'
import { draftNameOfEntry } from './draft-names.ts'
import type { EntryDraft } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'

/** The entry whose dialog is open, and which dialog; null if none is. */
export type OpenDialog = { what: 'edit' | 'delete'; entry: Entry } | null

type Props = { userId: number; selected: OpenDialog; onClose: () => void; onDeleted?: () => void }

/** The dialogs for editing and for deleting an entry. */
export function EntryDialogs({ userId, selected, onClose, onDeleted }: Props) {
  const remove = useDeleteEntry(userId)
  // Keeps the content of a dialog while it fades out.
  const [lastSelected, setLastSelected] = useState(selected)
  if (selected && selected !== lastSelected) setLastSelected(selected)
  const editedEntry = lastSelected?.what === 'edit' ? lastSelected.entry : undefined
  return (
    <>
      <Dialog
        title="Edit entry"
        hasFullScreen
        open={selected?.what === 'edit'}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        {editedEntry && (
          <EntryForm
            key={`${editedEntry.id} ${editedEntry.version}`}
            userId={userId}
            entry={editedEntry}
            draftName={draftNameOfEntry(editedEntry.id)}
            draft={readDraft<EntryDraft>(userId, draftNameOfEntry(editedEntry.id))?.fields}
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
        “{lastSelected?.entry.title}” will be removed from your journal. For five seconds you can take that back.
      </ConfirmDialog>
    </>
  )
}
