import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { RateLimitExceeded } from '../../domain/limits/rate-limits.ts'
import type { HttpEnv } from '../context.ts'
import { routeOf } from '../metrics/observe-requests.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'

/**
 * Limits how many pages an address may have rendered anew: those with a query, of an unknown address, for one person,
 * or that aren't in the cache yet. Whoever is refused gets a page that says so, and costs no rendering.
 */
export const limitRenderings: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { limitRendering, config } = c.get('services')
  try {
    await limitRendering(clientNetworkHash(c))
  } catch (error) {
    if (!(error instanceof RateLimitExceeded)) throw error
    c.get('metrics').refusals.inc({ route: routeOf(c), limit: error.limit })
    const isForm = c.req.method === 'POST'
    const text = isForm ? `${error.message} What you wrote is still there when you go back.` : error.message
    const page = plainPage(config.site.name, { title: 'One moment, please', text, next: html`<a href="/">Home</a>` })
    return c.html(page, 429, {
      'Retry-After': String(error.retryAfterSeconds),
      ...NO_STORE,
      'Content-Security-Policy': PLAIN_PAGE_POLICY,
    })
  }
  await next()
}
