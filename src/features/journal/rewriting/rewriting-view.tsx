import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import type { Rewriting } from '../../../contract/rewritings.ts'
import { DistressChart } from './distress-chart.tsx'
import { RewritingForm } from './rewriting-form.tsx'
import { useDeleteRewriting } from './rewriting-queries.ts'

const RehearsalDialog = lazy(async () => ({ default: (await import('./rehearsal-dialog.tsx')).RehearsalDialog }))

type Props = { userId: number; rewriting: Rewriting }

/** A rewriting with its rehearsals, and buttons to rehearse, edit and delete it. */
export function RewritingView({ userId, rewriting }: Props) {
  const [open, setOpen] = useState<'edit' | 'rehearse' | 'delete' | null>(null)
  const remove = useDeleteRewriting(userId, rewriting.id)
  if (open === 'edit') {
    return (
      <RewritingForm userId={userId} entryId={rewriting.entryId} rewriting={rewriting} onClose={() => setOpen(null)} />
    )
  }
  return (
    <div>
      <p className="prose-serif whitespace-pre-line [overflow-wrap:anywhere]">{rewriting.text}</p>
      {rewriting.rehearsals.length > 0 && (
        <div className="mt-6">
          <DistressChart rehearsals={rewriting.rehearsals} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => setOpen('rehearse')}>Rehearse it</Button>
        <Button variant="quiet" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'rehearse' && (
        <Suspense fallback={null}>
          <RehearsalDialog userId={userId} rewriting={rewriting} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        title="Delete this new version?"
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        confirm="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setOpen(null) })}
      >
        It is deleted for good, with what you noted of its rehearsals. The dream itself stays in your journal.
      </ConfirmDialog>
    </div>
  )
}
