import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { HttpEnv } from '../context.ts'

/** Returns a keyed hash of the client's network, see {@link networkOf}. A household usually has one IPv6 /64. */
export function clientNetworkHash(c: Context<HttpEnv>): string {
  return hashWithSecret(c.get('services').secret, `address:${clientNetwork(c)}`)
}

/**
 * Returns the client's network itself, see {@link networkOf}: for requests under way in this process, and never to be
 * stored or logged.
 */
export function clientNetwork(c: Context<HttpEnv>): string {
  const { trustProxy } = c.get('services').config
  return networkOf(clientAddress(c.env?.address, c.req.header('X-Forwarded-For'), trustProxy))
}

/** Returns an HMAC-SHA-256 (22 characters, base64url): without the secret, inputs can't be guessed and tested. */
export function hashWithSecret(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/**
 * Returns the address that the outermost trusted proxy saw, as that proxy wrote it; without trusted proxies the address
 * of the socket. Empty list elements are ignored (RFC 9110, 5.6.1).
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const forwarded = trustProxy > 0 ? (forwardedFor ?? '').split(',') : []
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), socket ?? UNKNOWN]
  return hops[Math.max(0, hops.length - 1 - trustProxy)] ?? UNKNOWN
}

/**
 * Reduces `address` to the network that is counted as one client: an IPv4 address or an IPv6 /64. The port, brackets
 * and quotation marks that proxies write are ignored. All invalid addresses count as one network, "unknown"; otherwise
 * a client could get a new allowance with each invalid value it invents.
 */
export function networkOf(address: string): string {
  const host = hostOf(address)
  const version = isIP(host)
  if (version === 0) return UNKNOWN
  if (version === 4) return host
  const parsed = ipaddr.process(host)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}

const UNKNOWN = 'unknown'

/**
 * Notations of an address with a port (RFC 7239, 6): `[2001:db8::1]:443`, `192.0.2.1:443`, and an unabbreviated IPv6
 * address without brackets, which some proxies write.
 */
const WITH_PORT = [/^\[([^\]]*)\](?::\S*)?$/, /^(\d+\.\d+\.\d+\.\d+):\S*$/, /^((?:[\da-f]+:){7}[\da-f]+):\d+$/i]

/** Returns the host of a forwarded hop without quotation marks, brackets, port and zone. */
function hostOf(hop: string): string {
  const plain = hop
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const host = WITH_PORT.map((pattern) => pattern.exec(plain)?.[1]).find((found) => found !== undefined) ?? plain
  return host.replace(/%.*$/, '')
}
