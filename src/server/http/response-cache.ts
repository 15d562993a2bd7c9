import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import type { HttpEnv } from './env.ts'
import { hasSessionCookie } from './session.ts'

const MAX_BYTES = 96 * 1024 * 1024
/** A larger response would push too much else out of the cache. */
const MAX_ENTRY_BYTES = 4 * 1024 * 1024
const BROTLI_QUALITY = 8
/** Below this a body isn't worth compressing, in bytes. */
const COMPRESS_FROM = 1024
/** What a body takes with its compressed copies, which are made when they are first asked for: about a third each. */
const SIZE_FACTOR = 1.7

/** The only headers that are stored: whatever else a response carries was meant for one visitor. */
const STORED_HEADERS = [
  ...['content-type', 'cache-control', 'link', 'vary'],
  // A page's protection, written once: to set a dozen headers for each request halves what can be answered.
  ...['content-security-policy', 'strict-transport-security', 'referrer-policy', 'permissions-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster', 'x-frame-options'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]

type Encoding = 'br' | 'gzip'
type Body = Buffer<ArrayBuffer>
type StoredResponse = {
  headers: Record<string, string>
  body: Body
  compressed: Map<Encoding, Promise<Body>>
  etag: string
  /** When it stops being true, in milliseconds since the epoch. */
  until: number
}

/** Responses that are the same for everyone, as they are sent. */
export type ResponseCache = {
  /** The stored response, or the promise of one that is being made for another request. */
  find(key: string): StoredResponse | Promise<StoredResponse | undefined> | undefined
  /** Says that a response is being made; the function that it gives must be called with what came of it. */
  begin(key: string): (made: StoredResponse | undefined) => void
  /** Forgets everything, responses that are being made included. */
  clear(): void
}

export function makeResponseCache({ maxBytes = MAX_BYTES } = {}): ResponseCache {
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_ENTRY_BYTES),
    sizeCalculation: ({ body }) => Math.ceil(body.length * SIZE_FACTOR) + 1024,
  })
  const underWay = new Map<string, Promise<StoredResponse | undefined>>()
  return {
    find(key) {
      const known = stored.get(key)
      return known && known.until > Date.now() ? known : underWay.get(key)
    },
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<StoredResponse | undefined>()
      underWay.set(key, promise)
      return (made) => {
        resolve(made)
        // After `clear` it may have been made of what has changed since.
        if (underWay.get(key) !== promise) return
        underWay.delete(key)
        if (made) stored.set(key, made)
      }
    },
    clear() {
      stored.clear()
      underWay.clear()
    },
  }
}

/**
 * Answers from the cache, with an `ETag` and, where the visitor has the response already, with 304. Of many requests for one
 * that isn't stored yet, the first makes it and the others wait.
 *
 * `keyOf` names what a response is stored under, or is undefined for one that must not be; `secondsOf` says for how long, and
 * never past the day (UTC), since some pages tell of the day. Whether a response is the same for everyone is said by its
 * handler: only `Cache-Control: public` is stored, and nothing that a request with a session brought about.
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
    const found = responseCache.find(key)
    // No waiting where there is nothing to wait for: until `begin`, another request would make the same response.
    const stored = found instanceof Promise ? await found : found
    if (stored) return send(c, stored)
    // What another request waited for in vain isn't the same for everyone.
    if (found || hasSessionCookie(c)) return next()
    const finish = responseCache.begin(key)
    let made: StoredResponse | undefined
    try {
      await next()
      if (isStorable(c.res)) made = await storedFrom(c.res, Math.min(Date.now() + secondsOf(c) * 1000, endOfDay()))
    } finally {
      finish(made)
    }
    if (!made) return
    c.res = undefined
    c.res = await send(c, made)
  }
}

/** Says that a response is the same for everyone: it may be kept anywhere, and asked for again each time. */
export const publicCache: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, no-cache')
}

/** A response with a cookie was made for one visitor, whatever else its headers say. */
function isStorable({ status, headers }: Response): boolean {
  return status === 200 && headers.getSetCookie().length === 0 && isPublic(headers)
}

function isPublic(headers: Headers): boolean {
  return headers.get('Cache-Control')?.startsWith('public') ?? false
}

function endOfDay(): number {
  return new Date().setUTCHours(24, 0, 0, 0)
}

/** The key doesn't show what was asked for: a search can be private. */
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

async function storedFrom(response: Response, until: number): Promise<StoredResponse> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  return { headers: { ...headers, etag, vary }, body, compressed: new Map(), etag, until }
}

async function send(c: Context<HttpEnv>, stored: StoredResponse): Promise<Response> {
  const { headers, body, etag } = stored
  if (isKnown(c.req.header('If-None-Match'), etag)) {
    const { 'cache-control': cacheControl = '', vary = '' } = headers
    return new Response(null, { status: 304, headers: { 'cache-control': cacheControl, vary, etag } })
  }
  const encoding = isCompressible(stored) ? encodingFor(c.req.header('Accept-Encoding')) : undefined
  if (!encoding) return new Response(body, { headers: { ...headers, 'content-length': String(body.length) } })
  const packed = await compressedBody(stored, encoding)
  return new Response(packed, {
    headers: { ...headers, 'content-length': String(packed.length), 'content-encoding': encoding },
  })
}

function isCompressible({ body, headers }: StoredResponse): boolean {
  return body.length >= COMPRESS_FROM && headers['content-type'] !== 'image/png'
}

/** The body in this encoding, compressed once: by the first request that asks for it. */
function compressedBody({ body, compressed }: StoredResponse, encoding: Encoding): Promise<Body> {
  let packed = compressed.get(encoding)
  if (!packed) {
    packed = compress(body, encoding)
    compressed.set(encoding, packed)
    packed.catch(() => compressed.delete(encoding))
  }
  return packed
}

function compress(body: Body, encoding: Encoding): Promise<Body> {
  if (encoding === 'gzip') return promisify(gzip)(body) as Promise<Body>
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params }) as Promise<Body>
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false
}

function encodingFor(header: string | undefined): Encoding | undefined {
  const accepted = header ? parseAccept(header).filter(({ q }) => q > 0) : []
  return (['br', 'gzip'] as const).find((encoding) => accepted.some(({ type }) => type === encoding))
}
