import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { HttpEnv } from './env.ts'

/** A keyed hash of the visitor's network, see {@link networkOf}: an IPv6 /64 is what one household has. */
export function clientHash(c: Context<HttpEnv>): string {
  return keyedHash(c.get('services').secret, `address:${networkOf(clientAddress(c))}`)
}

/** A hash that can't be tried out without the site's secret. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/** The address that the outermost trusted proxy saw, as that wrote it; without trusted proxies the socket's own. Empty hops don't count (RFC 9110, 5.6.1). */
function clientAddress(c: Context<HttpEnv>): string {
  const { trustProxy } = c.get('services').config
  const forwarded = trustProxy > 0 ? (c.req.header('X-Forwarded-For') ?? '').split(',') : []
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), c.env?.address ?? UNKNOWN]
  return hops[Math.max(0, hops.length - 1 - trustProxy)] ?? UNKNOWN
}

/**
 * `address` reduced to what counts as one visitor's network: an IPv4 address or an IPv6 /64, with or without the port, the brackets and the
 * quotation marks that proxies write. Whatever isn't an address is one network, since nobody may have as many as there are ways to write nonsense.
 */
export function networkOf(address: string): string {
  const host = hostOf(address)
  const { IPv4, IPv6 } = ipaddr
  if (!IPv4.isValidFourPartDecimal(host) && !IPv6.isValid(host)) return UNKNOWN
  const parsed = ipaddr.process(host)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}

const UNKNOWN = 'unknown'

/** How proxies write an address with a port (RFC 7239, 6): `192.0.2.1:443`, `[2001:db8::1]:443`, and some a whole IPv6 address without brackets. */
const WITH_PORT = [/^\[([^\]]*)\](?::\S*)?$/, /^(\d+\.\d+\.\d+\.\d+):\S*$/, /^((?:[\da-f]+:){7}[\da-f]+):\d+$/i]

/** What stands for the host in a hop, without quotation marks, brackets, port and zone. */
function hostOf(hop: string): string {
  const plain = hop
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const host = WITH_PORT.map((pattern) => pattern.exec(plain)?.[1]).find((found) => found !== undefined) ?? plain
  return host.replace(/%.*$/, '')
}
