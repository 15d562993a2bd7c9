import type { Context, MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'

/** Recordings are sent as they are, and not as JSON. */
const RECORDING_PATH = '/api/transcriptions'

/** Whether a method changes nothing. */
export const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Requires writes to come from the site's own pages (or from a program, which sends no `Origin`) and to have a JSON
 * body, or be a recording. Together with `SameSite=Lax` cookies this is the origin verification of OWASP's CSRF
 * guidance.
 */
export const guardWrites: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (isRead(c.req.method)) return next()
  requireSameOrigin(c)
  const type = c.req.header('Content-Type')
  // Decided by the headers: in Node every write has a body stream, even an empty one.
  const hasBody =
    type !== undefined ||
    Number(c.req.header('Content-Length') ?? 0) > 0 ||
    c.req.header('Transfer-Encoding') !== undefined
  if (c.req.path === RECORDING_PATH) {
    if (/^audio\/[\w.+-]+\s*(;|$)/i.test(type ?? '')) return next()
    throw new ApiError(415, { error: 'Please send the recording as audio.' })
  }
  if (hasBody && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '')) {
    throw new ApiError(415, { error: 'Please send the request as JSON.' })
  }
  return next()
}

/** Refuses a form that another site's page has sent, before it is read. Throws 403. */
export const guardForm: MiddlewareHandler<HttpEnv> = (c, next) => {
  requireSameOrigin(c)
  return next()
}

/** Throws 403 when the request comes from another site's page. */
function requireSameOrigin(c: Context<HttpEnv>): void {
  const origin = c.req.header('Origin')
  const own = [new URL(c.req.url).host, new URL(c.get('services').config.site.url).host]
  const isForeign = origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host))
  if (isForeign || c.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new ApiError(403, { error: 'This request came from another site, so it was not carried out.' })
  }
}
