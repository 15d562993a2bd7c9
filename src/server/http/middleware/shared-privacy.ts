import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from './no-store.ts'

/** The header by which an answer says that neither it nor a page with it may be found, kept or handed on. */
export const HIDDEN = { name: 'X-Robots-Tag', value: 'noindex, nofollow' }

/**
 * Keeps what a link of a share shows out of search engines and caches, and the link itself out of the addresses that
 * browsers hand on, also where the link doesn't open. The page gets the same headers, see `respondWithPage`.
 */
export const hideShared: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.res.headers.set(HIDDEN.name, HIDDEN.value)
  c.res.headers.set('Cache-Control', NO_STORE['Cache-Control'])
  c.res.headers.set('Referrer-Policy', 'no-referrer')
}
