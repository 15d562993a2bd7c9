import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 10_000

/**
 * Reads and discards the rest of a request's body, at most 64 MB and for at most ten seconds. Closing a connection
 * while the client is still sending resets it, and the client would never receive the response, such as a 413. Resolves
 * when the body has ended or a limit is reached.
 */
export function discardUnreadBody(incoming: IncomingMessage): Promise<void> {
  if (!hasBody(incoming) || incoming.readableEnded || incoming.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(finish, MAX_MS)
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
      if (bytes > MAX_BYTES) finish()
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
