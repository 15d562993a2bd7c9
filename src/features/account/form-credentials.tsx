import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { InputField } from '../../components/ui/field.tsx'
import { type Credentials, loginSchema, registrationSchema } from '../../contract/user.ts'
import { ApiFailure } from '../../lib/api-client.ts'
import { PasswordField } from './password-field.tsx'
import { useEnter } from './queries.ts'

const WORDS = {
  login: { button: 'Log in', pending: 'Logging in…' },
  register: { button: 'Create account', pending: 'Creating your account…' },
}

/** Name and password, to sign in or to make an account. */
export function FormCredentials({ how, next }: { how: 'login' | 'register'; next: string }) {
  const enter = useEnter(how, next)
  // No values of its own to begin with: what was typed before the page's script arrived stays.
  const { register, handleSubmit, formState, setError } = useForm<Credentials>({
    resolver: zodResolver(how === 'login' ? loginSchema : registrationSchema),
  })
  const [refusal, setRefusal] = useState('')
  const { errors } = formState

  const submit = handleSubmit((credentials) => {
    setRefusal('')
    enter.mutate(credentials, {
      onError: (failure) => {
        const fields = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
        for (const name of ['username', 'password'] as const) {
          if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true })
        }
        if (Object.keys(fields).length === 0) {
          setRefusal(
            failure instanceof ApiFailure
              ? (failure.body.error ?? failure.message)
              : 'The connection was lost. Please try again.',
          )
        }
      },
    })
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-5">
      <InputField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        help={
          how === 'register'
            ? 'Letters, digits, "_", "-" and ".". Nobody else sees it but under posts you write.'
            : undefined
        }
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete={how === 'login' ? 'current-password' : 'new-password'}
        help={
          how === 'register'
            ? 'At least 6 characters. There is no e-mail address to send a new one to, so keep it somewhere safe.'
            : undefined
        }
        error={errors.password?.message}
        {...register('password')}
      />
      <p role="alert" className="text-ember empty:hidden">
        {refusal}
      </p>
      <Button type="submit" disabled={enter.isPending} className="w-full">
        {enter.isPending ? WORDS[how].pending : WORDS[how].button}
      </Button>
    </form>
  )
}
