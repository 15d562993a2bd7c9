import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, INPUT } from '../../components/ui/field.tsx'

type Props = ComponentProps<'input'> & { label: string; help?: string | undefined; error?: string | undefined }

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, help, error, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            className={`${INPUT} min-h-12 pr-14`}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide the password' : 'Show the password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 grid w-11 place-items-center rounded-lg text-moon-soft hover:text-lamp"
          >
            <Icon size={20} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
