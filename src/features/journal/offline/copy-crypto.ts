import { argon2idAsync } from '@noble/hashes/argon2.js'
import { secureGlobals } from '../../../lib/device/secure-context.ts'

/**
 * The encryption of the journal's copy on a device. Records are sealed to a public key, so that the copy can be brought
 * up to date without the password; opening them needs the private key, which is stored only encrypted with a key made
 * from the password. As in RFC 9180 (HPKE), a sealed record is encrypted with AES-GCM under a key that ECDH with an
 * ephemeral key pair and HKDF-SHA256 agree on. The user's id and the record's name are authenticated with it.
 */

/** OWASP's parameters for Argon2id, the same as the server's. In a page it takes about a second. */
const ARGON2_PARAMETERS = { m: 19_456, t: 2, p: 1, dkLen: 32 }
/** The time for which the derivation may occupy the page at once, so that it doesn't freeze. */
const ARGON2_BLOCK_MS = 10

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const CONTEXT = 'somnary journal copy 1'
const SALT_BYTES = 16
const NONCE_BYTES = 12
/** The length of an uncompressed point on P-256. */
const PUBLIC_KEY_BYTES = 65

type Bytes = Uint8Array<ArrayBuffer>

/** A copy's key pair as it is stored: the private key only encrypted. */
export type LockedKeys = { publicKey: Bytes; salt: Bytes; nonce: Bytes; privateKey: Bytes }

/** Encrypts a value that JSON can express, as the record called `name`. */
export type Seal = (name: string, value: unknown) => Promise<Bytes>

/** Decrypts a sealed record. Throws {@link CannotOpen} if it isn't the record called `name`, or was tampered with. */
export type Open = <Value>(name: string, sealed: Bytes) => Promise<Value>

/** The password isn't the one that the key was encrypted with. */
export class WrongCopyPassword extends Error {
  override name = 'WrongCopyPassword'
}

/** A record can't be decrypted. */
export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** This browser offers no cryptography at this address. */
class CannotEncrypt extends Error {
  override name = 'CannotEncrypt'
}

/** The browser's cryptography. Throws {@link CannotEncrypt} outside secure contexts. */
export function subtleCrypto(): SubtleCrypto {
  const {
    crypto: { subtle },
  } = secureGlobals()
  if (!subtle) throw new CannotEncrypt('This browser can’t encrypt here. It needs an https address.')
  return subtle
}

/** Makes the keys of a new copy, locked with the password. */
export async function createKeys(userId: number, password: string): Promise<LockedKeys> {
  const { publicKey, privateKey } = await subtleCrypto().generateKey(CURVE, true, ['deriveBits'])
  return lock(
    userId,
    password,
    new Uint8Array(await subtleCrypto().exportKey('raw', publicKey)),
    new Uint8Array(await subtleCrypto().exportKey('pkcs8', privateKey)),
  )
}

/** Returns the same keys, locked with another password. Throws {@link WrongCopyPassword}. */
export async function relockKeys(
  userId: number,
  keys: LockedKeys,
  password: string,
  newPassword: string,
): Promise<LockedKeys> {
  return lock(userId, newPassword, keys.publicKey, await decryptPrivateKey(userId, keys, password))
}

