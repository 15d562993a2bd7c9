import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'

/** Asks for confirmation before the user leaves unsaved changes, for another page of the site or another site. */
export function UnsavedChangesGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Leave without saving?"
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      confirm="Leave"
      onConfirm={() => proceed?.()}
    >
      What you have written isn’t saved yet. It stays on this device and will be offered to you again.
    </ConfirmDialog>
  )
}
