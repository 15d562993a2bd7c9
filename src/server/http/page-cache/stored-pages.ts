import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Services } from '../context.ts'
import type { Metrics } from '../metrics/metrics-registry.ts'
import { countRequest } from '../metrics/observe-requests.ts'
import { isPublicPath } from '../site/page-address.ts'
import { respondWithStored } from './response-cache.ts'
import { pageKeyOf } from './response-store.ts'

/** The route that serves pages, as the metrics name it. */
const ROUTE = '/*'

/**
 * Makes the middleware that sends a stored page which is the same for everyone ahead of all others: the page needs none
 * of them, since it has its headers and its compressed copies with it. Every other request goes on.
 */
export function sendStoredPages(
  { responseCache, log }: Pick<Services, 'responseCache' | 'log'>,
  metrics: Pick<Metrics, 'requests'>,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { method, path, url } = c.req
    const stored = method === 'GET' && !url.includes('?') && isPublicPath(path) && responseCache.find(pageKeyOf(path))
    if (!stored || stored instanceof Promise) return next()
    const startedAt = performance.now()
    // Node's own headers: Hono would make a `Headers` object of all of them.
    const { 'accept-encoding': accepted, 'if-none-match': ifNoneMatch } = c.env.incoming.headers
    const response = await respondWithStored(stored, { acceptEncoding: accepted?.toString(), ifNoneMatch })
    countRequest({ method, route: ROUTE, status: response.status, ms: performance.now() - startedAt }, metrics, log)
    return response
  }
}
