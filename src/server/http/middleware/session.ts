import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { DAY_SECONDS } from '../../../shared/durations.ts'
import { MEMBER_HINT_COOKIE, memberHintOf } from '../../../shared/member-hint.ts'
import { readSession, renewSession, SESSION_DAYS, type Session } from '../../domain/account/sessions.ts'
import type { UserRow } from '../../storage/account.ts'
import type { HttpEnv } from '../context.ts'
import { readDevice } from '../device.ts'
import { ApiError } from '../errors.ts'
import { NO_STORE } from './no-store.ts'

const COOKIE = 'session'
/** Where the browser asks who is signed in. */
const USER_PATH = '/api/user'

/**
 * Reads the session from the request's cookie. A session that is due is renewed, in the database and in the cookie,
 * after the handler: a session that the handler ended stays ended, and the cookie is set on the final response.
 */
export const loadAndRenewSession: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const token = sessionToken(c)
  if (!token) {
    await next()
    return updateHint(c)
  }
  const { database, log } = c.get('services')
  const session = await readSession(database.db, token)
  c.set('session', session)
  await next()
  preventSharedCaching(c)
  if (session?.isRenewalDue) {
    const isRenewed = await renewSession(database.db, session.id, readDevice(c)).catch((err: unknown) => {
      // The handler has succeeded, so the request must not fail; the next request renews the session.
      log.warn({ err }, 'a session was not renewed')
      return false
    })
    if (isRenewed) {
      setSessionCookie(c, token)
      return setHint(c, session.user)
    }
  }
  return updateHint(c)
}

/**
 * Reads the session again, after a body that may have come in slowly: what ends the session meanwhile ends what the
 * request may do. Throws 401 then.
 */
export async function reloadSession(c: Context<HttpEnv>): Promise<void> {
  const token = sessionToken(c)
  if (!token || !c.get('session')) return
  c.set('session', await readSession(c.get('services').database.db, token))
  requireSession(c)
}

/**
 * Makes the cookie that names the user agree with the session (see shared/member-hint.ts): it is set with a new
 * session, and where a request succeeds without it or with that of another user; it is cleared with the session, and
 * when the browser asks who is signed in and nobody is.
 */
async function updateHint(c: Context<HttpEnv>): Promise<void> {
  const newToken = c.get('newSessionToken')
  if (newToken === null) return clearHint(c)
  const { database } = c.get('services')
  const session = newToken
    ? // Without it, the next request sets the cookie.
      await readSession(database.db, newToken).catch(() => undefined)
    : c.get('session')
  const hint = getCookie(c, MEMBER_HINT_COOKIE)
  if (session && c.res.ok && (newToken || hint !== memberHintOf(session.user))) setHint(c, session.user)
  else if (!session && hint !== undefined && c.req.path === USER_PATH) clearHint(c)
}

/** Keeps shared caches from storing responses to requests with a session, even those that are the same for everyone. */
function preventSharedCaching(c: Context<HttpEnv>): void {
  const isPublic = c.res.headers.get('Cache-Control')?.startsWith('public')
  if (isPublic) c.header('Cache-Control', 'private, no-cache')
  else if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', NO_STORE['Cache-Control'])
}

/** Returns the session of the signed-in user. Throws 401 for a guest. */
export function requireSession(c: Context<HttpEnv>): Session {
  const session = c.get('session')
  if (!session) throw new ApiError(401, { error: 'Please sign in first.' })
  return session
}

/** Returns the signed-in user. Throws 401 for a guest. */
export function requireUser(c: Context<HttpEnv>): UserRow {
  return requireSession(c).user
}

/** Returns the signed-in user if they are an administrator. Throws 401 for a guest, 403 for a member. */
export function requireAdmin(c: Context<HttpEnv>): UserRow {
  const user = requireUser(c)
  if (user.role !== 'admin') throw new ApiError(403, { error: 'Only administrators can see this.' })
  return user
}

/** Whether the request has a session cookie, valid or not. */
export function hasSessionCookie(c: Context<HttpEnv>): boolean {
  return sessionToken(c) !== undefined
}

/** Returns the token in the request's session cookie. */
export function sessionToken(c: Context<HttpEnv>): string | undefined {
  const value = c.get('services').config.secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
  return value || undefined
}

/** Sets the session cookie. It is `HttpOnly`, so scripts can't read it (OWASP, Session Management). */
export function setSessionCookie(c: Context<HttpEnv>, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION_DAYS * DAY_SECONDS })
  c.set('newSessionToken', token)
}

export function clearSessionCookie(c: Context<HttpEnv>): void {
  deleteCookie(c, COOKIE, cookieOptions(c))
  c.set('newSessionToken', null)
}

/** Sets the cookie that names the user, for as long as the session's. Scripts can read it. */
function setHint(c: Context<HttpEnv>, user: UserRow): void {
  setCookie(c, MEMBER_HINT_COOKIE, memberHintOf(user), { ...hintOptions(c), maxAge: SESSION_DAYS * DAY_SECONDS })
}

function clearHint(c: Context<HttpEnv>): void {
  deleteCookie(c, MEMBER_HINT_COOKIE, hintOptions(c))
}

function hintOptions(c: Context<HttpEnv>) {
  return { secure: c.get('services').config.secure, sameSite: 'Lax' as const, path: '/' }
}

function cookieOptions(c: Context<HttpEnv>) {
  const { secure } = c.get('services').config
  return { ...(secure && { prefix: 'host' as const }), httpOnly: true, secure, sameSite: 'Lax' as const, path: '/' }
}
