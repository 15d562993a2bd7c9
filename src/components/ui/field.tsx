import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export const INPUT_CLASS =
  'block w-full rounded-lg border border-night-edge bg-night px-4 py-2.5 text-base text-moon transition-colors duration-200 placeholder:text-moon-soft/70 focus:border-lamp focus:outline-none aria-invalid:border-ember'

/** The attributes of an input whose text must stay exact: the browser changes and marks nothing in it. */
export const VERBATIM = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type LabelProps = { label: ReactNode; help?: ReactNode; error?: string | undefined }
type FieldProps = LabelProps & { children: (control: ReturnType<typeof controlProps>) => ReactNode }

const controlProps = (id: string, error: string | undefined) => ({
  id,
  'aria-describedby': `${id}-help ${id}-error`,
  'aria-invalid': error ? true : undefined,
})

/**
 * A form control with its label above, and help and error text below, to which `aria-describedby` refers. `children`
 * gets the props for the control.
 */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children(controlProps(id, error))}
      <p id={`${id}-help`} className="mt-1.5 text-sm text-moon-soft empty:hidden">
        {help}
      </p>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-ember empty:hidden">
        {error}
      </p>
    </div>
  )
}

type InputProps = LabelProps & ComponentProps<'input'>

/** A labelled single-line text input. */
export function InputField({ label, help, error, className = '', ...input }: InputProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <input {...control} {...input} className={`${INPUT_CLASS} min-h-12 ${className}`} />}
    </Field>
  )
}

type TextProps = LabelProps & ComponentProps<'textarea'>

/** A labelled text area that grows with its text. */
export function TextField({ label, help, error, className = '', ...text }: TextProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...text}
          className={`${INPUT_CLASS} max-h-[50vh] resize-y [field-sizing:content] ${className}`}
        />
      )}
    </Field>
  )
}
