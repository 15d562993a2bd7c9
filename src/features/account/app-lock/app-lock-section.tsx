import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import { readAppLock, removeAppLock } from '../../../lib/device/app-lock.ts'
import { addDeviceLock, canLock, hasDeviceLock, PIN_PATTERN, setAppLock } from '../../../lib/device/app-lock-keys.ts'
import { PinField } from './pin-field.tsx'

type State = { hasLock: boolean; hasCredential: boolean; canUseDevice: boolean; isPossible: boolean }

/** Sets, changes and removes the lock of this device. Rendered in the browser only. */
export function AppLockSection({ siteName }: { siteName: string }) {
  const [state, setState] = useState<State>(readState)
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState('')
  const refresh = () => setState((current) => ({ ...readState(), canUseDevice: current.canUseDevice }))
  useEffect(() => {
    hasDeviceLock().then((canUseDevice) => setState((current) => ({ ...current, canUseDevice })))
  }, [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!PIN_PATTERN.test(pin)) return setFault('Please give 4 to 12 digits.')
    try {
      await setAppLock(pin)
      setFault('')
      setPin('')
      refresh()
      showToast({
        title: 'Locked',
        description: 'Your journal asks for the PIN in new tabs, and after two minutes away.',
      })
    } catch {
      setFault('This browser lets the site keep nothing on this device, so there can be no lock.')
    }
  }
  const addDevice = () =>
    addDeviceLock(siteName).then(refresh, () =>
      showToast({
        title: 'Not added',
        description: 'The device’s lock was not added. Your PIN works as before.',
        variant: 'destructive',
      }),
    )

  return (
    <>
      <p className="text-moon-soft">
        A PIN for this device alone, for when someone else picks it up. It hides your journal and your account here; it
        encrypts nothing, and signing out removes it.
      </p>
      {state.isPossible ? (
        <form method="post" noValidate onSubmit={save} className="mt-5 max-w-md space-y-5">
          <PinField
            label={state.hasLock ? 'New PIN' : 'PIN'}
            help="4 to 12 digits."
            value={pin}
            fault={fault}
            onChange={setPin}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="quiet">
              {state.hasLock ? 'Change the PIN' : 'Lock with a PIN'}
            </Button>
            {state.hasLock && state.canUseDevice && !state.hasCredential && (
              <Button variant="quiet" onClick={addDevice}>
                Also use this device’s lock
              </Button>
            )}
            {state.hasLock && (
              <Button
                variant="destructive"
                onClick={() => {
                  removeAppLock()
                  refresh()
                }}
              >
                Remove the lock
              </Button>
            )}
          </div>
        </form>
      ) : (
        <p className="mt-4 text-ember">Browsers let only https addresses do this. At this one there can be no lock.</p>
      )}
    </>
  )
}

function readState(): State {
  const lock = readAppLock()
  return {
    hasLock: lock !== undefined,
    hasCredential: lock?.credential !== undefined,
    canUseDevice: false,
    isPossible: canLock(),
  }
}
