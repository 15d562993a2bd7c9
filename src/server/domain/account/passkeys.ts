import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '../../../contract/limits.ts'
import type { NewPasskey, PasskeyAssertion } from '../../../contract/passkeys.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import type { UserRow } from '../../storage/account.ts'
import { withAccountLock } from '../../storage/connection/account-lock.ts'
import { type Db, isUniqueViolation } from '../../storage/connection/db.ts'
import {
  type ChallengeRow,
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  updatePasskeyName,
  updatePasskeyUse,
} from '../../storage/passkeys.ts'
import { DomainError } from '../domain-error.ts'
import { holdCredentials } from './credentials.ts'

/** The site as passkeys know it: its domain, its name, and the origins of its pages. */
export type RelyingParty = { id: string; name: string; origins: string[] }

type Purpose = ChallengeRow['purpose']

const CHALLENGE_MS = 5 * MINUTE_MS
/** EdDSA, ES256 and RS256, which authenticators know, by COSE's numbers. */
const ALGORITHMS = [-8, -7, -257]

/** The passkey's answer wasn't accepted: a wrong signature, site, user or counter, or no check of the user. */
export class PasskeyRefused extends Error {
  override name = 'PasskeyRefused'
  readonly purpose: Purpose
  constructor(purpose: Purpose, options?: ErrorOptions) {
    super('The passkey was refused.', options)
    this.purpose = purpose
  }
}

/** The library takes a tenth of a second to load, so it is loaded when it is first needed. */
const loadWebAuthn = () => import('./webauthn.ts')

/** Begins to add a passkey: returns the options that the browser needs to make one. Throws `too-many-passkeys`. */
export async function startRegistration(
  db: Db,
  { id: userId, username, passkeyUserId }: UserRow,
  { id: rpID, name: rpName }: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const passkeys = await listPasskeys(db, userId)
  if (passkeys.length >= PASSKEYS_MAX) throw new DomainError('too-many-passkeys')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: username,
    userDisplayName: username,
    userID: userHandleOf(passkeyUserId),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    // It signs in without a username, and by itself proves who uses it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await keepChallenge(db, options.challenge, 'registration', userId)
  return options
}

/**
 * Adds the passkey that the browser has made. `name` is what it is called at first. Throws `challenge-expired`,
 * {@link PasskeyRefused}, `too-many-passkeys` and `credentials-changed`.
 */
export async function registerPasskey(
  db: Db,
  user: UserRow,
  { id, response }: NewPasskey,
  name: string,
  relyingParty: RelyingParty,
): Promise<PasskeyRow> {
  const { id: userId } = user
  const webAuthn = await loadWebAuthn()
  const challenge = await answeredChallenge(db, response.clientDataJSON, 'registration', userId)
  const verified = await orRefused('registration', async () => {
    webAuthn.rejectAttestation(response.attestationObject)
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified ? registrationInfo : undefined
  })
  const { credential, credentialBackedUp } = verified
  try {
    return await withAccountLock(db, userId, async (tx) => {
      await holdCredentials(tx, user)
      if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw new DomainError('too-many-passkeys')
      return insertPasskey(tx, {
        id: credential.id,
        userId,
        name: name.slice(0, PASSKEY_NAME_MAX),
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.transports ?? [],
        isBackedUp: credentialBackedUp,
      })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new PasskeyRefused('registration', { cause: error }) : error
  }
}

/** Begins a sign-in with whichever passkey of this site the browser's user chooses: nobody is named. */
export async function startPasskeySignIn(
  db: Db,
  relyingParty: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return requestOptions(db, relyingParty, 'sign-in', null, [])
}

/** Returns the user whose passkey has signed. Throws `challenge-expired` and {@link PasskeyRefused}. */
export function signInWithPasskey(
  db: Db,
  assertion: PasskeyAssertion,
  relyingParty: RelyingParty,
  now = new Date(),
): Promise<UserRow> {
  return verifyAssertion(db, assertion, relyingParty, 'sign-in', null, now)
}

/** Begins a confirmation with one of the user's passkeys. Throws `passkey-not-found` if they have none. */
export async function startConfirmation(
  db: Db,
  { id }: UserRow,
  relyingParty: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await listPasskeys(db, id)
  if (passkeys.length === 0) throw new DomainError('passkey-not-found')
  return requestOptions(db, relyingParty, 'confirmation', id, passkeys)
}

/** Throws `challenge-expired` or {@link PasskeyRefused} unless one of the user's own passkeys has signed. */
export async function confirmByPasskey(
  db: Db,
  { id }: UserRow,
  assertion: PasskeyAssertion,
  relyingParty: RelyingParty,
  now = new Date(),
): Promise<void> {
  await verifyAssertion(db, assertion, relyingParty, 'confirmation', id, now)
}

/** Renames a passkey of the user. Throws `passkey-not-found`. */
export async function renamePasskey(db: Db, userId: number, id: string, name: string): Promise<PasskeyRow> {
  const passkey = await updatePasskeyName(db, userId, id, name)
  if (!passkey) throw new DomainError('passkey-not-found')
  return passkey
}

/** Deletes a passkey of the user. Throws `passkey-not-found`. */
export async function removePasskey(db: Db, userId: number, id: string): Promise<void> {
  if (!(await deletePasskey(db, userId, id))) throw new DomainError('passkey-not-found')
}

async function requestOptions(
  db: Db,
  { id: rpID }: RelyingParty,
  purpose: Purpose,
  userId: number | null,
  allowed: PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })),
  })
  await keepChallenge(db, options.challenge, purpose, userId)
  return options
}

