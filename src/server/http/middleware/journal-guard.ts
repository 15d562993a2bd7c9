import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../context.ts'
import { requireUser } from './session.ts'

/**
 * Requires a signed-in user for everything about a journal and its shares, before a request is validated: a guest
 * always gets a 401, never a validation error. After a write, the vectors of changed entries are made in the
 * background; nothing waits for them.
 */
export const guardJournal: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const user = requireUser(c)
  if (c.req.method === 'GET') return next()
  await next()
  if (c.res.ok) c.get('services').journalSearch.queue?.add(user.id)
}
