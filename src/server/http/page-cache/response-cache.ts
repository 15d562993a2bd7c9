import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { waitForShared } from '../../storage/connection/shared-wait.ts'
import { compressedBody, encodingFor, isCompressible } from '../compression.ts'
import type { HttpEnv } from '../context.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { NO_SNIFF, setSecurityHeaders } from '../middleware/security-headers.ts'
import { hasSessionCookie } from '../middleware/session.ts'
import { type Body, pageKeyOf, type StoredResponse } from './response-store.ts'
import { endOfDay, isStorable } from './storable.ts'

/** The only headers that are stored: any other may be meant for a single visitor. */
const STORED_HEADERS = [
  ...['content-type', 'cache-control', 'link', 'vary'],
  // Security headers are stored with the page: setting a dozen headers on each request halves the throughput.
  ...['content-security-policy', 'strict-transport-security', 'referrer-policy', 'permissions-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster', 'x-frame-options'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]

type CacheOptions = {
  /** How long the response may be stored; never past the end of the day (UTC), since some pages depend on the day. */
  secondsOf?: (c: Context<HttpEnv>) => number
  /** Whether the handler makes the same response with a session as without one, and never looks. */
  isForEveryone?: boolean
}

/**
 * Serves responses from the cache, with an `ETag`, and with 304 when the client already has the response. Of concurrent
 * requests for a response that isn't stored yet, the first one creates it and the others wait, as long as they would
 * for the database.
 *
 * `keyOf` returns the cache key, or undefined for a response that must not be stored. The handler decides whether a
 * response is the same for everyone: only `Cache-Control: public` is stored, and unless `isForEveryone` says more, only
 * for requests without a session.
 */
export function cacheResponses(
  keyOf: (c: Context<HttpEnv>) => string | undefined,
  { secondsOf = () => Infinity, isForEveryone = false }: CacheOptions = {},
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { responseCache } = c.get('services')
    const name = keyOf(c)
    if (name === undefined) return next()
    const key = keyOfName(name)
    // For a path that equals its own pattern ("/*"), Hono runs a middleware twice: the inner call would wait for the
    // response that the outer one is making.
    if (c.get('responseCacheKey') === key) return next()
    const found = responseCache.find(key)
    // Awaits only a promise: an `await` before `begin` would let another request create the same response.
    const stored = found instanceof Promise ? await waitForShared(found) : found
    if (stored) return send(c, stored)
    // A pending response that turned out not to be stored isn't the same for everyone.
    if (found || (!isForEveryone && hasSessionCookie(c))) return next()
    // The page is stored itself, and what many pages need is kept parsed (`answer-store.ts`).
    if (c.env?.isForPage) return next()
    const finish = responseCache.begin(key)
    c.set('responseCacheKey', key)
    let made: StoredResponse | undefined
    try {
      await next()
      if (isStorable(c.res)) {
        setSecurityHeaders(c.res.headers, c.get('services').config.secure)
        const body = c.get('pageBody') ?? Buffer.from(await c.res.arrayBuffer())
        made = toStoredResponse(c.res, body, Math.min(Date.now() + secondsOf(c) * 1000, endOfDay()))
      }
    } finally {
      finish(made)
    }
    if (!made) return
    c.res = undefined
    c.res = await send(c, made)
  }
}

/**
 * Limits how many responses an address may have made anew, at `cost` points each. To be used after
 * {@link cacheResponses}, so that what is sent from the cache isn't counted.
 */
export function limitMisses(cost = 1): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // A page is counted itself, and its calls of the API are not.
    if (!c.env?.isForPage) await c.get('services').limitRendering(`api ${clientNetworkHash(c)}`, cost)
    await next()
  }
}

/**
 * Skips `middleware` for responses from the cache, since changing the headers of a stored response costs as much as
 * sending it. Only for middleware that acts after the handler.
 */
export function exceptStoredResponses(middleware: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (!c.get('isStoredResponse')) await middleware(c, async () => {})
  }
}

/** Marks a successful response as the same for everyone: any cache may store it but must revalidate it each time. */
export const publicCache: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, no-cache')
}

/** Keys are hashed because a search in a URL can be private; that of a page without parameters can't. */
function keyOfName(name: string): string {
  if (name.startsWith(pageKeyOf('/')) && !name.includes('?')) return name
  return createHash('sha256').update(name).digest('base64url')
}

/** `expiresAt` is in milliseconds since the epoch. */
function toStoredResponse(response: Response, body: Body, expiresAt: number): StoredResponse {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  return {
    headers: { ...headers, etag, vary, [NO_SNIFF.name]: NO_SNIFF.value },
    body,
    compressed: new Map(),
    etag,
    expiresAt,
  }
}

/** The headers of a client that decide how a stored response is sent: not at all, or in which encoding. */
type Wishes = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

/** Makes the response that sends the stored one: compressed as the client likes it, or 304 if the client has it. */
export async function respondWithStored(
  stored: StoredResponse,
  { acceptEncoding, ifNoneMatch }: Wishes,
): Promise<Response> {
  const { headers, etag } = stored
  if (matchesETag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: headersOfUnchanged(stored) })
  const encoding = isCompressible(stored) ? encodingFor(acceptEncoding) : undefined
  const body = encoding ? await compressedBody(stored, encoding) : stored.body
  const length = { 'content-length': String(body.length) }
  return new Response(body, { headers: { ...headers, ...length, ...(encoding && { 'content-encoding': encoding }) } })
}

function send(c: Context<HttpEnv>, stored: StoredResponse): Promise<Response> {
  c.set('isStoredResponse', true)
  return respondWithStored(stored, {
    acceptEncoding: c.req.header('Accept-Encoding'),
    ifNoneMatch: c.req.header('If-None-Match'),
  })
}

/** The headers of a 304 response: those that a cache may have to update (RFC 9110, 15.4.5). */
function headersOfUnchanged({ headers, etag }: StoredResponse): Record<string, string> {
  const { 'cache-control': cacheControl = '', vary = '' } = headers
  return { 'cache-control': cacheControl, vary, etag, [NO_SNIFF.name]: NO_SNIFF.value }
}

/** Whether the client has this response (RFC 9110, 13.1.2: a proxy that compresses it makes its tag a weak one). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false
}
