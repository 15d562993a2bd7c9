import type { MiddlewareHandler } from 'hono'

/**
 * Keeps browsers from guessing a content type other than the response's
 * (https://fetch.spec.whatwg.org/#x-content-type-options-header).
 */
export const NO_SNIFF = { name: 'X-Content-Type-Options', value: 'nosniff' }

/** Sets `X-Content-Type-Options: nosniff` on every response. */
export const noSniff: MiddlewareHandler = async (c, next) => {
  await next()
  // Not with `c.header`, which may create a new response and so bypass @hono/node-server's fast path for text bodies.
  c.res.headers.set(NO_SNIFF.name, NO_SNIFF.value)
}
