import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { HttpEnv } from './context.ts'
import { respondWithError } from './errors.ts'

/** A comment is sent this often, so that no proxy closes a stream on which a model is thinking. */
const KEEP_ALIVE_MS = 10_000

type NamedEvent = { event: string; data: unknown }

/**
 * Responds with server-sent events. `work` sends them, and stops when its `signal` is aborted because the client has
 * left. An error before the first event is thrown, and so answered with its own status; a later error ends the stream
 * with an event `failed` that has the same status and body.
 */
export async function respondWithEvents<Event extends NamedEvent>(
  c: Context<HttpEnv>,
  headers: Record<string, string>,
  work: (send: (event: Event) => void, signal: AbortSignal) => Promise<void>,
): Promise<Response> {
  const left = new AbortController()
  const signal = AbortSignal.any([left.signal, c.req.raw.signal])
  const backlog: NamedEvent[] = []
  const begun = Promise.withResolvers<void>()
  let wake = () => {}
  let isEnded = false
  let isBegun = false
  const send = (event: NamedEvent) => {
    backlog.push(event)
    begun.resolve()
    wake()
  }
  const working = work(send, signal)
    .catch(async (error: Error) => {
      if (!isBegun && backlog.length === 0) throw error
      send({ event: 'failed', data: await failureOf(error, c) })
    })
    .finally(() => {
      isEnded = true
      wake()
    })
  await Promise.race([begun.promise, working])
  isBegun = true

  const response = streamSSE(c, async (stream) => {
    stream.onAbort(() => left.abort())
    const keepAlive = setInterval(() => void stream.write(': \n\n'), KEEP_ALIVE_MS)
    try {
      while (!stream.aborted) {
        for (const { event, data } of backlog.splice(0)) await stream.writeSSE({ event, data: JSON.stringify(data) })
        if (isEnded && backlog.length === 0) break
        await new Promise<void>((resolve) => {
          wake = resolve
          if (backlog.length > 0 || isEnded) resolve()
        })
      }
    } finally {
      clearInterval(keepAlive)
    }
  })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // Node's server sets these itself, as the client's version of HTTP needs them.
  for (const name of ['Transfer-Encoding', 'Connection']) response.headers.delete(name)
  // Proxies such as nginx would hold a response back until it is complete.
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

/** Returns the status and the sentence with which a failure would have been answered. */
async function failureOf(error: Error, c: Context<HttpEnv>): Promise<{ status: number; error: string }> {
  const response = await respondWithError(error, c)
  return { status: response.status, ...((await response.json()) as { error: string }) }
}
