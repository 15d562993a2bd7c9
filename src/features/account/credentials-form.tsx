import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { InputField, VERBATIM } from '../../components/ui/field.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import type { Credentials } from '../../contract/account.ts'
import { ApiFailure } from '../../lib/api/api-client.ts'
import { schemaWhenUsed } from '../../lib/api/schema-when-used.ts'
import { SessionRefused } from '../../lib/api/session-refused.ts'
import { fieldProps } from '../../lib/field-props.ts'
import { useAuthenticate } from './queries.ts'

const SCHEMAS = {
  login: schemaWhenUsed<Credentials>(async () => (await import('../../contract/account.ts')).loginSchema),
  register: schemaWhenUsed<Credentials>(async () => (await import('../../contract/account.ts')).registrationSchema),
}
const BUTTON_LABELS = {
  login: { button: 'Log in', pending: 'Logging in…' },
  register: { button: 'Create account', pending: 'Creating your account…' },
}

/** The form with username and password, to sign in (`login`) or to create an account (`register`). */
export function CredentialsForm({ how, next }: { how: 'login' | 'register'; next: string }) {
  const authenticate = useAuthenticate(how, next)
  const form = useForm<Credentials>({ resolver: SCHEMAS[how].resolver })
  const [formError, setFormError] = useState('')

  const submit = form.handleSubmit((credentials) => {
    setFormError('')
    authenticate.mutate(credentials, {
      onError: (failure) => {
        const fields = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
        for (const name of ['username', 'password'] as const) {
          if (fields[name]) form.setError(name, { message: fields[name] }, { shouldFocus: true })
        }
        if (Object.keys(fields).length === 0) setFormError(sentenceOf(failure, how))
      },
    })
  })

  return (
    <form method="post" onSubmit={submit} onFocus={SCHEMAS[how].preload} noValidate className="space-y-5">
      <InputField
        label="Username"
        autoComplete={how === 'login' ? 'username webauthn' : 'username'}
        {...VERBATIM}
        required
        help={
          how === 'register'
            ? 'Letters, digits, "_", "-" and ".". Nobody else sees it but under posts you write.'
            : undefined
        }
        {...fieldProps(form, 'username')}
      />
      <PasswordField
        label="Password"
        autoComplete={how === 'login' ? 'current-password' : 'new-password'}
        help={
          how === 'register'
            ? 'At least 6 characters. There is no e-mail address to send a new one to: keep it safe, and make recovery codes in your account.'
            : undefined
        }
        {...fieldProps(form, 'password')}
      />
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <Button type="submit" disabled={authenticate.isPending} className="w-full">
        {authenticate.isPending ? BUTTON_LABELS[how].pending : BUTTON_LABELS[how].button}
      </Button>
    </form>
  )
}

function sentenceOf(failure: Error, how: 'login' | 'register'): string {
  if (failure instanceof SessionRefused) {
    return how === 'register' ? `Your account has been created. ${failure.message}` : failure.message
  }
  if (failure instanceof ApiFailure) return failure.body.error ?? failure.message
  return 'The connection was lost. Please try again.'
}
