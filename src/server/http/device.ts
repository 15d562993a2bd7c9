import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { UserRow } from '../storage/users.ts'
import { keyedHash } from './address.ts'
import type { HttpEnv } from './env.ts'

const COOKIE = 'device'
const COOKIE_DAYS = 180
/** A device that more people share than these knows those who signed in last. */
const ACCOUNTS_MAX = 5

/**
 * The device cookie (OWASP, Slow Down Online Guessing Attacks with Device Cookies) holds a token for each account that was signed in to on this
 * device: a random number, and a hash of it that only the site can make for this account and its password. A new password forgets all devices.
 */
type Token = { device: string; signature: string }

/** The random name of this device if it has signed in to the account before, with the password that it has now. */
export function knownDevice(c: Context<HttpEnv>, user: UserRow): string | undefined {
  return readTokens(c).find((token) => isFor(c, token, user))?.device
}

/** Lets the browser keep that it has signed in to this account, where scripts can't read it. */
export function rememberDevice(c: Context<HttpEnv>, user: UserRow): void {
  const device = knownDevice(c, user) ?? randomBytes(16).toString('base64url')
  const others = readTokens(c).filter((token) => !isFor(c, token, user))
  const tokens = [{ device, signature: signatureOf(c, device, user) }, ...others].slice(0, ACCOUNTS_MAX)
  const { secure } = c.get('services').config
  setCookie(c, COOKIE, tokens.map((token) => `${token.device}.${token.signature}`).join('~'), {
    ...(secure && { prefix: 'host' as const }),
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    path: '/',
    maxAge: COOKIE_DAYS * 86_400,
  })
}

function readTokens(c: Context<HttpEnv>): Token[] {
  const { secure } = c.get('services').config
  const value = (secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)) ?? ''
  const tokens = [...value.matchAll(/(?<=^|~)([\w-]{22})\.([\w-]{22})(?=~|$)/g)].slice(0, ACCOUNTS_MAX)
  return tokens.map(([, device = '', signature = '']) => ({ device, signature }))
}

function isFor(c: Context<HttpEnv>, { device, signature }: Token, user: UserRow): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(c, device, user))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(c: Context<HttpEnv>, device: string, { id, passwordHash }: UserRow): string {
  return keyedHash(c.get('services').secret, `device:${id}:${passwordHash}:${device}`)
}
