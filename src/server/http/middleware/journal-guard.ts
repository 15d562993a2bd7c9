import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../context.ts'
import { requireUser } from './session.ts'

/**
 * Requires a signed-in user for everything about a journal, and counts their writes. It runs before a request is
 * validated: a guest always gets a 401, never a validation error.
 */
export const guardJournal: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const user = requireUser(c)
  if (c.req.method !== 'GET') await c.get('services').rateLimits.countWrite(user.id)
  await next()
}
