import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { readSession, renewSession, SESSION_DAYS } from '../domain/sessions.ts'
import type { UserRow } from '../storage/users.ts'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'

const COOKIE = 'session'
const DAY_SECONDS = 86_400

/**
 * Finds out who asks. A session that is used gets its full time again, in the browser too: after the handler, so that a session
 * which it ended stays ended, and on the response alone that goes out.
 */
export const findSession: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = sessionToken(c)
  if (!token) return next()
  const { database, log } = c.get('services')
  const session = await readSession(database.db, token)
  c.set('session', session)
  await next()
  keepPrivate(c)
  if (!session?.isDue) return
  const isRenewed = await renewSession(database.db, session.id).catch((err: unknown) => {
    // The request itself is done: it must not fail for this, and the next one renews.
    log.warn({ err }, 'a session was not renewed')
    return false
  })
  if (isRenewed) setSessionCookie(c, token)
}

/** No cache between the site and a member keeps what was sent to them, be it the same for everyone or not. */
function keepPrivate(c: Context<HttpEnv>): void {
  const isSame = c.res.headers.get('Cache-Control')?.startsWith('public')
  if (isSame) c.header('Cache-Control', 'private, no-cache')
  else if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
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
export function setSessionCookie(c: Context<HttpEnv>, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_DAYS * DAY_SECONDS })
}

export function clearSessionCookie(c: Context<HttpEnv>): void {
  deleteCookie(c, COOKIE, cookieOptions(c))
}

function cookieOptions(c: Context<HttpEnv>) {
  const { secure } = c.get('services').config
  return { ...(secure && { prefix: 'host' as const }), httpOnly: true, secure, sameSite: 'Lax' as const, path: '/' }
}
