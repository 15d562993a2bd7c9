import { ClientOnly } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import { ApiFailure } from '../../../lib/api/api-client.ts'
import { countWaitingChanges, deleteOfflineCopy, hasOfflineCopy } from '../../../lib/device/offline-copy.ts'

/** The setting that keeps the user's journal on this device. Its code is loaded when it is switched on. */
export function KeepOffline({ userId }: { userId: number }) {
  return (
    <ClientOnly>
      <Setting userId={userId} />
    </ClientOnly>
  )
}

function Setting({ userId }: { userId: number }) {
  const [isKept, setIsKept] = useState(() => hasOfflineCopy(userId))
  return isKept ? (
    <Kept userId={userId} onRemoved={() => setIsKept(false)} />
  ) : (
    <SwitchOn userId={userId} onKept={() => setIsKept(true)} />
  )
}

function SwitchOn({ userId, onKept }: { userId: number; onKept: () => void }) {
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (!password) return setError('Please give your password.')
    setIsPending(true)
    setError(undefined)
    try {
      const { keepCopy } = await import('./copy-code.ts')
      await keepCopy(userId, password)
      showToast({ title: 'Your journal is on this device', description: 'It opens without a connection now.' })
      onKept()
    } catch (failure) {
      setError(faultOf(failure))
      // The keys may be there although not all entries are: they follow when the journal is next opened.
      if (hasOfflineCopy(userId)) onKept()
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <p className="text-moon-soft">
        Then you can read, search and write without a connection. The copy is encrypted with your password: it opens
        with nothing else, and logging out here removes it. Leave this off on a device that isn’t yours.
      </p>
      <form method="post" noValidate onSubmit={submit} className="mt-5 max-w-md space-y-5">
        <PasswordField label="Your password" name="password" autoComplete="current-password" error={error} />
        <Button type="submit" variant="quiet" disabled={isPending}>
          {isPending ? 'Encrypting…' : 'Keep my journal on this device'}
        </Button>
      </form>
    </>
  )
}

function faultOf(failure: unknown): string {
  if (failure instanceof ApiFailure) return failure.body.error ?? 'The server could not be reached. Please try again.'
  if (failure instanceof TypeError) return 'The connection was lost. Please try again.'
  return failure instanceof Error && failure.name === 'CannotEncrypt'
    ? failure.message
    : 'This browser stores nothing here. It may be a private window, or full.'
}

/** Shows how much is kept, and how to remove it. */
function Kept({ userId, onRemoved }: { userId: number; onRemoved: () => void }) {
  const [summary, setSummary] = useState<string>()
  const [isConfirming, setIsConfirming] = useState(false)
  const waiting = countWaitingChanges(userId)
  useEffect(() => {
    import('./copy-code.ts').then(({ summariseCopy }) => summariseCopy(userId)).then(setSummary, () => {})
  }, [userId])
  return (
    <>
      <p className="text-moon-soft">
        Your journal is kept on this device, encrypted. <span>{summary}</span> It opens at the journal’s address when
        there is no connection.
      </p>
      <p className="mt-3 text-moon-soft">
        If you changed your password on another device, the copy still opens with the old one: remove it, and keep it
        again.
      </p>
      <Button variant="destructive" className="mt-5" onClick={() => setIsConfirming(true)}>
        Remove it from this device
      </Button>
      <ConfirmDialog
        title="Remove the journal from this device?"
        open={isConfirming}
        onOpenChange={setIsConfirming}
        confirm="Remove it"
        onConfirm={() => {
          deleteOfflineCopy(userId)
          onRemoved()
        }}
      >
        {waiting > 0
          ? `${waiting === 1 ? 'One change that was' : `${waiting} changes that were`} made without a connection and not sent yet would be lost. Open your journal first to send what waits.`
          : 'Your journal itself stays as it is.'}
      </ConfirmDialog>
    </>
  )
}
