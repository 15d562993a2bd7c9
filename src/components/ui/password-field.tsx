import { type ComponentProps, useState } from 'react'
import { EYE, EYE_OFF } from './account-icon-paths.ts'
import { Field, INPUT_CLASS, VERBATIM } from './field.tsx'
import { PathIcon } from './line-icon.tsx'

type Props = ComponentProps<'input'> & { label: string; help?: string | undefined; error?: string | undefined }

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, help, error, ...input }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            {...VERBATIM}
            required
            className={`${INPUT_CLASS} min-h-12 pr-14`}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide the password' : 'Show the password'}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-1 grid w-11 place-items-center rounded-lg text-moon-soft hover:text-lamp"
          >
            <PathIcon path={isShown ? EYE_OFF : EYE} size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}
