import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** The props that react-hook-form gives a field: its name, its handlers, and the sentence for its error. */
export function fieldProps<Values extends FieldValues>(
  { register, formState }: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Path<Values>,
) {
  const errors: Partial<Record<string, unknown>> = formState.errors
  return { ...register(name), error: (errors[name] as FieldError | undefined)?.message }
}
