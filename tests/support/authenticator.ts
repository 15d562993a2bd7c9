import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Values that a test falsifies, as a site that imitates this one would, or an authenticator that misbehaves. */
export type Bent = {
  origin?: string
  rpId?: string
  userVerified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
  crossOrigin?: boolean
  signWith?: Authenticator
}

/** The options of the API for a new passkey or for a signature, as far as an authenticator reads them. */
type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

export type Authenticator = ReturnType<typeof makeAuthenticator>

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/** A software authenticator with one passkey (ES256), and the browser around it (WebAuthn, 6). */
export function makeAuthenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, { challenge }: Options, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
      }),
    )
  const authenticatorData = (rpId: string, flags: number, bent: Bent) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    const verified = bent.userVerified === false ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(Buffer.from(bent.rpId ?? rpId)),
      Buffer.from([flags | USER_PRESENT | verified]),
      count,
    ])
  }

  return {
    id: id.toString('base64url'),
    privateKey,

    /** Makes the passkey: what the browser sends after `navigator.credentials.create`. */
    create(options: Options, bent: Bent = {}, attestation = { fmt: 'none', attStmt: new Map() }) {
      userHandle = options.user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(options.rp?.id ?? '', HAS_CREDENTIAL, bent),
        Buffer.alloc(16),
        idLength,
        id,
        isoCBOR.encode(coseKey),
      ])
      const object = new Map<string, unknown>([
        ['fmt', attestation.fmt],
        ['attStmt', attestation.attStmt],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', options, bent).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** Signs: what the browser sends after `navigator.credentials.get`. */
    get(options: Options, bent: Bent = {}) {
      counter += 1
      const authData = authenticatorData(options.rpId ?? '', 0, bent)
      const client = clientData('webauthn.get', options, bent)
      const key = (bent.signWith ?? { privateKey }).privateKey
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), key).toString('base64url'),
          userHandle: bent.userHandle ?? userHandle,
        },
      }
    },
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
