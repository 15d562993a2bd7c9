import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../components/ui/button.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import { useUser, useUserId } from '../../../lib/api/user.ts'
import type { RewrittenNightmare } from './keep-rewriting.ts'

type Props = {
  /** Returns the texts; undefined if there is no new version yet. */
  read: () => RewrittenNightmare | undefined
}

/** Keeps a rewritten nightmare as a new entry of the journal, whose form opens filled in. A guest signs in first. */
export function KeepRewritingButton({ read }: Props) {
  const isGuest = !useUser()
  const userId = useUserId()
  const navigate = useNavigate()
  const keep = async () => {
    const rewriting = read()
    if (!rewriting) return
    try {
      const { keepRewriting } = await import('./keep-rewriting.ts')
      await navigate(keepRewriting(userId, rewriting))
    } catch {
      showToast({
        title: 'Error',
        description: 'The connection was lost. Please try again: your text is still on this page.',
        variant: 'destructive',
      })
    }
  }
  return (
    <>
      <Button onClick={keep} className="w-full sm:w-auto">
        Keep in the journal
      </Button>
      {isGuest && (
        <p className="mt-2 text-sm text-moon-soft member:hidden">
          You sign in or make an account first. Without that, nothing is kept.
        </p>
      )}
    </>
  )
}
