import type { MiddlewareHandler } from 'hono'
import { compressOnce } from '../compression.ts'
import type { HttpEnv } from '../context.ts'

/** Compresses a page that isn't stored, in one piece. */
export const compressPage: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const page = c.get('pageBody')
  if (c.get('isStoredResponse') || !page) return
  const { status, headers } = c.res
  const { body, encoding } = await compressOnce(page, c.req.header('Accept-Encoding'))
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  if (encoding) headers.set('Content-Encoding', encoding)
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
