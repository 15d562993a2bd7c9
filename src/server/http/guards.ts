import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'

const KILOBYTE = 1024
const BODY_MAX = 256 * KILOBYTE
/** Carries many entries at once. */
const IMPORT_PATH = '/api/journal/import'
const IMPORT_BODY_MAX = 2048 * KILOBYTE

const reads = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * A write must come from our own pages (or from a program, which sends no `Origin`) and carry JSON.
 * With `SameSite=Lax` cookies this is what OWASP's CSRF guidance calls verifying the origin.
 */
export const guardWrites: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (reads(c.req.method)) return next()
  refuseForeign(c)
  const type = c.req.header('Content-Type')
  // By its headers: Node gives every write a stream, be there anything in it or not.
  const hasBody =
    type !== undefined ||
    Number(c.req.header('Content-Length') ?? 0) > 0 ||
    c.req.header('Transfer-Encoding') !== undefined
  if (hasBody && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '')) {
    throw new ApiError(415, { error: 'Please send the request as JSON.' })
  }
  return next()
}

/** Throws 403 when the request comes from another site's page. */
export function refuseForeign(c: Context<HttpEnv>): void {
  const origin = c.req.header('Origin')
  const own = [new URL(c.req.url).host, new URL(c.get('services').config.site.url).host]
  const foreign = origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host))
  if (foreign || c.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new ApiError(403, { error: 'This request came from another site, so it was not carried out.' })
  }
}

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, { error: 'That is too long. Please send less text.' })
    },
  })
const limitMost = limitTo(BODY_MAX)
const limitImport = limitTo(IMPORT_BODY_MAX)

/** No body of the API is longer than this, so longer ones aren't read to the end. */
export const limitBody: MiddlewareHandler<HttpEnv> = (c, next) =>
  (c.req.path === IMPORT_PATH ? limitImport : limitMost)(c, next)
