import { Dialog } from '../../../components/ui/dialog.tsx'
import type { EntryDraft } from './entry-draft.ts'
import { EntryForm } from './entry-form.tsx'

/** The new entry that is being written: the name of its draft, and what its form starts with; null if there is none. */
export type NewEntry = { name: string; draft: EntryDraft } | null

/** The dialog for a new entry. */
export function NewEntryDialog({ userId, entry, onClose }: { userId: number; entry: NewEntry; onClose: () => void }) {
  return (
    <Dialog title="New Entry" hasFullScreen open={entry !== null} onOpenChange={(open) => !open && onClose()}>
      {entry && (
        <EntryForm key={entry.name} userId={userId} draftName={entry.name} draft={entry.draft} onSaved={onClose} />
      )}
    </Dialog>
  )
}
