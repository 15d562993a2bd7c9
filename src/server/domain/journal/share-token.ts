import { createHmac, timingSafeEqual } from 'node:crypto'

/** Bytes of a share's id (a UUID), and of the code that follows it: 128 bits, which can't be guessed. */
const ID_BYTES = 16
const CODE_BYTES = 16

/**
 * Returns the token of a share's link: base64url of the share's id and an HMAC-SHA-256 of it. It is computed and not
 * stored, so nothing in the database opens a share, and its owner can be shown the link again.
 */
export function makeShareToken(secret: string, shareId: string): string {
  const id = Buffer.from(shareId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, codeOf(secret, id)]).toString('base64url')
}

/** Returns the share's id in a token that was made with this secret; undefined for any other text. */
export function readShareToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding ignores characters that aren't base64url: of all texts that decode to the same, one is the token.
  if (bytes.length !== ID_BYTES + CODE_BYTES || bytes.toString('base64url') !== token) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), codeOf(secret, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function codeOf(secret: string, id: Buffer): Buffer {
  return createHmac('sha256', secret).update('share:').update(id).digest().subarray(0, CODE_BYTES)
}
