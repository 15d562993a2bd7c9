import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

type FormSchema<T extends FieldValues> = {
  /** Checks the form's values with the schema, for `useForm`. */
  resolver: Resolver<T>
  /** Loads the schema in advance. Made for the form's `onFocus`. */
  preload(): void
}

/**
 * A form's schema that isn't loaded with the page, since Zod weighs a quarter of what all pages load: it comes when the
 * form gets the focus, or at the latest when the form is checked. `load` imports the schema. If that fails, the form
 * passes the check; the server checks it as well.
 */
export function schemaWhenUsed<T extends FieldValues>(load: () => Promise<ZodType<T, T>>): FormSchema<T> {
  const loadResolver = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema)
  }
  return {
    async resolver(values, context, options) {
      const resolver = await loadResolver().catch(() => undefined)
      return resolver ? resolver(values, context, options) : { values, errors: {} }
    },
    preload: () => void loadResolver().catch(() => {}),
  }
}
