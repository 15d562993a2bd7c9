import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Body, Encoding, StoredResponse } from './page-cache/response-store.ts'

/**
 * The levels for stored responses, and for those that are sent once. A page of 118 KB takes Brotli 3.5 ms at level 5,
 * and 25 ms at level 9 for one per cent less.
 */
const STORED = { br: 5, gzip: 6 }
const QUICK = { br: 2, gzip: 1, zstd: 3 }
type QuickEncoding = keyof typeof QUICK

/** The encodings of stored responses: Brotli's is the smallest. */
const SMALLEST: readonly Encoding[] = ['br', 'gzip']
/** The encodings of responses that are sent once: Zstandard is as small as a quick Brotli in a third of the time. */
const QUICKEST: readonly QuickEncoding[] = ['zstd', 'br', 'gzip']

/** Smaller bodies, in bytes, aren't worth compressing. */
const COMPRESS_BYTES_MIN = 1024

/** Whether a body is large enough to be compressed, and isn't compressed by its own format. */
export function isCompressible({ body, headers }: Pick<StoredResponse, 'body' | 'headers'>): boolean {
  return body.length >= COMPRESS_BYTES_MIN && headers['content-type'] !== 'image/png'
}

/** Returns the body of a stored response in this encoding. It is compressed once, for the first request. */
export function compressedBody(
  { body, compressed }: Pick<StoredResponse, 'body' | 'compressed'>,
  encoding: Encoding,
): Promise<Body> {
  let copy = compressed.get(encoding)
  if (!copy) {
    copy = compress(body, encoding, STORED[encoding]).then(withoutSpareRoom)
    compressed.set(encoding, copy)
    copy.catch(() => compressed.delete(encoding))
  }
  return copy
}

/** A compressor returns a part of a block of 16 KB or more, all of which would stay in memory with it. */
function withoutSpareRoom(bytes: Body): Body {
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  exact.set(bytes)
  return exact
}

/**
 * Compresses a body that is sent once, in the quickest encoding that the client accepts. `encoding` is undefined, and
 * the body as it was, where it accepts none or the body is too small.
 */
export async function compressOnce(
  body: Body,
  acceptEncoding: string | undefined,
): Promise<{ body: Body; encoding?: QuickEncoding }> {
  const encoding = body.length >= COMPRESS_BYTES_MIN ? quickestOf(acceptEncoding) : undefined
  return encoding ? { body: await compress(body, encoding, QUICK[encoding]), encoding } : { body }
}

function compress(body: Body, encoding: QuickEncoding, level: number): Promise<Body> {
  if (encoding === 'gzip') return promisify(zlib.gzip)(body, { level }) as Promise<Body>
  if (encoding === 'zstd') {
    const params = { [constants.ZSTD_c_compressionLevel]: level }
    return promisify(zlib.zstdCompress)(body, { params, pledgedSrcSize: body.length }) as Promise<Body>
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // As large as the body: of the default, 4 MB, each use counts towards the next garbage collection.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      constants.BROTLI_DEFAULT_WINDOW,
      Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(body.length + 16))),
    ),
  }
  return promisify(zlib.brotliCompress)(body, { params }) as Promise<Body>
}

/** Returns the encoding for a body that is stored; undefined when the client accepts none. */
export const encodingFor = makeChooser(SMALLEST)
const quickestOf = makeChooser(QUICKEST)

/** Returns a function that returns the first of `encodings` that an `Accept-Encoding` header accepts. */
function makeChooser<Name extends string>(encodings: readonly Name[]): (header?: string) => Name | undefined {
  return (header = '') => {
    const accepted = parseAccept(header).filter(({ q }) => q > 0)
    return encodings.find((name) => accepted.some(({ type }) => type === name))
  }
}
