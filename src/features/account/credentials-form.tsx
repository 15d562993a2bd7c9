import { Button } from '../../components/ui/button.tsx'
import { InputField, VERBATIM } from '../../components/ui/field.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { failureText } from '../../lib/api/api-client.ts'
import { SessionRefused } from '../../lib/api/session-refused.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useAuthenticate } from './queries.ts'

const BUTTON_LABELS = {
  login: { button: 'Log in', pending: 'Logging in…' },
  register: { button: 'Create account', pending: 'Creating your account…' },
}

/** The form with username and password, to sign in (`login`) or to create an account (`register`). */
export function CredentialsForm({ how, next }: { how: 'login' | 'register'; next: string }) {
  const authenticate = useAuthenticate(how, next)
  const { formProps, fieldProps, formError } = useCheckedForm({
    names: ['username', 'password'],
    send: authenticate.mutateAsync,
    sentenceOf: (failure) => sentenceOf(failure, how),
  })

  return (
    <form {...formProps} className="space-y-5">
      <InputField
        label="Username"
        autoComplete={how === 'login' ? 'username webauthn' : 'username'}
        {...VERBATIM}
        required
        help={
          how === 'register'
            ? 'Letters, digits, "_", "-" and ".". Others see it only under posts you write.'
            : undefined
        }
        {...fieldProps('username')}
      />
      <PasswordField
        label="Password"
        autoComplete={how === 'login' ? 'current-password' : 'new-password'}
        help={
          how === 'register'
            ? 'At least 6 characters. There is no e-mail address to send a new one to: keep it safe, and make recovery codes in your account.'
            : undefined
        }
        {...fieldProps('password')}
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

function sentenceOf(failure: unknown, how: 'login' | 'register'): string {
  if (failure instanceof SessionRefused) {
    return how === 'register' ? `Your account has been created. ${failure.message}` : failure.message
  }
  return failureText(failure)
}
