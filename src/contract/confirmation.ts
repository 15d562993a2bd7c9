import { z } from 'zod'
import { passwordText } from './account.ts'
import { passkeyAssertionSchema } from './passkeys.ts'

/** The proof that the signed-in user is asking: their password, or an answer of one of their passkeys. */
export const confirmationSchema = z
  .object(
    {
      password: passwordText('Please give your password.').optional(),
      passkey: passkeyAssertionSchema.optional(),
    },
    { error: 'Please send a JSON object with your password.' },
  )
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    error: 'Please give your password, or use a passkey.',
  })
  .meta({ id: 'Confirmation' })

export type Confirmation = z.infer<typeof confirmationSchema>
