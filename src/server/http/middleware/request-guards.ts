import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RECORDING_BYTES_MAX } from '../../../contract/limits.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'

const KILOBYTE = 1024
const BODY_MAX = 256 * KILOBYTE
/** Imports have a larger limit: they contain many entries. */
const IMPORT_PATH = '/api/journal/import'
const IMPORT_BODY_MAX = 2048 * KILOBYTE
/** So have posts: 100,000 characters, each of which may take three bytes. */
const POSTS_PATH = '/api/blog'
const POST_BODY_MAX = 512 * KILOBYTE
/** Recordings are sent as they are, and not as JSON. */
const RECORDING_PATH = '/api/transcriptions'

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

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

/** Throws 403 when the request comes from another site's page. */
export function requireSameOrigin(c: Context<HttpEnv>): void {
  const origin = c.req.header('Origin')
  const own = [new URL(c.req.url).host, new URL(c.get('services').config.site.url).host]
  const isForeign = origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host))
  if (isForeign || c.req.header('Sec-Fetch-Site') === 'cross-site') {
    throw new ApiError(403, { error: 'This request came from another site, so it was not carried out.' })
  }
}

const limitTo = (maxSize: number, error = 'That is too long. Please send less text.') =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, { error })
    },
  })
const limitDefault = limitTo(BODY_MAX)
const limitPost = limitTo(POST_BODY_MAX)
const limitImport = limitTo(IMPORT_BODY_MAX)
const limitRecording = limitTo(RECORDING_BYTES_MAX, 'This recording is too long to be written down.')

/** Responds with 413 to bodies over the limit, without reading them to the end. */
export const limitBody: MiddlewareHandler<HttpEnv> = (c, next) => limitFor(c.req.path)(c, next)

function limitFor(path: string): MiddlewareHandler {
  if (path === IMPORT_PATH) return limitImport
  if (path === POSTS_PATH || path.startsWith(`${POSTS_PATH}/`)) return limitPost
  return path === RECORDING_PATH ? limitRecording : limitDefault
}
