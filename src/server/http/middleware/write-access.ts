import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../context.ts'
import { routeOf } from '../metrics/observe-requests.ts'
import { isRead } from './request-guards.ts'
import { requireUser } from './session.ts'

/** The writes that guests may make too. Every other one is for members. */
const FOR_GUESTS = new Set([
  '/api/interpret-ai',
  '/api/interpretation-feedback',
  '/api/post-reports',
  '/api/register',
  '/api/login',
  '/api/logout',
  '/api/passkey-sign-in/options',
  '/api/passkey-sign-in',
  '/api/password-recovery',
])

/**
 * Requires a signed-in user for every write but those of guests, and counts it. It runs before the body is read: a
 * guest always gets 401, never a validation error, and nothing of a refused request is kept in memory. Throws 401, and
 * `RateLimitExceeded`.
 */
export const authorizeWrites: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const route = routeOf(c)
  if (!isRead(c.req.method) && route !== 'none' && !FOR_GUESTS.has(route)) {
    await c.get('services').rateLimits.countWrite(requireUser(c).id)
  }
  await next()
}
