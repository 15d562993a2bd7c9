import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_MS = 10_000

/**
 * Reads what is left of a request's body and throws it away, at most 64 MB and for at most ten seconds. A connection that is closed while the other side
 * is still sending is reset, and the answer is lost with it: whoever sends too much must be told so. Resolves when nothing is left, or the patience ends.
 */
export function discardUnreadBody(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(finish, MAX_MS)
    function finish() {
      clearTimeout(timer)
      for (const event of ['end', 'close', 'error']) incoming.off(event, finish)
      resolve()
    }
    for (const event of ['end', 'close', 'error']) incoming.on(event, finish)
    // A reader that gave up would hold the rest back.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_BYTES) finish()
    })
    incoming.resume()
  })
}
