import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'

/** The functions of the WebAuthn library that the site uses, in a module that is imported when it is first needed. */
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeClientDataJSON } from '@simplewebauthn/server/helpers'

/**
 * Throws when an attestation object, base64url, carries certificates. None is asked for, and to verify them the library
 * may fetch revocation lists from addresses that they name.
 */
export function rejectAttestation(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  // A key that vouches for itself ("packed" without certificates) is left as it is by browsers (WebAuthn, 5.1.3).
  const isOwnKey = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isOwnKey) throw new Error(`An attestation of the format ${format} isn't accepted.`)
}
