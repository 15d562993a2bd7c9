/** More than any route takes: a server that reads this much would read on forever. */
const GIVEN_UP_BYTES = 64_000_000
const CHUNK = new Uint8Array(16 * 1024).fill(' '.charCodeAt(0))

/** A body without a length that goes on for as long as it is read, and how many bytes of it were read. */
export type EndlessBody = { init: RequestInit; bytesRead(): number }

/** Makes an endless body, and the request options to send it. It breaks off once it is clear that nobody stops. */
export function endlessBody(method: string, type: string): EndlessBody {
  let bytes = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (bytes > GIVEN_UP_BYTES) return controller.error(new Error('Nobody stopped reading.'))
        bytes += CHUNK.length
        controller.enqueue(CHUNK)
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method, body, duplex: 'half', headers: { 'Content-Type': type } } as RequestInit
  return { init, bytesRead: () => bytes }
}

/** A body of which `bytes` have come in and that then pauses until it is ended, or broken off. */
export function pausedBody(bytes: number, type = 'application/json') {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let wasRead = false
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      pull(given) {
        if (wasRead) return
        wasRead = true
        given.enqueue(new Uint8Array(bytes).fill(CHUNK[0] ?? 0))
      },
    },
    { highWaterMark: 0 },
  )
  return {
    init: { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type } } as RequestInit,
    wasRead: () => wasRead,
    end: () => controller?.close(),
    breakOff: () => controller?.error(new Error('aborted')),
  }
}
