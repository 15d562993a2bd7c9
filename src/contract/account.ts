import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts'
import { text } from './text.ts'

/** A user's own account as the API returns it. It has neither the password nor its hash. */
export const userSchema = z
  .object({
    id: z.int(),
    username: z.string(),
    role: z.enum(['member', 'admin']),
    tier: z.enum(['dreamer', 'visionary']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' })

const username = text('Please give a username.')
  .trim()
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)

/**
 * The schema of every password that is sent. Its length is checked here, before anything works on the text: normalizing
 * takes a time that grows with its square. `missing` is the message where there is none.
 */
export const passwordText = (missing: string) =>
  text(missing)
    .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters`, abort: true })
    .min(1, missing)

/** A password that an account can have. */
export const passwordSchema = passwordText('Please give a password.').min(
  PASSWORD_MIN,
  `Password must be at least ${PASSWORD_MIN} characters`,
)

const BODY = { error: 'Please send a JSON object with a username and a password.' }

export const loginSchema = z.object({ username, password: passwordSchema }, BODY).meta({ id: 'Login' })

export const registrationSchema = z
  .object(
    {
      username: username.regex(/^[A-Za-z0-9_.-]*$/, 'Username may hold letters, digits, "_", "-" and "." only'),
      password: passwordSchema,
    },
    BODY,
  )
  .meta({ id: 'Registration' })

export const passwordChangeSchema = z
  .object(
    {
      currentPassword: passwordText('Please give your current password.'),
      newPassword: passwordSchema,
    },
    { error: 'Please send a JSON object with currentPassword and newPassword.' },
  )
  .meta({ id: 'PasswordChange' })

/** The signed-in user's password, typed again. */
export const passwordCheckSchema = z
  .object(
    { password: passwordText('Please give your password.') },
    { error: 'Please send a JSON object with your password.' },
  )
  .meta({ id: 'PasswordCheck' })

export type User = z.infer<typeof userSchema>
export type Credentials = z.infer<typeof loginSchema>
export type PasswordChange = z.infer<typeof passwordChangeSchema>
export type PasswordCheck = z.infer<typeof passwordCheckSchema>
