import { useUserId } from '../../lib/api/user.ts'
import { countWaitingChanges } from '../../lib/device/offline-copy.ts'
import { listDrafts } from '../../lib/drafts/drafts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

/** Whether a logout would delete something that a user wrote and that isn't saved; never for a guest (null). */
export function wouldDropWriting(userId: number | null): boolean {
  return userId !== null && (listDrafts(userId).length > 0 || countWaitingChanges(userId) > 0)
}

/** Asks for confirmation before a logout that deletes unsaved writing. */
export function ConfirmLogout({ open, onOpenChange, onConfirm }: Props) {
  const userId = useUserId()
  const waiting = userId === null ? 0 : countWaitingChanges(userId)
  const hasDrafts = userId !== null && listDrafts(userId).length > 0
  return (
    <ConfirmDialog
      title="Log out and drop what is unsaved?"
      open={open}
      onOpenChange={onOpenChange}
      confirm="Log out"
      onConfirm={() => {
        onOpenChange(false)
        onConfirm()
      }}
    >
      {waiting > 0 &&
        `${waiting === 1 ? 'One change that was' : `${waiting} changes that were`} made to your journal without a connection ${waiting === 1 ? 'hasn’t' : 'haven’t'} been sent yet, and logging out removes ${waiting === 1 ? 'it' : 'them'}: open your journal first to send what waits. `}
      {(hasDrafts || waiting === 0) &&
        'Something you were writing or recorded is kept on this device until you save it. Logging out removes it, so that no one who uses the device after you finds it. Only what stands in a form in another tab is kept, for a week, and offered to you alone.'}
    </ConfirmDialog>
  )
}
