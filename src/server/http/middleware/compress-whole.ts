import type { MiddlewareHandler } from 'hono'
import { compressOnce } from '../compression.ts'
import type { HttpEnv } from '../context.ts'

/**
 * Compresses pages and JSON that aren't stored, in one piece: a stream takes several times as long. What is made while
 * it is sent (`isStreamed`) is left to Hono's middleware.
 */
export const compressWhole: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const accepted = c.req.header('Accept-Encoding')
  // None for calls within the process.
  if (accepted === undefined || c.get('isStoredResponse') || c.get('isStreamed')) return
  const { status, headers } = c.res
  const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (headers.has('Content-Encoding') || !(isJson || c.get('pageBody'))) return
  const whole = c.get('pageBody') ?? Buffer.from(await c.res.arrayBuffer())
  const { body, encoding } = await compressOnce(whole, accepted)
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  if (encoding) headers.set('Content-Encoding', encoding)
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
