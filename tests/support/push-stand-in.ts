import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushTransport } from '../../src/server/delivery/web-push.ts'

/** A message as the push service received it, still encrypted. */
type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Starts a push service on this machine. `transport` brings the site's requests there, whichever host they name.
 * `statuses` sets what it answers for a path, in the place of 201.
 */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const statuses = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = Buffer.concat(await request.toArray())
    received.push({ path, headers: request.headers, body })
    response.writeHead(statuses.get(path) ?? 201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transport: PushTransport = async ({ url, headers, body, signal }) => {
    const names = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    delete names['Content-Length']
    const response = await fetch(new URL(new URL(url).pathname, origin), {
      method: 'POST',
      headers: names,
      body: body && new Uint8Array(body),
      signal,
    })
    return response.status
  }
  return {
    received,
    statuses,
    transport,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let lastBrowser = 0

/** Keys of a browser that subscribes, its subscription as JSON, and a function that reads a message pushed to it. */
export function newBrowser() {
  lastBrowser += 1
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/browser/${lastBrowser}-${randomBytes(4).toString('hex')}`
  return {
    path,
    subscription: {
      endpoint: `https://push.example.com${path}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer) => JSON.parse(decrypt(pair, auth, body)) as Record<string, string>,
  }
}

/** Reads a message of one record (RFC 8188, 2; RFC 8291, 3.4). */
function decrypt(pair: ECDH, auth: Buffer, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const senderKey = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
