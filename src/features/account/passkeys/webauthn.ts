import type { PasskeyAssertion, PasskeyOptions } from '../../../contract/passkeys.ts'
import { ApiFailure, isSessionFailure } from '../../../lib/api/api-client.ts'
import { SessionRefused } from '../../../lib/api/session-refused.ts'
import { secureGlobals } from '../../../lib/device/secure-context.ts'

/** The library that asks the browser for passkeys. It is loaded when one is used, and not with the page. */
const loadLibrary = () => import('@simplewebauthn/browser')

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
  const { startRegistration } = await loadLibrary()
  return startRegistration({ optionsJSON: options as never })
}

/**
 * Asks the browser to sign with a passkey, in a dialog of its own, or with `asAutofill` beside the names that it fills
 * in, for as long as it takes. Returns what the API takes. Throws the browser's errors.
 */
export async function signWithPasskey(options: PasskeyOptions, { asAutofill = false } = {}): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary()
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: asAutofill }) as never
}

/** Ends what the browser asks for at the moment. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
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
