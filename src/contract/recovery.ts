import { z } from 'zod'
import { loginSchema, passwordSchema } from './account.ts'
import { text } from './text.ts'

/** How many recovery codes a user has left, and since when; null if they have none. */
export const recoveryStatusSchema = z
  .object({ left: z.int(), createdAt: z.iso.datetime().nullable() })
  .meta({ id: 'RecoveryStatus' })

export const recoveryCodesSchema = z
  .object({ codes: z.array(z.string()).meta({ description: 'They are told this once.' }) })
  .meta({ id: 'RecoveryCodes' })

const CODE_TYPED_MAX = 100

export const recoverySchema = z
  .object(
    {
      username: loginSchema.shape.username,
      code: text('Please give one of your recovery codes.')
        .trim()
        .min(1, 'Please give one of your recovery codes.')
        .max(CODE_TYPED_MAX, 'This is longer than a recovery code. Please give one code only.'),
      newPassword: passwordSchema,
    },
    { error: 'Please send a JSON object with username, code and newPassword.' },
  )
  .meta({ id: 'Recovery' })

export const recoveredSchema = z
  .object({ codesLeft: z.int().meta({ description: 'How many recovery codes are left.' }) })
  .meta({ id: 'Recovered' })

export type RecoveryStatus = z.infer<typeof recoveryStatusSchema>
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
export type Recovery = z.infer<typeof recoverySchema>
export type Recovered = z.infer<typeof recoveredSchema>
