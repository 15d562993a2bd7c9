import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { type PasswordCheck, passwordCheckSchema, type User } from '../../contract/account.ts'
import type { Confirmation } from '../../contract/confirmation.ts'
import { fieldProps } from '../../lib/field-props.ts'
import { confirmWithPasskey, passkeysQuery } from './passkeys/passkey-queries.ts'
import { confirmationFailureText } from './passkeys/webauthn.ts'

type Props = {
  user: User
  /** The button's label, and its label while the work is under way. */
  button: string
  pending: string
  /** The label of the button that goes back. */
  cancel?: string
  variant?: 'primary' | 'destructive'
  /** Called once the user has given their password or used a passkey. The form shows the errors that it throws. */
  onConfirm: (confirmation: Confirmation) => Promise<unknown>
  onCancel: () => void
  children?: ReactNode
}

/** Asks for the user's password, or for one of their passkeys if they have one, before something is done. */
export function ConfirmationForm(props: Props) {
  const { user, button, pending, cancel = 'Cancel', variant = 'primary', onConfirm, onCancel, children } = props
  const { data: passkeys = [] } = useQuery(passkeysQuery)
  const form = useForm<PasswordCheck>({
    resolver: zodResolver(passwordCheckSchema),
  })
  const confirm = useMutation({
    mutationFn: async (given: Confirmation | 'passkey') =>
      onConfirm(given === 'passkey' ? await confirmWithPasskey(user.id) : given),
    onMutate: () => form.clearErrors(),
    onError: (failure, given) =>
      form.setError('password', { message: confirmationFailureText(failure) }, { shouldFocus: given !== 'passkey' }),
  })
  return (
    <form
      method="post"
      onSubmit={form.handleSubmit(({ password }) => confirm.mutate({ password }))}
      noValidate
      className="space-y-5"
    >
      {children}
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...fieldProps(form, 'password')} />
      <div className="flex flex-wrap justify-end gap-3">
        {passkeys.length > 0 && (
          <Button
            variant="quiet"
            className="sm:mr-auto"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate('passkey')}
          >
            <KeyRound size={18} strokeWidth={1.5} aria-hidden />
            Use a passkey
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" variant={variant} disabled={confirm.isPending}>
          {confirm.isPending ? pending : button}
        </Button>
      </div>
    </form>
  )
}
