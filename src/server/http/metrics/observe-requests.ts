import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from 'pino'
import type { HttpEnv } from '../context.ts'
import { clientNetwork } from '../middleware/client-address.ts'
import { requestContext } from '../request-context.ts'
import type { Metrics } from './metrics-registry.ts'

const REQUEST_ID_HEADER = 'X-Request-Id'
/** As proxies write it: UUIDs, trace ids, nginx's 32 hexadecimal digits. */
const SANE_ID = /^[\w.:=-]{8,100}$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** An answered request. `route` is the pattern of its route, never its URL, which can contain a search. */
type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/**
 * Counts a request and logs its line, at the level debug. For answers that are given before the app is asked: whoever
 * gives one calls this with the pattern of its route.
 */
export function countRequest(
  { method, route, status, ms }: AnsweredRequest,
  metrics: Pick<Metrics, 'requests'>,
  log: Pick<Logger, 'debug'>,
): void {
  // A client can invent methods, and each would be kept as a series.
  const labels = { method: METHODS.has(method) ? method : 'other', route, status }
  metrics.requests.observe(labels, ms / 1000)
  log.debug({ ...labels, ms: Math.round(ms) }, 'answered')
}

/**
 * Gives each request an id, which all lines of the log have that are written for it, and every error answer in
 * `X-Request-Id`. A page's requests to the API within the process have the page's id. Then counts the request.
 */
export function observeRequests(metrics: Pick<Metrics, 'requests'>): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    const requestId = requestContext.getStore()?.requestId ?? forwardedId(c) ?? crypto.randomUUID()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    return requestContext.run({ requestId, network: () => clientNetwork(c) }, async () => {
      await next()
      const { status } = c.res
      if (status >= 400) c.header(REQUEST_ID_HEADER, requestId)
      const answered = { method: c.req.method, route: routeOf(c), status, ms: performance.now() - startedAt }
      countRequest(answered, metrics, c.get('services').log)
    })
  }
}

/** The pattern of the route that handles a request, which middleware isn't; "none" where there is no route. */
export function routeOf(c: Context): string {
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'none'
}

/** The id that a trusted proxy has given the request. From anybody else it could be chosen to confuse the log. */
function forwardedId(c: Context<HttpEnv>): string | undefined {
  if (c.get('services').config.trustProxy === 0) return undefined
  const id = c.req.header(REQUEST_ID_HEADER)
  return id && SANE_ID.test(id) ? id : undefined
}
