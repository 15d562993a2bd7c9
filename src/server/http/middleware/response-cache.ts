import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { HttpEnv } from '../context.ts'
import type { Body, Encoding, StoredResponse } from '../response-store.ts'
import { NO_SNIFF } from './security-headers.ts'
import { hasSessionCookie } from './session.ts'

const BROTLI_QUALITY = 8
/** Smaller bodies, in bytes, aren't worth compressing. */
const COMPRESS_BYTES_MIN = 1024
/** The only headers that are stored: any other may be meant for a single visitor. */
const STORED_HEADERS = [
  ...['content-type', 'cache-control', 'link', 'vary'],
  // Security headers are stored with the page: setting a dozen headers on each request halves the throughput.
  ...['content-security-policy', 'strict-transport-security', 'referrer-policy', 'permissions-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster', 'x-frame-options'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]

/**
 * Serves responses from the cache, with an `ETag`, and with 304 when the client already has the response. Of concurrent
 * requests for a response that isn't stored yet, the first one creates it and the others wait.
 *
 * `keyOf` returns the cache key, or undefined for a response that must not be stored. `secondsOf` returns how long it
 * may be stored; never past the end of the day (UTC), since some pages depend on the day. The handler decides whether a
 * response is the same for everyone: only `Cache-Control: public` is stored, and only for requests without a session.
 */
export function cacheResponses(
  keyOf: (c: Context<HttpEnv>) => string | undefined,
  secondsOf: (c: Context<HttpEnv>) => number = () => Infinity,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { responseCache } = c.get('services')
    const name = keyOf(c)
    if (name === undefined) return next()
    const key = hashOf(name)
    // For a path that equals its own pattern ("/*"), Hono runs a middleware twice: the inner call would wait for the
    // response that the outer one is making.
    if (c.get('responseCacheKey') === key) return next()
    const found = responseCache.find(key)
    // Awaits only a promise: an `await` before `begin` would let another request create the same response.
    const stored = found instanceof Promise ? await found : found
    if (stored) return send(c, stored)
    // A pending response that turned out not to be stored isn't the same for everyone.
    if (found || hasSessionCookie(c)) return next()
    const finish = responseCache.begin(key)
    c.set('responseCacheKey', key)
    let made: StoredResponse | undefined
    try {
      await next()
      if (isStorable(c.res))
        made = await toStoredResponse(c.res, Math.min(Date.now() + secondsOf(c) * 1000, endOfDay()))
    } finally {
      finish(made)
    }
    if (!made) return
    c.res = undefined
    c.res = await send(c, made)
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

/** A response with a cookie is meant for one visitor, whatever its `Cache-Control` says. */
function isStorable({ status, headers }: Response): boolean {
  return status === 200 && headers.getSetCookie().length === 0 && isPublic(headers)
}

function isPublic(headers: Headers): boolean {
  return headers.get('Cache-Control')?.startsWith('public') ?? false
}

function endOfDay(): number {
  return new Date().setUTCHours(24, 0, 0, 0)
}

/** Keys are hashed because a search in a URL can be private. */
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

/** `expiresAt` is in milliseconds since the epoch. */
async function toStoredResponse(response: Response, expiresAt: number): Promise<StoredResponse> {
  const body = Buffer.from(await response.arrayBuffer())
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

async function send(c: Context<HttpEnv>, stored: StoredResponse): Promise<Response> {
  const { headers, body, etag } = stored
  c.set('isStoredResponse', true)
  if (matchesETag(c.req.header('If-None-Match'), etag)) {
    const { 'cache-control': cacheControl = '', vary = '' } = headers
    return new Response(null, {
      status: 304,
      headers: { 'cache-control': cacheControl, vary, etag, [NO_SNIFF.name]: NO_SNIFF.value },
    })
  }
  const encoding = isCompressible(stored) ? encodingFor(c.req.header('Accept-Encoding')) : undefined
  if (!encoding) return new Response(body, { headers: { ...headers, 'content-length': String(body.length) } })
  const compressedCopy = await compressedBody(stored, encoding)
  return new Response(compressedCopy, {
    headers: { ...headers, 'content-length': String(compressedCopy.length), 'content-encoding': encoding },
  })
}

function isCompressible({ body, headers }: StoredResponse): boolean {
  return body.length >= COMPRESS_BYTES_MIN && headers['content-type'] !== 'image/png'
}

/** Returns the body in this encoding. It is compressed once, by the first request for this encoding. */
export function compressedBody(
  { body, compressed }: Pick<StoredResponse, 'body' | 'compressed'>,
  encoding: Encoding,
): Promise<Body> {
  let compressedCopy = compressed.get(encoding)
  if (!compressedCopy) {
    compressedCopy = compress(body, encoding)
    compressed.set(encoding, compressedCopy)
    compressedCopy.catch(() => compressed.delete(encoding))
  }
  return compressedCopy
}

function compress(body: Body, encoding: Encoding): Promise<Body> {
  if (encoding === 'gzip') return promisify(gzip)(body) as Promise<Body>
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params }) as Promise<Body>
}

/** Whether the client has this response (RFC 9110, 13.1.2: a proxy that compresses it makes its tag a weak one). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false
}

/** Returns the preferred encoding that the client accepts; undefined when it accepts none. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  const accepted = header ? parseAccept(header).filter(({ q }) => q > 0) : []
  return (['br', 'gzip'] as const).find((encoding) => accepted.some(({ type }) => type === encoding))
}
