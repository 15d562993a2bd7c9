import type { PasskeyAssertion, PasskeyOptions } from '../../../contract/passkeys.ts'
import { ApiFailure, isSessionFailure } from '../../../lib/api/api-client.ts'
import { SessionRefused } from '../../../lib/api/session-refused.ts'
import { secureGlobals, secureNavigator } from '../../../lib/device/secure-context.ts'

/** For browsers that don't read and write WebAuthn's JSON by themselves, as Safari did not before version 18.4. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** What the browser is asking for at the moment. It asks for one thing at a time: the next ends the one before. */
let asking: AbortController | undefined

/** Whether this browser can use passkeys here, and why it can't otherwise. */
export type PasskeySupport = 'supported' | 'unsupported' | 'other-address'

/**
 * Tells whether this browser can use the passkeys of the site at `siteUrl`, which work on pages of its domain alone.
 */
export function readPasskeySupport(siteUrl: string): PasskeySupport {
  if (window.location.hostname !== new URL(siteUrl).hostname) return 'other-address'
  return secureGlobals().PublicKeyCredential ? 'supported' : 'unsupported'
}

/** Whether the browser offers passkeys beside the names that it fills in. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await secureGlobals().PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
}

/** Asks the browser to make a passkey. Returns what the API takes. Throws the browser's errors. */
export async function makePasskey(options: PasskeyOptions): Promise<unknown> {
  const platform = readPlatform()
  if (!platform) return (await loadLibrary()).startRegistration({ optionsJSON: options as never })
  const publicKey = platform.parseCreationOptionsFromJSON(options as never)
  return toJson(await platform.credentials.create({ publicKey, signal: nextSignal() }))
}

/**
 * Asks the browser to sign with a passkey, in a dialog of its own, or with `asAutofill` beside the names that it fills
 * in, for as long as it takes. Returns what the API takes. Throws the browser's errors.
 */
export async function signWithPasskey(options: PasskeyOptions, { asAutofill = false } = {}): Promise<PasskeyAssertion> {
  const platform = readPlatform()
  if (!platform) {
    const { startAuthentication } = await loadLibrary()
    return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: asAutofill }) as never
  }
  const publicKey = platform.parseRequestOptionsFromJSON(options as never)
  const mediation = asAutofill ? ({ mediation: 'conditional' } as const) : {}
  const signed = await platform.credentials.get({ publicKey, ...mediation, signal: nextSignal() })
  return toJson(signed) as PasskeyAssertion
}

/** Ends what the browser asks for at the moment. */
export async function stopAsking(): Promise<void> {
  asking?.abort()
  if (!readPlatform()) (await loadLibrary()).WebAuthnAbortService.cancelCeremony()
}

/** What the browser has for passkeys; undefined if the library has to do it. */
function readPlatform() {
  const { PublicKeyCredential: api } = secureGlobals()
  const { credentials } = secureNavigator()
  if (!credentials || !api?.parseRequestOptionsFromJSON || !('toJSON' in api.prototype)) return undefined
  return {
    credentials,
    parseCreationOptionsFromJSON: api.parseCreationOptionsFromJSON.bind(api),
    parseRequestOptionsFromJSON: api.parseRequestOptionsFromJSON.bind(api),
  }
}

function nextSignal(): AbortSignal {
  asking?.abort()
  asking = new AbortController()
  return asking.signal
}

/** Throws as the browser does when nobody has taken its offer, if there is no credential. */
function toJson(credential: (Credential & { toJSON?(): unknown }) | null): unknown {
  if (!credential) throw new DOMException('No passkey was used.', 'NotAllowedError')
  return credential.toJSON?.()
}

/** The sentence for what went wrong with a passkey or with a call; '' if the page says it already. */
export function confirmationFailureText(failure: unknown): string {
  if (isSessionFailure(failure) && failure.expectedUser) return ''
  if (failure instanceof SessionRefused) return failure.message
  if (failure instanceof ApiFailure) return failure.body.error ?? 'Something went wrong on our side. Please try again.'
  const { name, code } = failure as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    return 'This device has a passkey for your account already.'
  }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. Please try again.'
  if (name === 'SecurityError' || name === 'NotSupportedError' || name === 'ConstraintError') {
    return 'This browser can’t use a passkey here. Please use your password.'
  }
  return 'The connection was lost. Please try again.'
}
