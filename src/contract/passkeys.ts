import { z } from 'zod'
import { PASSKEY_NAME_MAX } from './limits.ts'
import { text } from './text.ts'

/** A passkey of a user, without its key. */
export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isBackedUp: z.boolean().meta({ description: 'Whether other devices of the user can have it, too.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })

const MALFORMED = 'This isn’t what a passkey answers. Please try again.'
/** Far more than any authenticator sends. */
const PART_MAX = 20_000

const base64url = (max = PART_MAX) =>
  text(MALFORMED)
    .regex(/^[\w-]+$/, MALFORMED)
    .max(max, MALFORMED)
/** Credential ids have 1023 bytes at most (WebAuthn, 4). */
const credentialId = () => base64url(1_364)

/** The browser's answer when a passkey signs a challenge (`AuthenticationResponseJSON` of WebAuthn). */
export const passkeyAssertionSchema = z
  .object(
    {
      id: credentialId(),
      response: z.object(
        {
          clientDataJSON: base64url(),
          authenticatorData: base64url(),
          signature: base64url(),
          userHandle: base64url().optional(),
        },
        { error: MALFORMED },
      ),
    },
    { error: MALFORMED },
  )
  .meta({ id: 'PasskeyAssertion' })

/** The browser's answer when it has made a passkey (`RegistrationResponseJSON` of WebAuthn). */
export const newPasskeySchema = z
  .object(
    {
      id: credentialId(),
      response: z.object(
        {
          clientDataJSON: base64url(),
          attestationObject: base64url(),
          transports: z.array(text(MALFORMED).max(40, MALFORMED), { error: MALFORMED }).max(12, MALFORMED).optional(),
        },
        { error: MALFORMED },
      ),
    },
    { error: MALFORMED },
  )
  .meta({ id: 'NewPasskey' })

export const passkeyNameSchema = z
  .object(
    {
      name: text('Please give a name.')
        .trim()
        .min(1, 'Please give a name.')
        .max(PASSKEY_NAME_MAX, `The name must be at most ${PASSKEY_NAME_MAX} characters.`),
    },
    { error: 'Please send a JSON object with a name.' },
  )
  .meta({ id: 'PasskeyName' })

/** The options that `navigator.credentials.create` and `.get` take, as JSON (WebAuthn, 5.4 and 5.5). */
export const passkeyOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions', description: 'For `navigator.credentials`, as WebAuthn’s JSON.' })

export type Passkey = z.infer<typeof passkeySchema>
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>
export type NewPasskey = z.infer<typeof newPasskeySchema>
export type PasskeyName = z.infer<typeof passkeyNameSchema>
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>
