import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { Constellation } from '../../../components/ui/constellation.tsx'
import { InputField, VERBATIM } from '../../../components/ui/field.tsx'
import { PasswordField } from '../../../components/ui/password-field.tsx'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { confirmationFailureText } from '../passkeys/webauthn.ts'
import { useRecover } from './recovery-queries.ts'

/** The page for users who have forgotten their password: one of their recovery codes sets a new one. */
export function RecoveryPage({ siteName }: { siteName: string }) {
  const recover = useRecover()
  return (
    <div className="mx-auto grid max-w-page gap-12 px-5 pt-10 md:grid-cols-[1fr_26rem] md:gap-20 md:px-8 md:pt-20">
      <div className="md:pt-4">
        <Constellation slug="key" className="hidden size-40 md:block" />
        <h1 className="text-4xl md:mt-6">Forgot your password?</h1>
        <p className="mt-4 max-w-md text-moon-soft md:text-lg">
          One of the recovery codes that you made in your account sets a new one.
        </p>
        <div className="mt-6 max-w-md space-y-3 border-l border-night-edge pl-5 text-moon-soft">
          <p>
            If you have a passkey,{' '}
            <Link to="/auth" className="link">
              sign in with it
            </Link>
            . It needs no password.
          </p>
          <p>
            If you have neither, no one can let you in, not even whoever runs {siteName}: there is no e-mail address
            that a new password could be sent to, and no other way to know that it is you.
          </p>
        </div>
      </div>
      <div>
        {recover.data ? <Recovered codesLeft={recover.data.codesLeft} /> : <RecoveryForm recover={recover} />}
        <noscript>
          <p className="mt-5 text-ember">Setting a new password needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

function RecoveryForm({ recover }: { recover: ReturnType<typeof useRecover> }) {
  const { formProps, fieldProps, formError } = useCheckedForm({
    names: ['username', 'code', 'newPassword'],
    send: recover.mutateAsync,
    sentenceOf: confirmationFailureText,
    // The API calls the new password by its own name where its length is wrong, and "password" where it is common.
    fieldsOf: ({ password, ...fields }) => ({ newPassword: password, ...fields }),
  })
  return (
    <form {...formProps} className="space-y-5">
      <InputField label="Username" autoComplete="username" {...VERBATIM} required {...fieldProps('username')} />
      <InputField
        label="Recovery code"
        autoComplete="off"
        {...VERBATIM}
        required
        className="font-mono"
        help="Six groups of four characters. It works once."
        {...fieldProps('code')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help="At least 6 characters. You are signed out everywhere."
        {...fieldProps('newPassword')}
      />
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <Button type="submit" disabled={recover.isPending} className="w-full">
        {recover.isPending ? 'Setting it…' : 'Set the new password'}
      </Button>
    </form>
  )
}

function Recovered({ codesLeft }: { codesLeft: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that was here had the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="rounded-xl border border-night-line bg-night-raised p-6 md:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your new password is set
      </h2>
      <p className="mt-3 text-moon-soft">
        The code is used up, and you are signed out everywhere.{' '}
        {codesLeft === 0
          ? 'It was your last one: sign in and make new ones in your account.'
          : codesLeft === 1
            ? '1 code is left.'
            : `${codesLeft} codes are left.`}
      </p>
      <p className="mt-3 text-moon-soft">
        A copy of your journal that you keep on a device still opens with the old password.
      </p>
      <Link to="/auth" className={`${buttonClass()} mt-6 w-full`}>
        Sign in
      </Link>
    </div>
  )
}