/**
 * Verifies the signature of a passkey over a challenge, and notes the use. `userId` is whose challenge and passkey it
 * must be; null: anyone's. The challenge is used up, whatever comes of it.
 */
async function verifyAssertion(
  db: Db,
  { id, response }: PasskeyAssertion,
  relyingParty: RelyingParty,
  purpose: Purpose,
  userId: number | null,
  now: Date,
): Promise<UserRow> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const challenge = await answeredChallenge(db, response.clientDataJSON, purpose, userId)
  const found = await findPasskey(db, id)
  if (!found || (userId !== null && found.user.id !== userId)) throw new PasskeyRefused(purpose)
  const { passkey, user } = found
  // Without a list of allowed passkeys the authenticator must say whose it is (WebAuthn, 7.2, step 6).
  const handle = userHandleOf(user.passkeyUserId).toString('base64url')
  const isHandleWrong = response.userHandle ? response.userHandle !== handle : userId === null
  if (isHandleWrong) throw new PasskeyRefused(purpose)
  const { newCounter, credentialBackedUp } = await orRefused(purpose, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: omitUndefined(response) },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
    })
    return verified ? authenticationInfo : undefined
  })
  const isNoted = await updatePasskeyUse(db, passkey, {
    counter: newCounter,
    isBackedUp: credentialBackedUp,
    lastUsedAt: now,
  })
  if (!isNoted) throw new PasskeyRefused(purpose)
  return user
}

async function keepChallenge(db: Db, challenge: string, purpose: Purpose, userId: number | null): Promise<void> {
  await insertChallenge(db, { challenge, purpose, userId, expiresAt: new Date(Date.now() + CHALLENGE_MS) })
}

/**
 * Returns the challenge that the browser says it answered, and uses it up. Throws `challenge-expired` when it was
 * not given for this purpose and user, and {@link PasskeyRefused} when another site's page shows this one in a frame.
 */
async function answeredChallenge(
  db: Db,
  clientDataJSON: string,
  purpose: Purpose,
  userId: number | null,
): Promise<string> {
  const { decodeClientDataJSON } = await loadWebAuthn()
  const { challenge, crossOrigin } = await orRefused(purpose, async () => decodeClientDataJSON(clientDataJSON))
  if (typeof challenge !== 'string' || challenge.includes('\0') || !challenge.isWellFormed() || crossOrigin) {
    throw new PasskeyRefused(purpose)
  }
  if (!(await takeChallenge(db, { challenge, purpose, userId }, new Date()))) throw new DomainError('challenge-expired')
  return challenge
}

/** Returns what `verify` returns. Throws {@link PasskeyRefused} when it throws, as the library does, or has nothing. */
async function orRefused<Verified>(purpose: Purpose, verify: () => Promise<Verified | undefined>): Promise<Verified> {
  let verified: Verified | undefined
  try {
    verified = await verify()
  } catch (error) {
    throw new PasskeyRefused(purpose, { cause: error })
  }
  if (!verified) throw new PasskeyRefused(purpose)
  return verified
}

/** The user handle of a user: the bytes of the UUID. */
function userHandleOf(passkeyUserId: string): Buffer<ArrayBuffer> {
  return Buffer.from(passkeyUserId.replaceAll('-', ''), 'hex')
}

function omitUndefined({ userHandle, ...response }: PasskeyAssertion['response']) {
  return { ...response, ...(userHandle !== undefined && { userHandle }) }
}
