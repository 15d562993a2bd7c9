import type { IncomingMessage } from 'node:http'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** How much of a body is discarded, and for how long: the largest recording, sent by a client that doesn't hear. */
export const DISCARD = { bytes: 24 * 1024 * 1024, ms: 10_000 }

/**
 * Returns the response in a form that is sent at once although its request's body is still coming in, such as a 401 or
 * a 413: all of it, without its end. That comes when the client has sent the rest, which is discarded, or a limit is
 * reached. Closing a connection while the client is still sending would reset it, and the client might never receive
 * the response. A response that isn't an error comes after the rest.
 */
export async function respondDuringBody(
  response: Response,
  incoming: IncomingMessage,
  limits = DISCARD,
): Promise<Response> {
  if (!hasBody(incoming) || incoming.readableEnded || incoming.destroyed) return response
  if (response.status < 400 || !response.body) {
    await discardBody(incoming, limits)
    return response
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('Content-Length', String(bytes.length))
  async function* parts() {
    yield bytes
    await discardBody(incoming, limits)
  }
  return new Response(NodeReadableStream.from(parts()) as ReadableStream, { status: response.status, headers })
}

/** Reads and discards the rest of a body. Resolves when it has ended or a limit is reached. */
function discardBody(incoming: IncomingMessage, limits: typeof DISCARD): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(finish, limits.ms)
    function finish() {
      clearTimeout(timer)
      for (const event of ['end', 'close', 'error']) incoming.off(event, finish)
      resolve()
    }
    for (const event of ['end', 'close', 'error']) incoming.on(event, finish)
    // A listener left by a reader that has given up would hold back the rest of the body.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.bytes) finish()
    })
    incoming.resume()
  })
}

/**
 * Decided by the headers (RFC 9112, section 6.3): in Node every request has a stream, which would have to be awaited.
 */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
