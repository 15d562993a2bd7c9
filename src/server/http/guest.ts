import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import ipaddr from 'ipaddr.js'
import { guestSubjects, type Subject } from '../domain/allowance.ts'
import type { HttpEnv } from './env.ts'

const COOKIE = 'guest'
const COOKIE_DAYS = 30

/**
 * Whom this guest's interpretations are counted against: the signed cookie, and behind it the network address.
 */
export async function subjectsOfGuest(c: Context<HttpEnv>): Promise<Subject[]> {
  const { config, secret } = c.get('services')
  return guestSubjects(await guestId(c), addressHash(c, secret), config.limits.guest)
}

/**
 * Gives a visitor without a valid guest cookie one, and answers whom they are counted against from now on.
 * Only the page's own question for the allowance does this, never an interpretation: whoever keeps no cookies is
 * counted by address from first to last.
 */
export async function welcomeGuest(c: Context<HttpEnv>): Promise<Subject[]> {
  const { config, secret } = c.get('services')
  let id = await guestId(c)
  if (!id) {
    id = crypto.randomUUID()
    await setSignedCookie(c, COOKIE, id, secret, {
      ...(config.secure && { prefix: 'host' as const }),
      httpOnly: true,
      secure: config.secure,
      sameSite: 'Lax',
      path: '/',
      maxAge: COOKIE_DAYS * 86_400,
    })
  }
  return guestSubjects(id, addressHash(c, secret), config.limits.guest)
}

async function guestId(c: Context<HttpEnv>): Promise<string | undefined> {
  const { config, secret } = c.get('services')
  const value = config.secure
    ? await getSignedCookie(c, secret, COOKIE, 'host')
    : await getSignedCookie(c, secret, COOKIE)
  return value || undefined
}

/** A keyed hash of the visitor's network: an IPv4 address or an IPv6 /64, which is what one household has. */
function addressHash(c: Context<HttpEnv>, secret: string): string {
  return createHmac('sha256', secret)
    .update(`address:${networkOf(clientAddress(c))}`)
    .digest('base64url')
    .slice(0, 22)
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
