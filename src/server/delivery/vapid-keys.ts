import { createECDH, hkdfSync } from 'node:crypto'

/** The order of P-256 (SEC 2, 2.4.2): a private key is a whole number from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 16 bytes more than the order has, so that the remainder isn't biased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48

/**
 * The key pair by which push services know this site (VAPID, RFC 8292), both in base64url. It is derived from the
 * site's secret, so all servers of a database have the same one, and nothing more has to be kept or backed up.
 */
export function deriveVapidKeys(secret: string): { publicKey: string; privateKey: string } {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'web push: VAPID key', SEED_BYTES))
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
