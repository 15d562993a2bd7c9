import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { WrongCopyPassword } from './copy-crypto.ts'
import { type UnlockedCopy, unlockCopy } from './unlocked-copy.ts'

type Props = {
  /** The user whose copy is unlocked; undefined: the copy that the password opens. */
  userId?: number
  button: string
  onUnlocked: (copy: UnlockedCopy) => void
  /** Shown beside the button. */
  children?: ReactNode
}

const WRONG =
  'This password doesn’t open it. If you changed your password on another device, the copy here still has the old one.'

/** Asks for the password of a copy of the journal. The password is sent nowhere. */
export function UnlockForm({ userId, button, onUnlocked, children }: Props) {
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (!password) return setError('Please give your password.')
    setIsPending(true)
    setError(undefined)
    try {
      onUnlocked(await unlockCopy(password, userId))
    } catch (failure) {
      setError(failure instanceof WrongCopyPassword ? WRONG : 'This browser can’t open the copy.')
      setIsPending(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="max-w-md space-y-4">
      <PasswordField label="Your password" name="password" autoComplete="current-password" error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Unlocking…' : button}
        </Button>
        {children}
      </div>
    </form>
  )
}
