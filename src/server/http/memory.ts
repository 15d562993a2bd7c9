import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'
import type { HttpEnv } from './env.ts'

const MEMORY_MAX = 96 * 1024 * 1024
const BROTLI_QUALITY = 8
/** Below this a body isn't worth compressing. */
const SMALL = 1024

type Encoding = 'br' | 'gzip' | 'identity'
type Remembered = {
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer<ArrayBuffer>>
  etag: string
  until: number
}

/** Answers that are the same for everyone, kept as they are sent, until they take too much room. */
export type Memory = LRUCache<string, Remembered>

export function makeMemory(): Memory {
  return new LRUCache({
    maxSize: MEMORY_MAX,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.br.length + bodies.gzip.length + 1024,
  })
}

/**
 * Answers from memory what has been answered before, with an `ETag` and, where the visitor has it already, with 304. `keyOf` names what an answer
 * is kept under, or is undefined for one that must not be kept; `secondsOf` says for how long, and never past the day (UTC), since some pages
 * tell of the day. Whether an answer is the same for everyone is said by the handler itself: only `Cache-Control: public` is kept.
 */
export function remember(
  keyOf: (c: Context<HttpEnv>) => string | undefined,
  secondsOf: (c: Context<HttpEnv>) => number = () => Infinity,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { memory } = c.get('services')
    const name = keyOf(c)
    if (name === undefined) return next()
    const key = hashOf(name)
    const known = memory.get(key)
    if (known && known.until > Date.now()) return send(c, known)
    await next()
    if (c.res.status !== 200 || !c.res.headers.get('Cache-Control')?.startsWith('public')) return
    const remembered = await take(c.res, Math.min(Date.now() + secondsOf(c) * 1000, endOfDay()))
    memory.set(key, remembered)
    c.res = undefined
    c.res = send(c, remembered)
  }
}

/** Says that an answer is the same for everyone: it may be kept anywhere, and asked for again each time. */
export const forEveryone: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, no-cache')
}

function endOfDay(): number {
  return new Date().setUTCHours(24, 0, 0, 0)
}

/** The key doesn't show what was asked for: a search can be private. */
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

async function take(response: Response, until: number): Promise<Remembered> {
  const identity = Buffer.from(await response.arrayBuffer())
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  const vary = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  const [br, gzipped] =
    identity.length < SMALL || /^image\/png/.test(headers['content-type'] ?? '')
      ? [identity, identity]
      : await Promise.all([
          promisify(brotliCompress)(identity, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
            },
          }),
          promisify(gzip)(identity),
        ])
  return {
    headers: { ...headers, etag, vary },
    bodies: { identity, br: br as Buffer<ArrayBuffer>, gzip: gzipped as Buffer<ArrayBuffer> },
    etag,
    until,
  }
}

function send(c: Context<HttpEnv>, { headers, bodies, etag }: Remembered): Response {
  if (knows(c.req.header('If-None-Match'), etag)) {
    const { 'cache-control': cacheControl = '', vary = '' } = headers
    return new Response(null, { status: 304, headers: { 'cache-control': cacheControl, vary, etag } })
  }
  const encoding = encodingFor(c.req.header('Accept-Encoding'))
  const body = bodies[encoding]
  const isCompressed = body !== bodies.identity
  return new Response(body, {
    headers: {
      ...headers,
      'content-length': String(body.length),
      ...(isCompressed && { 'content-encoding': encoding }),
    },
  })
}

function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false
}

function encodingFor(header: string | undefined): Encoding {
  const accepted = header ? parseAccept(header).filter(({ q }) => q > 0) : []
  return (['br', 'gzip'] as const).find((encoding) => accepted.some(({ type }) => type === encoding)) ?? 'identity'
}
