import { ConfirmDialog } from '../ui/dialog.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onConfirm: () => void }

/** Asks for confirmation before a logout that deletes unsaved drafts. */
export function ConfirmLogout({ open, onOpenChange, onConfirm }: Props) {
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
      Something you were writing or recorded is kept on this device until you save it. Logging out removes it, so that
      nobody who uses the device after you finds it. Only what stands in a form in another tab is kept, for a week, and
      offered to you alone.
    </ConfirmDialog>
  )
}
