import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { HttpEnv } from './env.ts'

/** A keyed hash of the visitor's network: an IPv4 address or an IPv6 /64, which is what one household has. */
export function clientHash(c: Context<HttpEnv>): string {
  return keyedHash(c.get('services').secret, `address:${networkOf(clientAddress(c))}`)
}

/** A hash that can't be tried out without the site's secret. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/** The address that the outermost trusted proxy saw; without trusted proxies the socket's own. */
function clientAddress(c: Context<HttpEnv>): string {
  const { trustProxy } = c.get('services').config
  const forwarded = trustProxy > 0 ? (c.req.header('X-Forwarded-For') ?? '').split(',') : []
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), c.env?.address ?? 'unknown']
  return hops[Math.max(0, hops.length - 1 - trustProxy)] ?? 'unknown'
}

/** `address` reduced to what counts as one visitor's network; anything that isn't an address stays as it is. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}
