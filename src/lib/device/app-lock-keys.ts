import { bytesToHex, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { readAppLock, storeAppLock, unlockTab } from './app-lock.ts'
import { secureGlobals, secureNavigator } from './secure-context.ts'

export const PIN_PATTERN = /^\d{4,12}$/

/** Of PBKDF2 with SHA-256: as OWASP recommends. */
const ITERATIONS = 600_000
/** After so many wrong PINs in a row, each further one has to wait. */
const FREE_FAILURES = 5
const WAIT_MS = 30_000
const SALT_BYTES = 16
const CHALLENGE_BYTES = 32

function subtleCrypto(): SubtleCrypto | undefined {
  const {
    crypto: { subtle },
  } = secureGlobals()
  return subtle
}

/** Whether this browser can have a lock here: it needs a secure context for the hash. */
export function canLock(): boolean {
  return subtleCrypto() !== undefined
}

/** Sets the lock of this device, with a PIN; this tab stays open. Throws where the browser gives no storage. */
export async function setAppLock(pin: string): Promise<void> {
  const salt = bytesToHex(randomBytes(SALT_BYTES))
  storeAppLock({ salt, hash: await hashOf(pin, salt) })
  unlockTab()
}

/** Unlocks this tab if the PIN is right. Returns false if it isn't, or how long to wait first, in milliseconds. */
export async function tryPin(pin: string): Promise<true | false | { waitMs: number }> {
  const lock = readAppLock()
  if (!lock) {
    unlockTab()
    return true
  }
  const { failures = 0, lastFailure = 0 } = lock
  const waitMs = failures >= FREE_FAILURES ? lastFailure + WAIT_MS - Date.now() : 0
  if (waitMs > 0) return { waitMs }
  if ((await hashOf(pin, lock.salt)) !== lock.hash) {
    storeAppLock({ ...lock, failures: failures + 1, lastFailure: Date.now() })
    return false
  }
  storeAppLock({ ...lock, failures: 0 })
  unlockTab()
  return true
}

async function hashOf(pin: string, salt: string): Promise<string> {
  const subtle = subtleCrypto()
  if (!subtle) throw new Error('This browser can’t check a PIN here.')
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: hexToBytes(salt), iterations: ITERATIONS }
  return bytesToHex(new Uint8Array(await subtle.deriveBits(parameters, key, 256)))
}

/** Whether the device has a lock of its own (a finger, a face, a code) that pages can ask for. */
export async function hasDeviceLock(): Promise<boolean> {
  const { PublicKeyCredential: api } = secureGlobals()
  return (await api?.isUserVerifyingPlatformAuthenticatorAvailable?.().catch(() => false)) ?? false
}

type Created = Credential & { rawId: ArrayBuffer }

/** Lets the device's own lock open this one, too. Throws the browser's errors, as when the person cancels. */
export async function addDeviceLock(siteName: string): Promise<void> {
  const lock = readAppLock()
  const created = await secureNavigator().credentials?.create({
    publicKey: {
      rp: { name: siteName },
      user: { id: randomBytes(CHALLENGE_BYTES), name: 'Lock of this device', displayName: 'Lock of this device' },
      challenge: randomBytes(CHALLENGE_BYTES),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
    },
  })
  if (!lock || !created) throw new Error('The device has made no key.')
  storeAppLock({ ...lock, credential: bytesToHex(new Uint8Array((created as Created).rawId)) })
}

/** Unlocks this tab with the device's own lock. Throws the browser's errors, as when the person cancels. */
export async function unlockByDevice(): Promise<void> {
  const { credential } = readAppLock() ?? {}
  if (!credential) throw new Error('The device has no key for this lock.')
  const signed = await secureNavigator().credentials?.get({
    publicKey: {
      challenge: randomBytes(CHALLENGE_BYTES),
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: hexToBytes(credential) }],
    },
  })
  if (!signed) throw new Error('The device’s lock was not opened.')
  unlockTab()
}
