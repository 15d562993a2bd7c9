import type { Context, MiddlewareHandler } from 'hono'
import { Overloaded } from '../../domain/limits/overloaded.ts'
import { RateLimitExceeded } from '../../domain/limits/rate-limits.ts'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import { routeOf } from '../metrics/observe-requests.ts'
import { clientNetwork } from './client-address.ts'
import { isRead } from './request-guards.ts'
import { reloadSession } from './session.ts'

const KILOBYTE = 1024
const BODY_MAX = 256 * KILOBYTE
/** Imports have a larger limit: they contain many entries. */
const IMPORT_PATH = '/api/journal/import'
const IMPORT_BODY_MAX = 2048 * KILOBYTE
/** So have posts: 100,000 characters, each of which may take three bytes. */
const POSTS_PATH = '/api/blog'
const POST_BODY_MAX = 512 * KILOBYTE
/** The bytes of the bodies that are in memory for one address at a time. A whole school sends less at once. */
export const BODY_BYTES_PER_ADDRESS = 16 * 1024 * KILOBYTE
/** The same over all addresses: what eight of them may have. Without it, memory would grow with the addresses. */
export const BODY_BYTES_IN_ALL = 8 * BODY_BYTES_PER_ADDRESS
/** The key of all addresses together. */
const EVERYBODY = 'everybody'
const BODIES_REFUSED = {
  name: 'bodies_under_way',
  refusal: (time: string) => `Very much is being sent from your network at the moment. Please try again in ${time}.`,
}
const RETRY_SECONDS = 5

/**
 * Reads the body of a write into memory, as the last step before its handler: only what the headers, the session and
 * the limits allow by then is read at all, and recordings are left to their handler, which passes them on as they come
 * in. A body may come in slowly, so the session is read again after it. Responds with 413 to a body over the limit,
 * without reading on; with 429 when too many bytes are in memory for its address, with 503 when there are too many of
 * all; with 400 when it breaks off.
 */
export const readBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const type = c.req.header('Content-Type')
  const isWithoutBody = isRead(c.req.method) || type === undefined || routeOf(c) === 'none'
  if (isWithoutBody || /^audio\//i.test(type)) return next()
  const { bodyBytes, allBodyBytes } = c.get('services')
  const network = clientNetwork(c)
  let held = 0
  const hold = (bytes: number) => {
    if (!bodyBytes.take(network, bytes)) throw new RateLimitExceeded(BODIES_REFUSED, RETRY_SECONDS)
    if (!allBodyBytes.take(EVERYBODY, bytes)) {
      bodyBytes.giveBack(network, bytes)
      throw new Overloaded('Very much is being sent at the moment. Please try again in a few seconds.', RETRY_SECONDS)
    }
    held += bytes
  }
  try {
    await readWhole(c, bodyMaxOf(c.req.path), hold)
    await reloadSession(c)
    await next()
  } finally {
    bodyBytes.giveBack(network, held)
    allBodyBytes.giveBack(EVERYBODY, held)
  }
}

/**
 * Returns the body as it comes in, in the pieces in which it comes. Throws 413 when its length is known to be over
 * `max`; reading throws 413 at the byte that is too many, and 400 when the body breaks off.
 */
export function streamBody(c: Context<HttpEnv>, max: number, tooLong: string): AsyncIterable<Uint8Array> | undefined {
  const { body } = c.req.raw
  const length = knownLength(c)
  if (length !== undefined && length > max) throw new ApiError(413, { error: tooLong })
  return body && length !== 0 ? piecesOf(body, max, tooLong) : undefined
}

function bodyMaxOf(path: string): number {
  if (path === IMPORT_PATH) return IMPORT_BODY_MAX
  return path === POSTS_PATH || path.startsWith(`${POSTS_PATH}/`) ? POST_BODY_MAX : BODY_MAX
}

async function readWhole(c: Context<HttpEnv>, max: number, hold: (bytes: number) => void): Promise<void> {
  const tooLong = 'That is too long. Please send less text.'
  const length = knownLength(c)
  if (length !== undefined) {
    if (length > max) throw new ApiError(413, { error: tooLong })
    hold(length)
    await c.req.arrayBuffer().catch(throwBrokenOff)
    return
  }
  const { body } = c.req.raw
  if (!body) return
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(body, max, tooLong)) {
    hold(piece.length)
    pieces.push(piece)
  }
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(pieces) })
}

async function* piecesOf(body: ReadableStream<Uint8Array>, max: number, tooLong: string): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  try {
    while (true) {
      const { done, value } = await reader.read().catch(throwBrokenOff)
      if (done) return
      bytes += value.length
      if (bytes > max) throw new ApiError(413, { error: tooLong })
      yield value
    }
  } finally {
    // Not cancelled, which would close the connection: the response has to go out on it.
    reader.releaseLock()
  }
}

/** The length that the headers give; Node's parser lets no more in. Undefined for a body that is sent in chunks. */
function knownLength(c: Context<HttpEnv>): number | undefined {
  const length = c.req.header('Content-Length')
  return c.req.header('Transfer-Encoding') === undefined && /^\d+$/.test(length ?? '') ? Number(length) : undefined
}

/** Refuses a body of which the rest won't come. Whoever has left won't read this; a proxy between may. Throws 400. */
export function throwBrokenOff(): never {
  throw new ApiError(400, { error: 'Only a part of this has come in. Please send it again.' })
}