/** Returns the function that opens a copy's records. Throws {@link WrongCopyPassword}. */
export async function unlockKeys(userId: number, keys: LockedKeys, password: string): Promise<Open> {
  const bytes = await decryptPrivateKey(userId, keys, password)
  const privateKey = await subtleCrypto().importKey('pkcs8', bytes, CURVE, false, ['deriveBits'])
  bytes.fill(0)
  // The records of one sealer share its ephemeral key.
  const recordKeys = new Map<string, Promise<CryptoKey>>()
  return async <Value>(name: string, sealed: Bytes): Promise<Value> => {
    try {
      const ephemeral = sealed.slice(0, PUBLIC_KEY_BYTES)
      const id = ephemeral.join()
      const known = recordKeys.get(id)
      const key = known ?? agreeOnKey(privateKey, ephemeral, ephemeral, keys.publicKey)
      if (!known) recordKeys.set(id, key)
      const nonce = sealed.slice(PUBLIC_KEY_BYTES, PUBLIC_KEY_BYTES + NONCE_BYTES)
      const plain = await subtleCrypto().decrypt(
        { name: 'AES-GCM', iv: nonce, additionalData: authenticated(userId, name) },
        await key,
        sealed.slice(PUBLIC_KEY_BYTES + NONCE_BYTES),
      )
      return JSON.parse(new TextDecoder().decode(plain)) as Value
    } catch {
      throw new CannotOpen('A record of the journal’s copy can’t be decrypted.')
    }
  }
}

/** Returns a function that seals records with a new ephemeral key, which is forgotten with it. */
export async function makeSealer(userId: number, { publicKey }: Pick<LockedKeys, 'publicKey'>): Promise<Seal> {
  const pair = await subtleCrypto().generateKey(CURVE, false, ['deriveBits'])
  const ephemeral = new Uint8Array(await subtleCrypto().exportKey('raw', pair.publicKey))
  const key = await agreeOnKey(pair.privateKey, publicKey, ephemeral, publicKey)
  return async (name, value) => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const encrypted = await subtleCrypto().encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: authenticated(userId, name) },
      key,
      new TextEncoder().encode(JSON.stringify(value)),
    )
    return concatenate(ephemeral, nonce, new Uint8Array(encrypted))
  }
}

/** ECDH between `privateKey` and `otherKey`, and HKDF over both public keys. */
async function agreeOnKey(
  privateKey: CryptoKey,
  otherKey: Bytes,
  ephemeral: Bytes,
  recipient: Bytes,
): Promise<CryptoKey> {
  const other = await subtleCrypto().importKey('raw', otherKey, CURVE, false, [])
  const shared = await subtleCrypto().deriveBits({ name: 'ECDH', public: other }, privateKey, 256)
  const base = await subtleCrypto().importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const info = concatenate(new TextEncoder().encode(CONTEXT), ephemeral, recipient)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return subtleCrypto().deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

async function lock(userId: number, password: string, publicKey: Bytes, privateKey: Bytes): Promise<LockedKeys> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const encrypted = await subtleCrypto().encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: keyData(userId, publicKey) },
    await keyFromPassword(password, salt),
    privateKey,
  )
  privateKey.fill(0)
  return { publicKey, salt, nonce, privateKey: new Uint8Array(encrypted) }
}

async function decryptPrivateKey(userId: number, keys: LockedKeys, password: string): Promise<Bytes> {
  const { publicKey, salt, nonce, privateKey } = keys
  const key = await keyFromPassword(password, salt)
  const parameters = { name: 'AES-GCM', iv: nonce, additionalData: keyData(userId, publicKey) }
  return new Uint8Array(
    await subtleCrypto()
      .decrypt(parameters, key, privateKey)
      .catch(() => {
        throw new WrongCopyPassword('The private key can’t be decrypted with this password.')
      }),
  )
}

async function keyFromPassword(password: string, salt: Bytes): Promise<CryptoKey> {
  // NFKC, as the server does: keyboards encode "é" as one code point or as two.
  const parameters = { ...ARGON2_PARAMETERS, asyncTick: ARGON2_BLOCK_MS }
  const derived = new Uint8Array(await argon2idAsync(password.normalize('NFKC'), salt, parameters))
  const key = await subtleCrypto().importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt'])
  derived.fill(0)
  return key
}

const authenticated = (userId: number, name: string): Bytes => new TextEncoder().encode(`${userId} ${name}`)

const keyData = (userId: number, publicKey: Bytes): Bytes =>
  concatenate(authenticated(userId, 'private key'), publicKey)

function concatenate(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
