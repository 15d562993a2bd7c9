import { Dialog } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { useLogout } from '../../../components/layout/use-logout.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { readAppLock } from '../../../lib/device/app-lock.ts'
import { tryPin, unlockByDevice } from '../../../lib/device/app-lock-keys.ts'
import { PinField } from './pin-field.tsx'

/** Asks for the PIN of this device, or for the device's own lock. */
export function LockScreen({ onOpen }: { onOpen: () => void }) {
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const logout = useLogout()
  const hasDevice = readAppLock()?.credential !== undefined

  const check = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecking(true)
    const result = await tryPin(pin).catch(() => false as const)
    setIsChecking(false)
    setPin('')
    if (result === true) return onOpen()
    setFault(
      result === false
        ? 'That is not the PIN of this device.'
        : `Too many wrong PINs. Please try again in ${Math.ceil(result.waitMs / 1_000)} seconds.`,
    )
  }
  const openByDevice = () =>
    unlockByDevice().then(onOpen, () =>
      setFault('The device’s lock was not opened. Please try again, or use your PIN.'),
    )

  // A dialog, since another may be open on the page that is locked.
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-60 overflow-y-auto bg-night px-5 py-12 outline-none md:py-20"
        >
          <div className="mx-auto max-w-sm">
            <Constellation slug="locked" className="mx-auto size-28" />
            <Dialog.Title asChild>
              <h1 className="mt-4 text-center text-3xl">Locked on this device</h1>
            </Dialog.Title>
            <form method="post" noValidate onSubmit={check} className="mt-8 space-y-5">
              <PinField label="PIN" value={pin} fault={fault} onChange={setPin} />
              <Button type="submit" className="w-full" disabled={isChecking || pin === ''}>
                {isChecking ? 'Checking…' : 'Unlock'}
              </Button>
            </form>
            {hasDevice && (
              <Button variant="quiet" className="mt-4 w-full" onClick={openByDevice}>
                Use this device’s lock
              </Button>
            )}
            <p className="mt-8 text-center text-sm text-moon-soft">
              Forgotten it? Log out and sign in again: that removes the lock, and what was kept on this device alone.
            </p>
            <Button variant="quiet" className="mt-4 w-full" onClick={() => logout.mutate()}>
              Log out
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
