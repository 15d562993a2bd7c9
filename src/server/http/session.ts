import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { readSession, SESSION_DAYS } from '../domain/sessions.ts'
import type { UserRow } from '../storage/users.ts'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'

const COOKIE = 'session'
const DAY_SECONDS = 86_400

/** Finds out who asks. A session that is used gets its full time again, in the browser too. */
export const findSession: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = sessionToken(c)
  if (!token) return next()
  const session = await readSession(c.get('services').database.db, token)
  c.set('session', session)
  if (session?.extended) giveSession(c, token)
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
}

/** The person who asks. Throws 401 when nobody is signed in. */
export function memberOf(c: Context<HttpEnv>): UserRow {
  const session = c.get('session')
  if (!session) throw new ApiError(401, { error: 'Please sign in first.' })
  return session.user
}

/** Whether the request comes with a session, be it valid or not. */
export function hasSessionCookie(c: Context<HttpEnv>): boolean {
  return sessionToken(c) !== undefined
}

/** The token in the request's cookie. */
export function sessionToken(c: Context<HttpEnv>): string | undefined {
  const value = c.get('services').config.secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
  return value || undefined
}

/** Gives the browser a token to keep, where scripts can't read it (OWASP, Session Management). */
export function giveSession(c: Context<HttpEnv>, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_DAYS * DAY_SECONDS })
}

export function takeSession(c: Context<HttpEnv>): void {
  deleteCookie(c, COOKIE, cookieOptions(c))
}

function cookieOptions(c: Context<HttpEnv>) {
  const { secure } = c.get('services').config
  return { ...(secure && { prefix: 'host' as const }), httpOnly: true, secure, sameSite: 'Lax' as const, path: '/' }
}
