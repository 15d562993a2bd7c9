import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_SECONDS } from '../../../shared/durations.ts'
import type { UserRow } from '../../storage/account.ts'
import type { HttpEnv } from '../context.ts'
import { hashWithSecret } from '../middleware/client-address.ts'

const COOKIE_NAME = 'device'
const COOKIE_LIFETIME_DAYS = 180
/** The cookie keeps the accounts that signed in last; those of more users of a shared device are dropped. */
const ACCOUNTS_MAX = 5

/**
 * The device cookie (OWASP, Slow Down Online Guessing Attacks with Device Cookies) contains a token for each account
 * that has signed in on this device: a random device id, and a keyed hash of it, the account's id and its password
 * hash. Changing the password therefore makes all of the account's tokens invalid.
 */
type DeviceToken = { device: string; signature: string }

/** Returns this device's random id if it has signed in to the account before, with its current password. */
export function readKnownDevice(c: Context<HttpEnv>, user: UserRow): string | undefined {
  return readTokens(c).find((token) => isTokenOf(c, token, user))?.device
}

/** Adds this account's token to the device cookie, which scripts can't read (`HttpOnly`). */
export function rememberDevice(c: Context<HttpEnv>, user: UserRow): void {
  const device = readKnownDevice(c, user) ?? randomBytes(16).toString('base64url')
  const others = readTokens(c).filter((token) => !isTokenOf(c, token, user))
  const tokens = [{ device, signature: signDevice(c, device, user) }, ...others].slice(0, ACCOUNTS_MAX)
  const { secure } = c.get('services').config
  setCookie(c, COOKIE_NAME, tokens.map((token) => `${token.device}.${token.signature}`).join('~'), {
    ...(secure && { prefix: 'host' as const }),
    httpOnly: true,
    secure,
    sameSite: 'Lax',
    path: '/',
    maxAge: COOKIE_LIFETIME_DAYS * DAY_SECONDS,
  })
}

function readTokens(c: Context<HttpEnv>): DeviceToken[] {
  const { secure } = c.get('services').config
  const value = (secure ? getCookie(c, COOKIE_NAME, 'host') : getCookie(c, COOKIE_NAME)) ?? ''
  const tokens = [...value.matchAll(/(?<=^|~)([\w-]{22})\.([\w-]{22})(?=~|$)/g)].slice(0, ACCOUNTS_MAX)
  return tokens.map(([, device = '', signature = '']) => ({ device, signature }))
}

function isTokenOf(c: Context<HttpEnv>, { device, signature }: DeviceToken, user: UserRow): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signDevice(c, device, user))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function signDevice(c: Context<HttpEnv>, device: string, { id, passwordHash }: UserRow): string {
  return hashWithSecret(c.get('services').secret, `device:${id}:${passwordHash}:${device}`)
}
