import { type FormEvent, useState } from 'react'
import { ApiFailure } from './api/api-client.ts'

type Errors<Name extends string> = { [name in Name]?: string | undefined }

type Options<Name extends string> = {
  /** The names of the form's fields, in their order on the page. */
  names: readonly Name[]
  /** Sends what was typed. Its promise is rejected with what the server has found wrong. */
  send: (values: Record<Name, string>) => Promise<unknown>
  /** The sentence for a failure that belongs to no field. */
  sentenceOf: (failure: unknown) => string
  /** The server's sentences for the fields by the form's names, where the two call a field differently. */
  fieldsOf?: (fields: Partial<Record<string, string>>) => Errors<Name>
}

/**
 * A form whose text stays in its fields until it is sent, and which the server alone checks, with the contract's
 * schemas: a page that a guest opens first needs neither a library for forms nor Zod. Afterward the first wrong field
 * has the focus. A field's error goes when the field is changed.
 */
export function useCheckedForm<Name extends string>({ names, send, sentenceOf, fieldsOf }: Options<Name>) {
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [formError, setFormError] = useState('')

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')]))
    setErrors({})
    setFormError('')
    try {
      await send(values as Record<Name, string>)
    } catch (failure) {
      const told = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
      const wrong = fieldsOf ? fieldsOf(told) : (told as Errors<Name>)
      const first = names.find((name) => wrong[name])
      if (first === undefined) return setFormError(sentenceOf(failure))
      setErrors(wrong)
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
    }
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (errors[name as Name]) setErrors({ ...errors, [name]: undefined })
  }

  return {
    /** For the `form` element. */
    formProps: { method: 'post', noValidate: true, onSubmit, onInput } as const,
    /** For the field of that name. */
    fieldProps: (name: Name) => ({ name, error: errors[name] }),
    formError,
  }
}
