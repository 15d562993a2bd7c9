import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export const INPUT =
  'block w-full rounded-lg border border-night-edge bg-night px-4 py-2.5 text-base text-moon transition-colors duration-200 placeholder:text-moon-soft/70 focus:border-lamp focus:outline-none aria-invalid:border-ember'

type Frame = { label: ReactNode; help?: ReactNode; error?: string | undefined }
type FieldProps = Frame & { children: (control: ReturnType<typeof controlOf>) => ReactNode }

const controlOf = (id: string, error: string | undefined) => ({
  id,
  'aria-describedby': `${id}-help ${id}-error`,
  'aria-invalid': error ? true : undefined,
})

/** A labelled control: label above, help and error below it, both read out with it. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children(controlOf(id, error))}
      <p id={`${id}-help`} className="mt-1.5 text-sm text-moon-soft empty:hidden">
        {help}
      </p>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-ember empty:hidden">
        {error}
      </p>
    </div>
  )
}

type InputProps = Frame & ComponentProps<'input'>

/** A field with one line of text. */
export function InputField({ label, help, error, className = '', ...input }: InputProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <input {...control} {...input} className={`${INPUT} min-h-12 ${className}`} />}
    </Field>
  )
}

type TextProps = Frame & ComponentProps<'textarea'>

/** A field with text that grows as it is written. */
export function TextField({ label, help, error, className = '', ...text }: TextProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...text}
          className={`${INPUT} max-h-[50vh] resize-y [field-sizing:content] ${className}`}
        />
      )}
    </Field>
  )
}
